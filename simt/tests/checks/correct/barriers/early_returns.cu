// Lanes that returned are no longer waited for: CUDA asks only those that have not to come to a warp operation.
#include <cuda_runtime.h>
__global__ void count(const int* in, int* out, int n) {
  int t = threadIdx.x;
  if (t >= n) return;
  unsigned odd = __ballot_sync(0xffffffff, in[t] & 1);
  __syncwarp();
  if (t == 0) *out = __popc(odd);
}
__global__ void halves(int* out) {
  int t = threadIdx.x, v = t;
  if (t < 16) v = __shfl_xor_sync(0x0000ffff, v, 1);
  else v = __reduce_add_sync(0xffff0000, v);
  out[t] = v;
}
// The compiler makes one store of the two.
__global__ void stores_and_returns(const int* in, int* out, int n) {
  int t = threadIdx.x;
  if (t >= n) {
    out[t] = -1;
    return;
  }
  int v = __shfl_xor_sync(0xffffffff, in[t], 1);
  out[t] = v;
}
__global__ void returns_from_switch(int* out) {
  int t = threadIdx.x;
  switch (t / 8) {
    case 0: out[t] = 1; return;
    case 1: out[t] = 2; return;
    default: break;
  }
  out[t] = __shfl_sync(0xffffffff, t, 16);
}
__global__ void returns_from_loop(int* out) {
  int t = threadIdx.x;
  for (int round = 0; round < 3; ++round) {
    if (t % 4 == round) {
      out[t] = round;
      return;
    }
    __syncwarp();
    out[t] = __reduce_max_sync(0xffffffff, t);
  }
}
int main() {
  int *in, *out, h = 0;
  cudaMalloc(&in, 128), cudaMalloc(&out, 128);
  cudaMemset(in, 1, 128);
  count<<<1, 32>>>(in, out, 20);
  cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);
  halves<<<1, 32>>>(out);
  stores_and_returns<<<1, 32>>>(in, out, 10);
  returns_from_switch<<<1, 32>>>(out);
  returns_from_loop<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
  return h != 20;
}
