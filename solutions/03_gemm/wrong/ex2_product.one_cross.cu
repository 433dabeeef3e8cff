// Rejected: wrong at
// One of the cross products is missing.
  const float lost = __fmaf_rn(a.hi, b.hi, -high);
  return {high, __fmaf_rn(a.lo, b.hi, lost)};
