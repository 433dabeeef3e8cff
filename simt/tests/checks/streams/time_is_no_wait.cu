// Asking for a time too early waits for nothing: the host then reads what the kernel may still be writing.
#include <cstdio>
__global__ void k(int* out) {
  out[threadIdx.x] = threadIdx.x;
}
int main() {
  int* out;
  cudaMallocManaged(&out, 256);
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  cudaEventRecord(start);
  k<<<1, 64>>>(out);  // other: race b
  cudaEventRecord(stop);
  float milliseconds = -1;
  const cudaError_t error = cudaEventElapsedTime(&milliseconds, start, stop);  // expect: race a
  std::printf("%d\n", out[63]);                                                // expect: race b
  const bool refused = error == cudaErrorNotReady && milliseconds == -1 && cudaGetLastError() == cudaSuccess;
  cudaDeviceSynchronize();
  cudaEventElapsedTime(&milliseconds, start, stop);
  cudaEventDestroy(start), cudaEventDestroy(stop);
  cudaFree(out);
  return !refused || milliseconds < 0;
}
