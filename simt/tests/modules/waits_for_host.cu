// The host raises a flag after the launch, and waits for an answer that the kernel gives then.
#include <cstdio>
__global__ void serve(volatile int* bell, volatile int* answer) {
  while (*bell == 0) {}
  *answer = 1;
}
int main() {
  int *bell, *answer;
  cudaHostAlloc(&bell, sizeof(int), cudaHostAllocMapped);
  cudaMallocManaged(&answer, sizeof(int));
  *bell = 0, *answer = 0;
  serve<<<3, 32>>>(bell, answer);
  *(volatile int*)bell = 1;
  while (*(volatile int*)answer == 0) {}
  std::printf("served\n");
  cudaFreeHost(bell), cudaFree(answer);
}
