// The time until an event that was never recorded, and since one that keeps no time.
// says: its second event was never recorded
// says: its first event keeps no time
__global__ void k(int* out) { out[threadIdx.x] = threadIdx.x; }
int main() {
  int* out;
  cudaMalloc(&out, 256);
  cudaEvent_t start, stop, without;
  cudaEventCreate(&start), cudaEventCreate(&stop), cudaEventCreateWithFlags(&without, cudaEventDisableTiming);
  cudaEventRecord(start), cudaEventRecord(without);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  float milliseconds = -1;
  cudaEventElapsedTime(&milliseconds, start, stop);  // expect: launch a
  bool refused = cudaGetLastError() == cudaErrorInvalidResourceHandle && milliseconds == -1;
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&milliseconds, without, stop);  // expect: launch b
  refused &= cudaGetLastError() == cudaErrorInvalidResourceHandle && milliseconds == -1;
  cudaEventElapsedTime(&milliseconds, start, stop);
  refused &= milliseconds >= 0;
  cudaEventDestroy(start), cudaEventDestroy(stop), cudaEventDestroy(without);
  cudaFree(out);
  return !refused;
}
