// Rejected: wrong at
// The low part of x is not read.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], 0}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;
