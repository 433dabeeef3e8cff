// Programs that declare some of CUDA's functions themselves, as nvcc allows.
#include <cstdint>
#include <cstdio>
int32_t min(int32_t a, int32_t b);
int max(int a, int b);
float fmaxf(float a, float b);
double sqrt(double x);
__global__ void k(int* p) { *p = min(*p, 3) + max(*p, 1); }
int main() {
  int *p, got;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 4);
  k<<<1, 1>>>(p);
  cudaMemcpy(&got, p, 4, cudaMemcpyDefault);
  cudaFree(p);
  std::printf("%d %d %d\n", got, min(1, 2), max(1, 2));
  return got != 1 || min(1, 2) != 1 || max(1, 2) != 2 || fmaxf(1, 2) != 2 || sqrt(4.) != 2;
}
