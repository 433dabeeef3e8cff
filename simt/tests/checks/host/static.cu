// expect: out_of_bounds
#include <cuda_runtime.h>
__global__ void fill(int* data) { data[threadIdx.x] = 1; }
int main() { static int kept[64]; fill<<<1, 64>>>(kept); cudaDeviceSynchronize(); return kept[0] < 0; }
