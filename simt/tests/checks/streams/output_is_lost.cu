// The program ends before the kernel's output appears.
#include <cstdio>
__global__ void k() { printf("thread %d\n", threadIdx.x); }
int main() { k<<<1, 4>>>(); }
