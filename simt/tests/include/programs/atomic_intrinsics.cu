// Every atomic function once, on one small array that all threads fight for.
#include <cstdio>
#include <cstdlib>

__global__ void testKernel(int *g_odata, unsigned long long *wide, float *real, double *big) {
  const unsigned int tid = blockDim.x * blockIdx.x + threadIdx.x;
  atomicAdd(&g_odata[0], 10);
  atomicSub(&g_odata[1], 10);
  atomicExch(&g_odata[2], tid);
  atomicMax(&g_odata[3], tid);
  atomicMin(&g_odata[4], tid);
  atomicInc((unsigned int *)&g_odata[5], 17);
  atomicDec((unsigned int *)&g_odata[6], 137);
  atomicCAS(&g_odata[7], tid - 1, tid);
  atomicAnd(&g_odata[8], 2 * tid + 7);
  atomicOr(&g_odata[9], 1 << (tid & 31));
  atomicXor(&g_odata[10], tid);
  if (blockIdx.x == 3) atomicAdd_block(&g_odata[11], 1);
  atomicAdd_system(wide, 1ull << 33);
  atomicMax(wide + 1, (unsigned long long)tid << 20);
  atomicAdd(real, 0.5f);
  atomicAdd(big, 0.25);
  __shared__ int local;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  int before = atomicAdd(&local, 2);
  __syncthreads();
  if (before % 2 != 0 || local != 2 * (int)blockDim.x) atomicExch(&g_odata[12], 1);
}

// A lock-free maximum of floats, the way programs build what CUDA lacks.
__device__ float atomicMaxFloat(float *address, float val) {
  int *address_as_i = (int *)address;
  int old = *address_as_i, assumed;
  do {
    assumed = old;
    old = atomicCAS(address_as_i, assumed, __float_as_int(fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}
__global__ void maximum(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMaxFloat(out, in[i]);
}

int main() {
  const unsigned numThreads = 256, numBlocks = 16, n = numThreads * numBlocks;
  int h[13] = {0, 0, 0, -1, 1 << 30, 0, 0, 0, 0xff, 0, 0xff, 0, 0}, *d;
  unsigned long long *wide, hw[2];
  float *real, hr;
  double *big, hb;
  cudaMalloc(&d, sizeof h), cudaMalloc(&wide, 16), cudaMalloc(&real, 4), cudaMalloc(&big, 8);
  cudaMemset(wide, 0, 16), cudaMemset(real, 0, 4), cudaMemset(big, 0, 8);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  testKernel<<<numBlocks, numThreads>>>(d, wide, real, big);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpy(hw, wide, 16, cudaMemcpyDeviceToHost);
  cudaMemcpy(&hr, real, 4, cudaMemcpyDeviceToHost), cudaMemcpy(&hb, big, 8, cudaMemcpyDeviceToHost);
  unsigned inc = 0, dec = 0, expected_and = 0xff, expected_xor = 0xff;
  for (unsigned i = 0; i < n; i++) {
    inc = inc >= 17 ? 0 : inc + 1, dec = dec == 0 || dec > 137 ? 137 : dec - 1;
    expected_and &= 2 * i + 7, expected_xor ^= i;
  }
  bool ok = h[0] == (int)(10 * n) && h[1] == -(int)(10 * n) && h[2] >= 0 && h[2] < (int)n && h[3] == (int)n - 1 && h[4] == 0 &&
            h[5] == (int)inc && h[6] == (int)dec && h[7] >= 0 && h[7] < (int)n && h[8] == (int)expected_and && h[9] == -1 &&
            h[10] == (int)expected_xor && h[11] == (int)numThreads && h[12] == 0;
  ok = ok && hw[0] == (unsigned long long)n << 33 && hw[1] == (unsigned long long)(n - 1) << 20 && hr == n / 2 && hb == n / 4;

  float *values, *best, h_values[1000], h_best = -1;
  for (int i = 0; i < 1000; i++) h_values[i] = (float)((i * 7919) % 1000);
  cudaMalloc(&values, sizeof h_values), cudaMalloc(&best, 4);
  cudaMemcpy(values, h_values, sizeof h_values, cudaMemcpyHostToDevice);
  cudaMemcpy(best, &h_best, 4, cudaMemcpyHostToDevice);
  maximum<<<4, 256>>>(values, best, 1000);
  cudaMemcpy(&h_best, best, 4, cudaMemcpyDeviceToHost);
  ok = ok && h_best == 999.0f;
  printf("%s\n", ok ? "ok" : "wrong");
  cudaFree(d), cudaFree(wide), cudaFree(real), cudaFree(big), cudaFree(values), cudaFree(best);
  return ok ? 0 : 1;
}
