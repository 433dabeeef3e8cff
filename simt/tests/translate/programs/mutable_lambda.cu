// Device lambdas with words behind their parameters.
#include <cstdio>
template <class F>
__global__ void call(F f, int* out) {
  out[threadIdx.x] = f(threadIdx.x) + f(threadIdx.x);
}
int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  int k = 3, wrong = 0;
  call<<<1, 4>>>([=] __device__(int i) mutable { return i + k++; }, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) wrong += out[i] != 2 * i + 7;
  call<<<1, 4>>>([=] __device__(int i) mutable -> int { return i * ++k; }, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) wrong += out[i] != 9 * i;
  call<<<1, 4>>>([=] __host__ __device__(int i) noexcept -> int { return i - k; }, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) wrong += out[i] != 2 * (i - 3);
  cudaFree(out);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
