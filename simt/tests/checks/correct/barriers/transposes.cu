// Tiles with barriers between every pair of conflicting accesses.
#include <cuda_runtime.h>
template <int P> __global__ void tiled(const float* in, float* out, int n) {
  __shared__ float s[32][32 + P];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) if (x < n && y + j < n) s[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) if (x < n && y + j < n) out[(y + j) * n + x] = s[threadIdx.x][threadIdx.y + j];
}
int main() {
  const int n = 97;
  static float h[n * n], r[n * n];
  for (int i = 0; i < n * n; i++) h[i] = i;
  float *a, *b;
  cudaMalloc(&a, sizeof h), cudaMalloc(&b, sizeof h), cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  tiled<0><<<dim3(4, 4), dim3(32, 8)>>>(a, b, n);
  tiled<1><<<dim3(4, 4), dim3(32, 8)>>>(b, a, n);
  cudaMemcpy(r, a, sizeof h, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n * n; i++) wrong += r[i] != h[i];
  cudaFree(a), cudaFree(b);
  return wrong != 0;
}
