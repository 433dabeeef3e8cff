// Declarations and launches that go over several lines: the lines behind them keep their numbers.
#include <cstdio>

#define HERE(line) wrong += __LINE__ != line

__global__ void declarations(int* wrong_lines) {
  int wrong = 0;
  __shared__ alignas(
      alignof(float4)) float row[64];
  __shared__ alignas(
      256
      ) float aligned[64];
  HERE(13);
  __shared__
      int plain[64];
  __shared__ alignas(
      16) float4 wide[
          4];
  HERE(19);
  row[threadIdx.x] = aligned[threadIdx.x] = static_cast<float>(plain[threadIdx.x] = 1);
  if (threadIdx.x < 4) wide[threadIdx.x] = make_float4(0, 0, 0, 0);
  if (threadIdx.x == 0) *wrong_lines = wrong + (row[0] != 1) + (aligned[0] != 1) + (wide[0].x != 0);
}

int main() {
  int wrong = 0, in_kernel = 1, *device;
  cudaMalloc(&device, sizeof(int));
  declarations<<<
      1,
      64
      >>>(
      device);
  HERE(33);
  cudaMemcpy(&in_kernel, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  if (wrong + in_kernel) std::printf("%d lines are wrong in main, %d in the kernel\n", wrong, in_kernel);
  return wrong + in_kernel;
}
