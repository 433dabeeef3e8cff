// expect: time
#include <cuda_runtime.h>
__global__ void spin(unsigned* out) { unsigned x = threadIdx.x | 1; while (x != 0) x = x * 5 | 1; *out = x; }
int main() { unsigned* out; cudaMalloc(&out, 4); spin<<<1, 32>>>(out); cudaDeviceSynchronize(); cudaFree(out); return 0; }
