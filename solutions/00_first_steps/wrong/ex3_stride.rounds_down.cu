// Rejected: are as they were given
// The last round is left out where it is not whole.
const int all = gridDim.x * blockDim.x;
for (int round = 0; round < n / all; round++) {
  const int i = round * all + blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}
