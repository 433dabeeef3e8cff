#include <cub/cub.cuh>
__global__ void twice(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 64>;
  __shared__ typename Reduce::TempStorage temp;
  int a = Reduce(temp).Sum(in[threadIdx.x]);  // other: race
  int b = Reduce(temp).Sum(in[threadIdx.x] + 1);  // expect: race
  if (threadIdx.x == 0) *out = a + b;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 4);
  cudaMemset(in, 0, 256);
  twice<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
