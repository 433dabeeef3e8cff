#include <cuda_runtime.h>
__global__ void draw(volatile unsigned* next, unsigned* mine) {
  if (threadIdx.x) return;
  const unsigned ticket = *next;
  *next = ticket + 1;  // expect: race; other: race
  mine[blockIdx.x] = ticket;
}
// Each block waits for its turn: what it stores, nobody else has read.
__global__ void in_turn(volatile unsigned* turn, unsigned* sum) {
  if (threadIdx.x) return;
  while (*turn != blockIdx.x) {}
  __threadfence();
  *sum += blockIdx.x;
  __threadfence();
  *turn = blockIdx.x + 1;
}
// All raise one flag, which each has looked at.
__global__ void stop_all(volatile unsigned* stopped) {
  if (!*stopped && threadIdx.x == 0) *stopped = 1;
}
int main() {
  unsigned* d;
  cudaMalloc(&d, 4096), cudaMemset(d, 0, 4096);
  draw<<<16, 32>>>(d, d + 512);
  in_turn<<<4, 32>>>(d + 1, d + 2);
  stop_all<<<64, 32>>>(d + 3);
  cudaDeviceSynchronize();
  cudaFree(d);
}
