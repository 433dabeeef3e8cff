// The host updates a word by compare-and-swap while a kernel updates it, too. The host's plain read only begins an
// update: the compare-and-swap confirms it.
#include "../../streams/common.h"

#include <algorithm>
#include <atomic>

__global__ void largest(int* at) { atomicMax_system(at, static_cast<int>(threadIdx.x)); }
int main() {
  int* at;
  cudaMallocManaged(&at, 2 * sizeof(int));
  at[0] = at[1] = 0;
  largest<<<1, 32>>>(at);
  largest<<<1, 32>>>(at + 1);
  int old, expected;
  do {
    expected = at[0];
    old = __sync_val_compare_and_swap(&at[0], expected, std::max(expected, 40));
  } while (old != expected);
  do {
    expected = at[1];
  } while (!__sync_bool_compare_and_swap(&at[1], expected, std::max(expected, 40)));
  cudaDeviceSynchronize();
  const int sum = at[0] + at[1];
  cudaFree(at);
  return sum != 80;
}
