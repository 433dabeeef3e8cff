// says: writes allocation 2[8] (of 8 elements of 4 bytes)
#include <cuda_runtime.h>
__global__ void f(int* o) {
  int* p = new int[8];
  for (int i = 0; i <= 8; ++i)
    p[i] = i;  // expect: out_of_bounds
  o[threadIdx.x] = p[threadIdx.x];
  delete[] p;
}
int main() {
  int* o;
  cudaMalloc(&o, 32);
  f<<<1, 8>>>(o);
  cudaDeviceSynchronize();
  cudaFree(o);
}
