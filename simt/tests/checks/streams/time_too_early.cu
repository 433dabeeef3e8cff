// The time between two events, before anything has waited for the second one.
// says: cudaErrorNotReady and gives no time
__global__ void k(int* out) {
  out[threadIdx.x] = threadIdx.x;
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  cudaEventRecord(start);
  k<<<1, 64>>>(out);
  cudaEventRecord(stop);
  float milliseconds;
  cudaEventElapsedTime(&milliseconds, start, stop);  // expect: race
  cudaEventDestroy(start), cudaEventDestroy(stop);
  cudaFree(out);
}
