// Each half of the block meets at a numbered barrier of its own, and reads what the other half has written.
__global__ void k(int* out) {
  __shared__ int values[128];
  values[threadIdx.x] = threadIdx.x;  // expect: race
  asm volatile("bar.sync %0, 64;" ::"r"(1 + threadIdx.x / 64) : "memory");
  out[threadIdx.x] = values[127 - threadIdx.x];  // other: race
}
int main() {
  int* out;
  cudaMalloc(&out, 512);
  k<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
