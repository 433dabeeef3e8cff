// says: writes host memory (total, a local variable of main at captured.cu:8)
#include <cuda_runtime.h>
template <class F>
__global__ void each(F f) {
  f(threadIdx.x);
}
int main() {
  int total = 0;
  int* const where = &total;
  each<<<1, 64>>>([=] __device__(int i) {
    if (i == 5) *where = i;  // expect: out_of_bounds
  });
  cudaDeviceSynchronize();
  return total < 0;
}
