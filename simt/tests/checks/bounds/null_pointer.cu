// expect: out_of_bounds
#include <cuda_runtime.h>
__global__ void fill(int* data) { data[threadIdx.x] = 1; }
int main() { fill<<<1, 64>>>(NULL); cudaDeviceSynchronize(); return 0; }
