// Rejected: out of bounds
// One element too many.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i <= n) y[i] = a * x[i] + y[i];
