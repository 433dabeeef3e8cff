// expect: out_of_bounds
#include <cuda_runtime.h>
int main() { int host[64] = {}; int* data; cudaMalloc(&data, 256); cudaMemcpy(host, data, 256, cudaMemcpyHostToDevice); cudaFree(data); }
