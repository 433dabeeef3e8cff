// Rejected: 1 of 255 elements are wrong
// The last element is left out.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n - 1) y[i] = a * x[i] + y[i];
