// says: free of allocation 1 allocated at heap_twice.cu:4, which a kernel has already freed
#include <cuda_runtime.h>
__global__ void f() {
  int* p = static_cast<int*>(malloc(16));
  if (!p) return;
  int* volatile q = p;
  free(p);
  free(q);  // expect: wrong_call
}
int main() {
  f<<<1, 1>>>();
  cudaDeviceSynchronize();
}
