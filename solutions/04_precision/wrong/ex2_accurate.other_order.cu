// Rejected: wrong at
// The sloppy addition in another order.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi);
return kernels::quick_two_sum(high.hi, __dadd_rn(__dadd_rn(high.lo, a.lo), b.lo));
