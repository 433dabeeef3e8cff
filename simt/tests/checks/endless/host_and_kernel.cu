// The host waits for the kernel before it raises the flag that the kernel waits for.
#include <cuda_runtime.h>
__global__ void serve(volatile int* bell) {
  while (*bell == 0) {}
}
int main() {
  int* bell;
  cudaMallocManaged(&bell, sizeof(int));
  *bell = 0;
  serve<<<3, 32>>>(bell), cudaDeviceSynchronize();
  *bell = 1;
}
