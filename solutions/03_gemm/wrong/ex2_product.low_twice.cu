// Rejected: wrong at
// a.lo b.lo where a.hi b.lo is meant.
  const float lost = __fmaf_rn(a.hi, b.hi, -high);
  return {high, __fadd_rn(lost, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.lo, b.lo)))};
