// Rejected: refused launch
// The guard is there, but n / 256 rounds down: no block at all for n < 256.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = n / kThreads;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}
