// Rejected: wrong at
// What the low parts' sum has lost is left out.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
return kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
