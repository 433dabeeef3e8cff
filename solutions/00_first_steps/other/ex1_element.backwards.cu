// From the last element to the first.
const int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
if (i >= 0) y[i] = a * x[i] + y[i];
