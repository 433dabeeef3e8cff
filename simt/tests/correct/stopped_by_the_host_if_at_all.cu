// counted only: the kernel looks for a flag that the host may raise, and goes on without it.
#include <cuda_runtime.h>
__global__ void search(volatile int* stop, unsigned* out) {
  unsigned x = 1, found = 0;
  for (unsigned i = 0; i < 400000 && !*stop; ++i) {
    x = x * 1664525u + 1013904223u;
    if (x % 4096 == 0) ++found;
  }
  *out = found;
}
int main() {
  int* stop;
  unsigned *out, found;
  cudaMallocManaged(&stop, sizeof(int));
  cudaMalloc(&out, sizeof(unsigned));
  *stop = 0;
  search<<<1, 1>>>(stop, out);
  cudaMemcpy(&found, out, sizeof found, cudaMemcpyDeviceToHost);
  cudaFree(stop), cudaFree(out);
  return found == 0;
}
