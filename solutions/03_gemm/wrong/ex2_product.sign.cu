// Rejected: wrong at
// high - a b instead of a b - high.
  const float lost = __fmaf_rn(-a.hi, b.hi, high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo)))};
