// Rejected: wrong at
// The parts are stored the wrong way round.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.lo;
y[n + i] = sum.hi;
