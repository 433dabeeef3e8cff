// The program ends before the kernel's output appears.
// says: on a GPU its output is lost
#include <cstdio>
__global__ void k() {
  printf("thread %d\n", threadIdx.x);
}
int main() {
  k<<<1, 4>>>();  // expect: race
}
