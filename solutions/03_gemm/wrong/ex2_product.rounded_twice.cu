// Rejected: wrong at
// Rounds the product before subtracting: nothing is left.
  const float lost = __fsub_rn(__fmul_rn(a.hi, b.hi), high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo)))};
