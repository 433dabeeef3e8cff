// Every sum exact but the last.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
const DoubleDouble middle = kernels::two_sum(high.lo, low.hi);
const DoubleDouble sum = kernels::two_sum(high.hi, middle.hi);
return kernels::two_sum(sum.hi, __dadd_rn(sum.lo, __dadd_rn(middle.lo, low.lo)));
