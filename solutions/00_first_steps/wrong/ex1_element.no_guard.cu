// Rejected: out of bounds
// The last block reaches past the end.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
y[i] = a * x[i] + y[i];
