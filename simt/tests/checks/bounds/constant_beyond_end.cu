// expect: out_of_bounds
#include <cuda_runtime.h>
__constant__ float c[16];
__global__ void f(float* o) { o[threadIdx.x] = c[threadIdx.x]; }
int main() { float h[16] = {1}; cudaMemcpyToSymbol(c, h, 64); float* d; cudaMalloc(&d, 128); f<<<1, 32>>>(d); cudaDeviceSynchronize(); cudaFree(d); }
