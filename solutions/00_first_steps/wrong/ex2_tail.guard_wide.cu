// Rejected: out of bounds
// The guard compares with all threads, not with n.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}
