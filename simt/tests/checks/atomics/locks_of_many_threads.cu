// says: no fence publishes the store: put a __threadfence() behind it
#include <cuda_runtime.h>
__global__ void add(int* sums, int* locks, int n) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) % n;
  for (bool done = false; !done;)
    if (atomicCAS(&locks[at], 0, 1) == 0) {
      __threadfence();
      sums[at] += 1;  // expect: race; other: race
      atomicExch(&locks[at], 0);
      done = true;
    }
}
int main() {
  int *s, *l;
  cudaMalloc(&s, 28), cudaMalloc(&l, 28), cudaMemset(s, 0, 28), cudaMemset(l, 0, 28);
  add<<<8, 64>>>(s, l, 7);
  cudaDeviceSynchronize();
  cudaFree(s), cudaFree(l);
  return 0;
}
