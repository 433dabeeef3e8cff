// Rejected: out of bounds
// Whole rounds only.
const int all = gridDim.x * blockDim.x;
for (int first = 0; first < n; first += all) {
  const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}
