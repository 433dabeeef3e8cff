// An assert() in a kernel that does not hold.
// says: thread (5, 0, 0) of block (0, 0, 0) fails the assertion `threadIdx.x < n`
// says: the launch ends with cudaErrorAssert
#include <cassert>

__global__ void k(int n) {
  assert(threadIdx.x < n);  // expect: launch
}
int main() {
  k<<<1, 8>>>(5);
  return cudaDeviceSynchronize() != cudaErrorAssert;
}
