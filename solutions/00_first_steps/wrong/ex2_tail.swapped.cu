// Rejected: has 1172 threads, and 1024 are the most
// Blocks and threads have changed places.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;
  tail<<<kThreads, blocks, 0, stream>>>(a, x, y, n);
}
