// Rejected: wrong at
// The low part of y stays as it was.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
y[i] = kernels::multiply_add_fused(a, from_x, from_y).hi;
