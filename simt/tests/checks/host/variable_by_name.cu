// expect: out_of_bounds
#include <cuda_runtime.h>
int scale = 3; __host__ __device__ int scaled() { return scale; }
__global__ void fill(int* data) { data[threadIdx.x] = scaled(); }
int main(int count, char**) { int* data; scale = count; cudaMalloc(&data, 256); fill<<<1, 64>>>(data); cudaDeviceSynchronize(); cudaFree(data); }
