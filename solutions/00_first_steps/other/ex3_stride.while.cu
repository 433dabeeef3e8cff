// A while loop.
int i = blockIdx.x * blockDim.x + threadIdx.x;
while (i < n) {
  y[i] += a * x[i];
  i += gridDim.x * blockDim.x;
}
