// Thread 0 resets the flag while others still have to read it: they leave the loop and miss its barrier.
__global__ void k(int* rounds) {
  __shared__ int again;
  int n = 0;
  again = 1;
  __syncthreads();
  while (again) {  // expect: race
    again = 0;  // other: race
    __syncthreads();  // expect: divergent
    if (threadIdx.x == 0 && ++n < 3) again = 1;
    __syncthreads();
  }
  rounds[threadIdx.x] = n;
}
int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof *d);
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
