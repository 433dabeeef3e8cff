// `return;` in main, which nvcc takes with a warning.
#include <cstdio>

__global__ void k(int* out) { *out = 7; }

int main(int argc, char**) {
  const auto nothing = [] { return; };
  nothing();
  int *device, host = 0;
  cudaMalloc(&device, sizeof(int));
  k<<<1, 1>>>(device);
  cudaMemcpy(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  if (argc > 99) {
    return;
  }
  for (int i = 0; i < 2; i++)
    if (host != 7) return 1;
  std::printf("right\n");
  return;
}
