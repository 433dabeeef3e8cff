// A copy between devices that names the target's device for its source, too.
// options: {"devices": 2}
// says: cudaMemcpyPeerAsync is told that its source lies on device 1, and a[0] (of 64 elements of 4 bytes) lies on device 0
#include <cuda_runtime.h>
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  cudaMemset(a, 0, 256);
  cudaSetDevice(1);
  cudaMalloc(&b, 256);
  cudaMemcpyPeerAsync(b, 1, a, 1, 256, nullptr);  // expect: wrong_call a
  cudaFree(a), cudaFree(b);
}
