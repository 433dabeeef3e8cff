// A function of the host is launched by a pointer: CUDA calls it there, and the kernel runs as it says.
#include <cstdio>
__global__ void count(int* out) { out[threadIdx.x] = threadIdx.x; }
__global__ void add(int* out) { out[threadIdx.x] += 1; }
void start(void (*kernel)(int*), int* out) {
  kernel<<<4, 64>>>(out);  // expect: wrong_call
}
int main() {
  int *out, last = 0;
  cudaMalloc(&out, 32 * sizeof *out);
  start([](int* all) { count<<<1, 32>>>(all); }, out);
  add<<<1, 32>>>(out);
  cudaMemcpy(&last, out + 31, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("last %d\n", last);
  return last != 32;
}
