// says: scale[0], which is host memory (scale, a host variable declared at variable_by_name.cu:3)
#include <cuda_runtime.h>
int scale = 3;
__host__ __device__ int scaled() {
  return scale;  // expect: out_of_bounds
}
__global__ void fill(int* data) {
  data[threadIdx.x] = scaled();
}
int main(int count, char**) {
  int* data;
  scale = count;
  cudaMalloc(&data, 256);
  fill<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
}
