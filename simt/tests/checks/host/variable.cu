// expect: out_of_bounds
#include <cuda_runtime.h>
static int counts[64];
__global__ void fill(int* data) { data[threadIdx.x] = 1; }
int main() { fill<<<1, 64>>>(counts); cudaDeviceSynchronize(); return counts[0] < 0; }
