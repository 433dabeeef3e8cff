// expect: out_of_bounds
#include <cuda_runtime.h>
#include <vector>
__global__ void fill(int* data) { data[threadIdx.x] = 1; }
int main() { std::vector<int> list(64); fill<<<1, 64>>>(list.data()); cudaDeviceSynchronize(); return 0; }
