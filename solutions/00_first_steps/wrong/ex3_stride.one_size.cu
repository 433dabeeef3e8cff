// Rejected: are as they were given
// For n up to 4096 only.
const int all = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
for (int round = 0; round < 4; round++)
  if (first + round * all < n) y[first + round * all] += a * x[first + round * all];
