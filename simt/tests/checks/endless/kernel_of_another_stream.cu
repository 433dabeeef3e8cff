// A kernel that waits for another one, in another stream.
// options: {"launch_limit_s": 1.5}
// exit: 3
// says: and the host waits in cudaStreamSynchronize, kernel_of_another_stream.cu:19, but kernel
// says: answer, kernel_of_another_stream.cu:18, can begin only when this one has ended
#include <cuda_runtime.h>
__global__ void ask(volatile int* flag) {
  while (*flag == 0) {}
}
__global__ void answer(volatile int* flag) {
  *flag = 1;
}
int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int)), cudaMemset(flag, 0, sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreate(&a), cudaStreamCreate(&b);
  ask<<<1, 1, 0, a>>>(flag), answer<<<1, 1, 0, b>>>(flag);
  cudaStreamSynchronize(b);
}
