// The divisor is 0 here only because nothing has written it.
__global__ void k(const int* count, int* mean) {
  mean[threadIdx.x] = 100 / count[threadIdx.x];  // expect: uninitialised
}
int main() {
  int *count, *mean;
  cudaMalloc(&count, 256), cudaMalloc(&mean, 256);
  k<<<1, 64>>>(count, mean);
  cudaDeviceSynchronize();
  cudaFree(count), cudaFree(mean);
}
