// expect: leak
#include <cuda_runtime.h>
int main() { float* data; cudaMalloc(&data, 4000); return 0; }
