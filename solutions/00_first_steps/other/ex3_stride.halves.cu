// Each block has a part of its own, and its threads walk through it side by side.
const int each = ((n - 1) / (gridDim.x * blockDim.x) + 1) * blockDim.x, begin = blockIdx.x * each;
for (int i = begin + threadIdx.x; i < begin + each && i < n; i += blockDim.x) y[i] = a * x[i] + y[i];
