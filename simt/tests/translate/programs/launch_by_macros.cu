// Half a launch in a macro, as editors that do not know <<<...>>> make people write it.
#include <cstdio>

#ifdef __CUDACC__
#define KERNEL_ARGS2(grid, block) <<<grid, block>>>
#define KERNEL_ARGS3(grid, block, bytes) <<<grid, block, bytes>>>
#define UNUSED_ARGS <<<1, 1>>>
#define LAUNCH(kernel) kernel<<<1, 32>>>
#else
#define KERNEL_ARGS2(grid, block)
#define KERNEL_ARGS3(grid, block, bytes)
#define LAUNCH(kernel) kernel
#endif

__global__ void add(int* sum, int what) { atomicAdd(sum, what); }

int main() {
  int* sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add KERNEL_ARGS2(2, 32)(sum, 1);
  add KERNEL_ARGS3(dim3(1, 2),
                   32, 0)(sum, 10);
  LAUNCH(add)(sum, 100);
  int host = 0;
  cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(sum);
  std::printf("%s\n", host == 64 + 640 + 3200 ? "right" : "wrong");
  return host != 64 + 640 + 3200;
}
