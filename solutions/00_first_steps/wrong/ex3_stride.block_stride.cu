// Rejected: race
// It strides by the block, so that blocks meet.
for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) y[i] = a * x[i] + y[i];
