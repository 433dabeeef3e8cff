// Rejected: race
// gridDim.x is how many blocks there are, not how many threads a block has.
const int i = blockIdx.x * gridDim.x + threadIdx.x;
if (i < n) y[i] = a * x[i] + y[i];
