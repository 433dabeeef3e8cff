// Rejected: sectors per load request
// Neighbouring threads take elements that lie far apart.
const size_t blocks = gridDim.x, at = blockIdx.x + threadIdx.x * blocks;
(void)i;
if (at >= size_t(n)) return;
const DoubleDouble from_x{x[at], x[n + at]}, from_y{y[at], y[n + at]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[at] = sum.hi;
y[n + at] = sum.lo;
