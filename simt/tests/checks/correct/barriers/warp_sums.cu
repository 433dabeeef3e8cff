// Shuffles, warp barriers, partial warps, votes in a branch, byte counters beside each other, atomics on both memories.
#include <cuda_runtime.h>
__global__ void mixed(const int* in, int* out, int n) {
  __shared__ unsigned char bytes[96];
  __shared__ int bins[8], tile[96];
  int t = threadIdx.x, v = in[t];
  bytes[t] = t;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[v & 7], 1);
  unsigned active = __activemask();
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(active, v, d);
  tile[t] = v;
  __syncwarp();
  v += tile[t ^ 1];
  __syncwarp();
  tile[t] = v;
  if (t % 32 < 8) v += __shfl_down_sync(0xffu, v, 1);
  __syncthreads();
  if (t < n) atomicAdd(&out[t % 8], bins[t % 8] + bytes[95 - t] + tile[t] * 0 + v * 0);
}
int main() {
  int h[96], *in, *out, got[8];
  for (int i = 0; i < 96; i++) h[i] = i;
  cudaMalloc(&in, sizeof h), cudaMalloc(&out, 32), cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice), cudaMemset(out, 0, 32);
  mixed<<<3, 96>>>(in, out, 96);
  cudaMemcpy(got, out, 32, cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(out);
  long sum = 0;
  for (int v : got) sum += v;
  return sum != 3 * (96 * 12 + 95 * 96 / 2);
}
