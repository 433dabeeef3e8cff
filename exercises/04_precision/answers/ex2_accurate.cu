// Answers to ex2_accurate: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
  const DoubleDouble sum = kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
  return kernels::quick_two_sum(sum.hi, __dadd_rn(sum.lo, low.lo));

// === wrong: crossed
// Rejected: wrong at
// Adds high parts to low parts.
const DoubleDouble one = kernels::two_sum(a.hi, b.lo), other = kernels::two_sum(a.lo, b.hi);
return kernels::quick_two_sum(one.hi, __dadd_rn(one.lo, other.lo));

// === wrong: double
// Rejected: wrong at
// Adds as doubles do.
return {__dadd_rn(a.hi, b.hi), __dadd_rn(a.lo, b.lo)};

// === wrong: dropped
// Rejected: wrong at
// What the low parts' sum has lost is left out.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
return kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));

// === wrong: high_only
// Rejected: wrong at
// Adds the high parts alone.
return kernels::two_sum(a.hi, b.hi);

// === wrong: other_order
// Rejected: wrong at
// The sloppy addition in another order.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi);
return kernels::quick_two_sum(high.hi, __dadd_rn(__dadd_rn(high.lo, a.lo), b.lo));

// === wrong: sloppy
// Rejected: wrong at
// The library's sloppy addition.
return kernels::add(a, b);

// === wrong: twice
// Rejected: wrong at
// Adds the loss of the low parts twice.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
const DoubleDouble sum = kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
return kernels::quick_two_sum(sum.hi, __dadd_rn(sum.lo, __dadd_rn(low.lo, low.lo)));

// === other: all_exact
// Every sum exact but the last.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
const DoubleDouble middle = kernels::two_sum(high.lo, low.hi);
const DoubleDouble sum = kernels::two_sum(high.hi, middle.hi);
return kernels::two_sum(sum.hi, __dadd_rn(sum.lo, __dadd_rn(middle.lo, low.lo)));

// === other: library
// The library has it.
return kernels::add_accurate(a, b);

// === wrong: unnormalised
// Rejected: The parts overlap
// The last addition may leave a low part of more than half a unit of the high part.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::two_sum(a.lo, b.lo);
const DoubleDouble sum = kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
return {sum.hi, __dadd_rn(sum.lo, low.lo)};

// === wrong: quick_low
// Rejected: wrong at
// The low parts in the quick way: one of them need not be the larger.
const DoubleDouble high = kernels::two_sum(a.hi, b.hi), low = kernels::quick_two_sum(a.lo, b.lo);
const DoubleDouble sum = kernels::quick_two_sum(high.hi, __dadd_rn(high.lo, low.hi));
return kernels::quick_two_sum(sum.hi, __dadd_rn(sum.lo, low.lo));
