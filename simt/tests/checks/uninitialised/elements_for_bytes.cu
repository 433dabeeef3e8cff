// The copy's size is the number of elements: three quarters of the result stay behind.
#include <cstdlib>
__global__ void k(int* out) {
  out[threadIdx.x] = threadIdx.x;
}
int main() {
  const int n = 64;
  int *out, *host = static_cast<int*>(calloc(n, sizeof(int)));
  cudaMalloc(&out, n * sizeof(int));
  k<<<1, n>>>(out);
  cudaMemcpy(host, out, n, cudaMemcpyDeviceToHost);  // expect: uninitialised
  const int last = host[n - 1];
  cudaFree(out), free(host);
  return last;
}
