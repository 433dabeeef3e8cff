// Rows and columns are exchanged.
#include <cuda/std/mdspan>
using Matrix = cuda::std::mdspan<float, cuda::std::dextents<int, 2>>;
__global__ void fill(Matrix out) {
  out(threadIdx.x, threadIdx.y) = 1;  // expect: out_of_bounds
}
int main() {
  float* out;
  cudaMalloc(&out, 4 * 8 * sizeof(float));
  fill<<<1, dim3(8, 4)>>>(Matrix(out, 4, 8));
  cudaDeviceSynchronize();
  cudaFree(out);
}
