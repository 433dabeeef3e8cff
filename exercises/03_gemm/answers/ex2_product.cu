// Answers to ex2_product: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const float lost = __fmaf_rn(a.hi, b.hi, -high);  // exact
  const float cross = __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo));
  return {high, __fadd_rn(lost, cross)};

// === wrong: cross_only
// Rejected: wrong at
// Without what the rounding lost.
  return {high, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo))};

// === wrong: lost_only
// Rejected: wrong at
// No cross products.
  return {high, __fmaf_rn(a.hi, b.hi, -high)};

// === wrong: low_twice
// Rejected: wrong at
// a.lo b.lo where a.hi b.lo is meant.
  const float lost = __fmaf_rn(a.hi, b.hi, -high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.lo, b.lo)))};

// === wrong: one_cross
// Rejected: wrong at
// One of the cross products is missing.
  const float lost = __fmaf_rn(a.hi, b.hi, -high);
  return {high, __fmaf_rn(a.lo, b.hi, lost)};

// === wrong: rounded_twice
// Rejected: wrong at
// Rounds the product before subtracting: nothing is left.
  const float lost = __fsub_rn(__fmul_rn(a.hi, b.hi), high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo)))};

// === wrong: sign
// Rejected: wrong at
// high - a b instead of a b - high.
  const float lost = __fmaf_rn(-a.hi, b.hi, high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo)))};

// === other: all_four
// The product of the low parts too.
  return {high, __fmaf_rn(a.hi, b.lo, __fmaf_rn(a.lo, b.hi, __fmaf_rn(a.lo, b.lo, __fmaf_rn(a.hi, b.hi, -high))))};

// === other: cut
// Without a fused multiply-add: both factors cut in two (Dekker).
  auto cut = [](float x) { const float t = 4097 * x; return t - (t - x); };
  const float ah = cut(a.hi), al = a.hi - ah, bh = cut(b.hi), bl = b.hi - bh;
  const float lost = ((ah * bh - high) + ah * bl + al * bh) + al * bl;
  return {high, lost + (a.lo * b.hi + a.hi * b.lo)};
