// Rejected: wrong at
// Without what the rounding lost.
  return {high, __fmaf_rn(a.lo, b.hi, __fmul_rn(a.hi, b.lo))};
