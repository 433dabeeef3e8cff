// Without a policy a raw pointer is the host's.
#include <thrust/sort.h>
int main() {
  int* d;
  cudaMalloc(&d, 400);
  cudaMemset(d, 0, 400);
  thrust::sort(d, d + 100);  // expect: out_of_bounds
  cudaFree(d);
}
