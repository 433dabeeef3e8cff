// Pointers to both planes.
if (i >= size_t(n)) return;
const double* low_x = x + n;
double* low_y = y + n;
const DoubleDouble sum = kernels::multiply_add(a, DoubleDouble{x[i], low_x[i]}, DoubleDouble{y[i], low_y[i]});
y[i] = sum.hi, low_y[i] = sum.lo;
