// A block takes whole pieces of 128 elements in turn.
for (int begin = blockIdx.x * blockDim.x; begin < n; begin += gridDim.x * blockDim.x) {
  const int i = begin + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
