// cudaFree waits for the device: what comes to lie in the same place is new.
#include "../../streams/common.h"

int main() {
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  for (int round = 0; round < 3; ++round) {
    int* scratch;
    cudaMalloc(&scratch, kBytes);
    set<<<1, 256, 0, round % 2 ? one : two>>>(scratch, round);
    cudaFree(scratch);
  }
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
