// Blocks as large as __launch_bounds__ allows, however it is written.
#include <cuda_runtime.h>
constexpr int kThreads = 128;
template <int kWarps>
__global__ void __launch_bounds__(kWarps * 32) of_warps(int* out) {
  out[threadIdx.x] = kWarps;
}
template <int kWarps, int kBlocks>
struct Shape {
  static constexpr int threads = kWarps * 32;
};
__launch_bounds__(Shape<4, 2>::threads, 2) __global__ void before(int* out) { out[threadIdx.x] = 1; }
extern "C" __global__ __launch_bounds__(kThreads,
                                        1) void over_lines(int* out) { out[threadIdx.x] = 2; }

template <class Kernel>
int most_threads(Kernel kernel) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  return attributes.maxThreadsPerBlock;
}

int main() {
  int* out;
  cudaMalloc(&out, 1024 * sizeof(int));
  of_warps<4><<<1, 128>>>(out);
  of_warps<8><<<1, 256>>>(out);
  before<<<1, dim3(64, 2)>>>(out);
  over_lines<<<1, kThreads>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess || cudaGetLastError() != cudaSuccess) return 1;
  if (most_threads(of_warps<4>) != 128 || most_threads(of_warps<8>) != 256 || most_threads(over_lines) != 128) return 2;
  cudaFree(out);
}
