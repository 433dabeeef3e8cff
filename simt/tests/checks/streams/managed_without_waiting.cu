// The host reads managed memory while the kernel that writes it may still run.
#include "common.h"

int main() {
  int* shared_by_both;
  cudaMallocManaged(&shared_by_both, kBytes);
  set<<<1, 256>>>(shared_by_both, 1);  // other: race
  const bool good = shared_by_both[7] == 1;  // expect: race
  cudaDeviceSynchronize();
  cudaFree(shared_by_both);
  if (!good) return 1;
}
