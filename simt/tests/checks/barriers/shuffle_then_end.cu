#include <cuda_runtime.h>
__global__ void share(const int* in, int* out) {
  const int t = threadIdx.x;
  if (in[t] < 20)
    out[t] = __shfl_sync(0xffffffff, in[t], 0);  // expect: divergent
}
int main() {
  int *in, *out, h[32];
  for (int i = 0; i < 32; ++i) h[i] = i;
  cudaMalloc(&in, 128), cudaMalloc(&out, 128), cudaMemcpy(in, h, 128, cudaMemcpyHostToDevice);
  share<<<1, 32>>>(in, out);
  cudaFree(in), cudaFree(out);
}
