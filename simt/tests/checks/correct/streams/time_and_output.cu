// Output that something waits for, and times of events after each way of waiting.
#include <cstdio>
__global__ void k(int* out) {
  out[threadIdx.x] = threadIdx.x;
  printf("thread %d\n", threadIdx.x);
}
int main() {
  int *out, host[4];
  cudaMalloc(&out, sizeof host);
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  for (int way = 0; way < 4; ++way) {
    cudaEventRecord(start);
    k<<<1, 4>>>(out);
    cudaEventRecord(stop);
    if (way == 0) cudaEventSynchronize(stop);
    else if (way == 1) cudaDeviceSynchronize();
    else if (way == 2) cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    else
      while (cudaEventQuery(stop) == cudaErrorNotReady) {}
    float milliseconds;
    if (cudaEventElapsedTime(&milliseconds, start, stop) != cudaSuccess) return 1;
  }
  cudaEventDestroy(start), cudaEventDestroy(stop);
  cudaFree(out);
}
