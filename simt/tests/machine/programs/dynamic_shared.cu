// More dynamic shared memory than 48 KiB, asked for as CUDA wants it, and refused where CUDA refuses it.
// Some launches are refused on purpose.
#include <cstdio>

extern __shared__ __align__(16) unsigned char smem[];

// Two arrays carved from one block of shared memory.
__global__ void reverse(const float4 *in, float4 *out, int n) {
  float4 *tile = reinterpret_cast<float4 *>(smem);
  int *order = (int *)&tile[n];
  for (int i = threadIdx.x; i < n; i += blockDim.x) tile[i] = in[i], order[i] = n - 1 - i;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = tile[order[i]];
}

template <class T>
__global__ void dyn(T *out) {
  extern __shared__ T values[];
  values[threadIdx.x] = (T)threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}

int main() {
  const int n = 4000, bytes = n * (sizeof(float4) + sizeof(int));
  float4 *h = new float4[n], *d_in, *d_out;
  for (int i = 0; i < n; i++) h[i] = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
  cudaMalloc(&d_in, n * sizeof(float4));
  cudaMalloc(&d_out, n * sizeof(float4));
  cudaMemcpy(d_in, h, n * sizeof(float4), cudaMemcpyHostToDevice);
  reverse<<<1, 256, bytes>>>(d_in, d_out, n);
  if (cudaGetLastError() != cudaErrorInvalidValue) return 2;  // not asked for yet
  if (cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 300 * 1024) != cudaErrorInvalidValue) return 3;
  cudaGetLastError();
  if (cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess) return 4;
  reverse<<<1, 256, bytes>>>(d_in, d_out, n);
  if (cudaGetLastError() != cudaSuccess) return 5;
  cudaMemcpy(h, d_out, n * sizeof(float4), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h[i].x != n - 1 - i || h[i].w != n - 1 - i + 0.75f;
  double *d;
  short *s;
  double out_d[64];
  short out_s[64];
  cudaMalloc(&d, sizeof out_d), cudaMalloc(&s, sizeof out_s);
  dyn<<<1, 64, sizeof out_d>>>(d);
  dyn<<<1, 64, sizeof out_s>>>(s);
  cudaMemcpy(out_d, d, sizeof out_d, cudaMemcpyDeviceToHost), cudaMemcpy(out_s, s, sizeof out_s, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i++) wrong += out_d[i] != 63 - i || out_s[i] != 63 - i;
  printf("%d wrong\n", wrong);
  cudaFree(d_in), cudaFree(d_out), cudaFree(d), cudaFree(s);
  delete[] h;
  return wrong != 0;
}
