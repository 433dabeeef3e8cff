// 32 threads come, and 64 are awaited.
__global__ void k(int* out) {
  if (threadIdx.x < 32) asm volatile("bar.sync 1, 64;" ::: "memory");  // expect: divergent
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 512);
  k<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
