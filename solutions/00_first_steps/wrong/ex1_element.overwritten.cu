// Rejected: 255 of 255 elements are wrong
// y itself is left out of the sum.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n) y[i] = a * x[i];
