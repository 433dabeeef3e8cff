// says: data of 4000 bytes was never freed
#include <cuda_runtime.h>
int main() {
  float* data;
  cudaMalloc(&data, 4000);  // expect: leak
  return 0;
}
