// Rejected: wrong at
// Adds the loss of the low parts twice.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
const DoubleDouble sum = kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
return kernels::quick_two_sum(sum.hi, __dadd_rn(sum.lo, __dadd_rn(low.lo, low.lo)));
