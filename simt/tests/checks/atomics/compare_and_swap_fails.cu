// A compare-and-swap that fails still reads: beside a plain store the result depends on the order.
__global__ void k(int* word, int* out) {
  if (threadIdx.x == 0) *word = 3;  // other: race
  else out[threadIdx.x] = atomicCAS(word, -1, 2);  // expect: race
}
int main() {
  int *word, *out;
  cudaMalloc(&word, 4), cudaMalloc(&out, 128);
  cudaMemset(word, 0, 4);
  k<<<1, 32>>>(word, out);
  cudaDeviceSynchronize();
  cudaFree(word), cudaFree(out);
}
