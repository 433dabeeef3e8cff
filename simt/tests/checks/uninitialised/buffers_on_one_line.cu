// Buffers whose calls stand on one line, each in a macro; the second one is read before anything has written it.
// says: reads second[0]
#include <cuda_runtime.h>
#define CHECK(call) do { if ((call) != cudaSuccess) return 1; } while (0)
__global__ void add(const int* first, const int* second, int* out) { out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x]; }  // expect: uninitialised
int main() {
  int *first, *second, *third;
  CHECK(cudaMalloc(&first, 128)); CHECK(cudaMalloc((void**)&second, 128)); CHECK(cudaMalloc(&third, 128));
  CHECK(cudaMemset(first, 0, 128));
  add<<<1, 32>>>(first, second, third);
  cudaFree(first), cudaFree(second), cudaFree(third);
}
