// Rejected: out of bounds
// No guard.
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;
