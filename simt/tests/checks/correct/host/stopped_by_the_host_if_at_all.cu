// counted only: the kernel looks for a flag that the host may raise, and goes on without it, for as many nanoseconds as the program's argument says.
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void search(volatile int* stop, long long time, unsigned* out) {
  const long long begin = clock64();
  unsigned x = 1, found = 0;
  for (unsigned i = 0; (i < 100000 || clock64() - begin < time) && !*stop; ++i) {
    x = x * 1664525u + 1013904223u;
    if (x % 4096 == 0) ++found;
  }
  *out = found;
}
int main(int count, char** arguments) {
  int* stop;
  unsigned *out, found;
  cudaMallocManaged(&stop, sizeof(int));
  cudaMalloc(&out, sizeof(unsigned));
  *stop = 0;
  search<<<1, 1>>>(stop, count > 1 ? std::atoll(arguments[1]) : 0, out);
  cudaMemcpy(&found, out, sizeof found, cudaMemcpyDeviceToHost);
  cudaFree(stop), cudaFree(out);
  return found == 0;
}
