// Rejected: wrong at
// Adds the high parts alone.
return kernels::two_sum(a.hi, b.hi);
