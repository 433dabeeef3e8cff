// options: {"workers": 1}
#include <cuda_runtime.h>
__global__ void take(int* next, int* out) {
  int mine = *next;  // expect: race a; other: race b
  atomicAdd(next, 1);  // other: race a; expect: race b
  out[blockIdx.x * 32 + threadIdx.x] = mine;
}
int main() {
  int *next, *out;
  cudaMalloc(&next, 4);
  cudaMalloc(&out, 4096);
  cudaMemset(next, 0, 4);
  take<<<8, 32>>>(next, out);
  cudaDeviceSynchronize();
  cudaFree(next);
  cudaFree(out);
  return 0;
}
