// Host and device take turns with managed memory, and the host waits.
#include "../../streams/common.h"

int main() {
  int* shared_by_both;
  cudaMallocManaged(&shared_by_both, kBytes);
  for (int i = 0; i < kCount; ++i) shared_by_both[i] = i;
  set<<<1, 256>>>(shared_by_both, 1);
  cudaDeviceSynchronize();
  const bool good = all_are(shared_by_both, 1);
  for (int i = 0; i < kCount; ++i) shared_by_both[i] = i;
  set<<<1, 256>>>(shared_by_both, 2);
  cudaDeviceSynchronize();
  cudaFree(shared_by_both);
  if (!good) return 1;
}
