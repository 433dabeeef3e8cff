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
int main() {
  int *in, *out, h = 0;
  cudaMalloc(&in, 128), cudaMalloc(&out, 128);
  cudaMemset(in, 1, 128);
  count<<<1, 32>>>(in, out, 20);
  cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);
  halves<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
  return h != 20;
}
