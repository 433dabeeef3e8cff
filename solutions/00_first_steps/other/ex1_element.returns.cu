// The guard as an early return.
const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
if (i >= n) return;
y[i] = fmaf(a, x[i], y[i]);
