// Rejected: wrong at
// Adds high parts to low parts.
const DoubleDouble one = kernels::two_sum(a.hi, b.lo), other = kernels::two_sum(a.lo, b.hi);
return kernels::quick_two_sum(one.hi, __dadd_rn(one.lo, other.lo));
