// Results that reach the host in several copies of a quarter each, or of which only a part is wanted.
#include <cstdlib>
__global__ void k(int* out) { out[threadIdx.x] = threadIdx.x; }
int main() {
  const int n = 64, part = n / 4;
  const size_t part_bytes = part * sizeof(int);
  int *out, *host = static_cast<int*>(malloc(n * sizeof(int)));
  cudaMalloc(&out, n * sizeof(int));
  k<<<1, n>>>(out);
  for (int i = 0; i < 4; ++i) cudaMemcpy(host + i * part, out + i * part, part_bytes, cudaMemcpyDeviceToHost);
  bool wrong = host[0] != 0 || host[n - 1] != n - 1;
  cudaFree(out);
  cudaMalloc(&out, n * sizeof(int));
  k<<<1, n>>>(out);
  cudaMemcpy(host, out, n / 4 * sizeof(int), cudaMemcpyDeviceToHost);
  wrong |= host[part - 1] != part - 1;
  cudaFree(out), free(host);
  return wrong;
}
