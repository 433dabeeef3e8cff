// Each half of the block meets at a numbered barrier of its own. A thread of the first half, which has waited while the
// second half wrote, reads what that wrote.
__global__ void k(int* out) {
  __shared__ int values[128];
  values[threadIdx.x] = threadIdx.x;  // expect: race
  asm volatile("bar.sync %0, 64;" ::"r"(1 + threadIdx.x / 64) : "memory");
  if (threadIdx.x == 0) out[0] = values[127];  // other: race
}
int main() {
  int* out;
  cudaMalloc(&out, 4);
  k<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
