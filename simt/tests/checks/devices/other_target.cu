// A copy between devices that names the source's device for its target, too.
// options: {"devices": 2}
// says: cudaMemcpyPeer is told that its target lies on device 0, and b[0] (of 64 elements of 4 bytes) lies on device 1
#include <cuda_runtime.h>
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  cudaMemset(a, 0, 256);
  cudaSetDevice(1);
  cudaMalloc(&b, 256);
  cudaMemcpyPeer(b, 0, a, 0, 256);  // expect: wrong_call b
  cudaFree(a), cudaFree(b);
}
