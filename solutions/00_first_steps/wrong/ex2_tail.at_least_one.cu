// Rejected: are as they were given
// One block for small n, but the tail of a larger n is still left out.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = n < kThreads ? 1 : n / kThreads;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}
