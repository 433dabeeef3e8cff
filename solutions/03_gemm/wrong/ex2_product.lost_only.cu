// Rejected: wrong at
// No cross products.
  return {high, __fmaf_rn(a.hi, b.hi, -high)};
