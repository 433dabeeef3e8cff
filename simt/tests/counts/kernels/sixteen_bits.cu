// Arithmetic of 16-bit types, and of doubles: only the latter are fp64 instructions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T>
__global__ void combine(const T* x, T* y) {
  const int i = threadIdx.x;
  y[i] = x[i] * y[i] + x[i];
}

__global__ void fused(const __half2* x, __half2* y) {
  const int i = threadIdx.x;
  y[i] = __hfma2(x[i], y[i], x[i]);
}

template <class T>
void run() {
  T *x, *y;
  cudaMalloc(&x, 32 * sizeof(T));
  cudaMalloc(&y, 32 * sizeof(T));
  cudaMemset(x, 0, 32 * sizeof(T));
  cudaMemset(y, 0, 32 * sizeof(T));
  combine<<<1, 32>>>(x, y);
  if constexpr (sizeof(T) == 2) fused<<<1, 16>>>(reinterpret_cast<__half2*>(x), reinterpret_cast<__half2*>(y));
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
}

int main() {
  run<__half>();
  run<__nv_bfloat16>();
  run<double>();
}
