// Kernels whose address passes through void*, and arguments as an array.
#include <cstdio>
__global__ void add(const float* a, float* b, int n, float s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] + s; }
template <class T> __global__ void twice(T* b, int n) { int i = threadIdx.x; if (i < n) b[i] *= 2; }
namespace ns { __global__ void third(float* b) { b[0] = 3; } }
int main() {
  const int n = 100; float *a, *b; cudaMalloc((void **) &a, n * 4); cudaMalloc((void**)&b, n * 4); cudaMemset(a, 0, n * 4);
  float s = 2; int count = n;
  void* args[] = {&a, &b, &count, &s};
  if (cudaLaunchKernel((void*)add, dim3(1), dim3(128), args, 0, 0)) return 1;
  void* args2[] = {&b, &count};
  if (cudaLaunchKernel((const void*)twice<float>, dim3(1), dim3(128), args2, 0, 0)) return 2;
  if (cudaLaunchKernel((void*)&twice<float>, dim3(1), dim3(128), args2)) return 2;
  if (cudaLaunchKernel(reinterpret_cast<void*>(twice<float>), 1, 128, args2)) return 2;
  if (cudaLaunchKernel(reinterpret_cast<const void*>(&twice<float>), 1, 128, args2)) return 2;
  void* f = (void*)ns::third;
  void* args3[] = {&b};
  if (cudaLaunchKernel(f, dim3(1), dim3(1), args3)) return 3;
  float h[n]; cudaMemcpy(h, b, n * 4, cudaMemcpyDeviceToHost);
  if (h[1] != 32 || h[0] != 3) { printf("%f %f\n", h[1], h[0]); return 4; }
  void* table[] = {(void*)add, (void*)ns::third};
  cudaFuncAttributes at; if (cudaFuncGetAttributes(&at, (const void*)add)) return 5;
  cudaFree(a);
  cudaFree(b);
}
