// A copy of the first elements only, into memory that has room for no more: the sums of blocks, say.
#include <cstdlib>
__global__ void k(int* out) { out[threadIdx.x] = threadIdx.x; }
int main() {
  const int n = 64;
  int *out, *host = static_cast<int*>(malloc(n / 4 * sizeof(int)));
  cudaMalloc(&out, n * sizeof(int));
  k<<<1, n>>>(out);
  cudaMemcpy(host, out, n / 4 * sizeof(int), cudaMemcpyDeviceToHost);
  const bool wrong = host[15] != 15;
  cudaFree(out), free(host);
  return wrong;
}
