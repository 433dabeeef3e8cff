// Each kind of memory with a policy that can reach it, in host code and in kernels.
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <vector>
__global__ void k(int* a, int* sums) {
  int* const own = a + threadIdx.x * 8;
  thrust::sort(thrust::seq, own, own + 8);
  sums[threadIdx.x] = own[0] + thrust::reduce(thrust::device, own, own + 8);
}
int main() {
  int *d, *managed, host[64];
  for (int i = 0; i < 64; ++i) host[i] = 64 - i;
  cudaMalloc(&d, sizeof host), cudaMallocManaged(&managed, 8 * sizeof(int));
  cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice);
  k<<<1, 8>>>(d, managed);
  cudaDeviceSynchronize();
  if (managed[0] != 57 + 484 || managed[7] != 1 + 36) return 1;
  thrust::sort(thrust::device, d, d + 64);
  const thrust::device_ptr<int> first(d);
  if (thrust::reduce(first, first + 64) != 64 * 65 / 2) return 2;
  thrust::sort(managed, managed + 8);
  thrust::sort(thrust::device, managed, managed + 8);
  std::vector<int> v(host, host + 64);
  if (thrust::reduce(v.begin(), v.end()) != 64 * 65 / 2) return 3;
  if (thrust::reduce(thrust::host, host, host + 64) != 64 * 65 / 2) return 4;
  cudaFree(d), cudaFree(managed);
}
