// Rejected: refused launch
// One block of n threads: a block has at most 1024.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  tail<<<1, n, 0, stream>>>(a, x, y, n);
}
