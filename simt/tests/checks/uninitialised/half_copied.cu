// expect: uninitialised
#include <cuda_runtime.h>
__global__ void twice(float* x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 2; }
int main() { float host[64] = {}, *data; cudaMalloc(&data, sizeof host); cudaMemcpy(data, host, 64, cudaMemcpyHostToDevice); twice<<<1, 64>>>(data, 64); cudaFree(data); }
