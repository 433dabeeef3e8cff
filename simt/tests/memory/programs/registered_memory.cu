// Host memory that the program registers, or that is pinned and mapped, used by kernels.
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void twice(int* p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] *= 2; }
int main() {
  const int n = 1000;
  std::vector<int> a(n);
  for (int i = 0; i < n; i++) a[i] = i;
  if (cudaHostRegister(a.data(), n * 4, cudaHostRegisterMapped)) return 2;
  int* d;
  if (cudaHostGetDevicePointer((void**)&d, a.data(), 0)) return 3;
  twice<<<4, 256>>>(d, n);
  if (cudaDeviceSynchronize()) return 4;
  twice<<<4, 256>>>(a.data(), n);
  if (cudaDeviceSynchronize()) return 4;
  for (int i = 0; i < n; i++) if (a[i] != 4 * i) return 5;
  cudaHostUnregister(a.data());
  int *h, *hd;
  cudaHostAlloc(&h, n * 4, cudaHostAllocMapped);
  for (int i = 0; i < n; i++) h[i] = i;
  cudaHostGetDevicePointer(&hd, h, 0);
  twice<<<4, 256>>>(hd, n);
  if (cudaDeviceSynchronize()) return 6;
  for (int i = 0; i < n; i++) if (h[i] != 2 * i) return 7;
  cudaFreeHost(h);
  puts("ok");
}
