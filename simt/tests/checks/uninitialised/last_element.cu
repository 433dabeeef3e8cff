#include <cuda_runtime.h>
#include <vector>
__global__ void f(const double* a, double* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = a[i] * 2;  // expect: uninitialised
}
int main() {
  const int n = 1000;
  std::vector<double> h(n, 1.0);
  double *d, *o;
  cudaMalloc(&d, n * 8);
  cudaMalloc(&o, n * 8);
  cudaMemcpy(d, h.data(), (n - 1) * 8, cudaMemcpyHostToDevice);
  f<<<8, 128>>>(d, o, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(o);
}
