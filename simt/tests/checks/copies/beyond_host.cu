// expect: out_of_bounds
#include <cuda_runtime.h>
#include <vector>
int main() { std::vector<int> host(60); int* data; cudaMalloc(&data, 256); cudaMemcpy(data, host.data(), 256, cudaMemcpyHostToDevice); cudaFree(data); }
