// expect: divergent
#include <cuda_runtime.h>
__global__ void early(int* out, int n) { int t = threadIdx.x; if (t >= n) return; __syncthreads(); out[t] = t; }
int main() { int* out; cudaMalloc(&out, 256); early<<<1, 64>>>(out, 50); cudaDeviceSynchronize(); cudaFree(out); return 0; }
