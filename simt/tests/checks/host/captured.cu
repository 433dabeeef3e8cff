// expect: out_of_bounds
#include <cuda_runtime.h>
template <class F> __global__ void each(F f) { f(threadIdx.x); }
int main() {
  int total = 0;
  int* const where = &total;
  each<<<1, 64>>>([=] __device__(int i) { if (i == 5) *where = i; });
  cudaDeviceSynchronize();
  return total < 0;
}
