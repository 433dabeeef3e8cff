// Rejected: wrong at
// Records, with a guard.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[2 * i], x[2 * i + 1]}, from_y{y[2 * i], y[2 * i + 1]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[2 * i] = sum.hi;
y[2 * i + 1] = sum.lo;
