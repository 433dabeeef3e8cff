// What a program chooses and asks about the device, its streams and its kernels, by names new and old.
#include <cuda_profiler_api.h>
#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? 0 : (++wrong, std::printf("line %d: %s\n", __LINE__, #claim)))
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void add(int* x, int by) { x[threadIdx.x] += by; }
__global__ void with_shared(int* x) {
  extern __shared__ int all[];
  all[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = all[blockDim.x - 1 - threadIdx.x];
}

int main() {
  cudaDeviceProp wanted = {};
  int device = -1;
  unsigned flags = 0;
  CHECK(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync)), CHECK(cudaGetDeviceFlags(&flags));
  CHECK(cudaChooseDevice(&device, &wanted));
  EXPECT(device == 0);
  cudaSharedMemConfig banks;
  CHECK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeFourByte)), CHECK(cudaDeviceGetSharedMemConfig(&banks));
  EXPECT(banks == cudaSharedMemBankSizeFourByte);
  CHECK(cudaFuncSetCacheConfig(with_shared, cudaFuncCachePreferShared));
  CHECK(cudaFuncSetSharedMemConfig(with_shared, cudaSharedMemBankSizeFourByte));

  int least, greatest, priority;
  cudaStream_t stream;
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
  CHECK(cudaStreamGetPriority(stream, &priority)), CHECK(cudaStreamGetFlags(stream, &flags)), CHECK(cudaStreamGetDevice(stream, &device));
  EXPECT(priority == greatest && flags == cudaStreamNonBlocking && device == 0);

  int blocks = 0, same = 0, grid = 0, block = 0;
  size_t available = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, with_shared, 128, 16384));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&same, with_shared, 128, 16384, cudaOccupancyDefault));
  EXPECT(blocks == same && blocks > 1);
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, with_shared, [](int size) { return size * sizeof(int); }));
  EXPECT(block >= 128 && block <= 1024 && grid >= 1);
  CHECK(cudaOccupancyAvailableDynamicSMemPerBlock(&available, with_shared, blocks, 128));
  EXPECT(available >= 16384);

  int *x, host[64];
  CHECK(cudaMalloc(&x, sizeof host)), CHECK(cudaMemsetAsync(x, 0, sizeof host, stream));
  CHECK(cudaProfilerStart());
  cudaLaunchConfig_t launch = {};
  launch.gridDim = dim3(1), launch.blockDim = dim3(64), launch.stream = stream;
  int by = 5;
  void* arguments[] = {&x, &by};
  CHECK(cudaLaunchKernelExC(&launch, (const void*)add, arguments));
  with_shared<<<1, 64, sizeof host, stream>>>(x);
  CHECK(cudaProfilerStop());
  CHECK(cudaThreadSynchronize());
  CHECK(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
  EXPECT(host[0] == 5 && host[63] == 5);
  CHECK(cudaFree(x)), CHECK(cudaStreamDestroy(stream));
  CHECK(cudaThreadExit());
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
