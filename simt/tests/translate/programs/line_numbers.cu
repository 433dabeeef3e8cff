// Declarations and launches that go over several lines, with comments: the lines behind them keep their numbers.
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

struct Pair {
  int first, second;
};
template <int number>
__launch_bounds__(alignof(float4) << 2,  // 64 threads
                  1)                     // a block on each SM
__global__ void comments(int* out, Pair pair, int more) {
  out[threadIdx.x] = number + pair.first + pair.second + more;
}

int main() {
  int wrong = 0, in_kernel = 1, sum = 0, *device;
  cudaMalloc(&device, 2 * sizeof(int));
  declarations<<<
      1,
      64
      >>>(
      device);
  HERE(43);
  comments<(8 >> 1)>  // four
      <<<1,           // block
         1            // thread
         >>>(device + 1,  // behind the other result
             {1,  // a
              2},
             0  // nothing
  );
  HERE(52);
  cudaMemcpy(&in_kernel, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&sum, device + 1, sizeof(int), cudaMemcpyDeviceToHost);
  if (sum != 7) ++wrong;
  cudaFree(device);
  if (wrong + in_kernel) std::printf("%d lines are wrong in main, %d in the kernel\n", wrong, in_kernel);
  return wrong + in_kernel;
}
