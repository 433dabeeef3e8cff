// Rejected: load requests
// Reads everything twice.
if (i >= size_t(n)) return;
const volatile double *again_x = x, *again_y = y;
const double first = again_x[i] + again_y[i];
const DoubleDouble from_x{again_x[i], again_x[n + i]}, from_y{again_y[i], again_y[n + i]};
if (first == 12345) return;
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;
