// The host waits for the kernel before it raises the flag that the kernel waits for.
// options: {"launch_limit_s": 1.5}
// exit: 3
// says: serve waits for bell[0] (of 1 element of 4 bytes), memory that the host may write after the launch, and the host waits in cudaDeviceSynchronize, host_and_kernel.cu:13: neither goes on
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
