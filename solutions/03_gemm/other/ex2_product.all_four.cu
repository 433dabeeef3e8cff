// The product of the low parts too.
  return {high, __fmaf_rn(a.hi, b.lo, __fmaf_rn(a.lo, b.hi, __fmaf_rn(a.lo, b.lo, __fmaf_rn(a.hi, b.hi, -high))))};
