// cudaLaunchKernelEx, pools of memory, and an object built in managed memory.
#include <cooperative_groups.h>
#include <cstdio>

struct Counter {
  int value;
  __host__ __device__ explicit Counter(int from) : value(from) {}
  __host__ __device__ virtual int next() { return ++value; }
};

__global__ void scale(float* out, float by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = by * i;
}
__global__ void in_step(int* counts) {
  const auto grid = cooperative_groups::this_grid();
  atomicAdd(&counts[0], 1);
  grid.sync();
  if (grid.thread_rank() == 0) counts[1] = counts[0];
}

int main() {
  const int n = 100;
  cudaMemPool_t pool;
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  unsigned long long threshold = ~0ull;
  if (cudaMemPoolCreate(&pool, &properties) || cudaDeviceGetDefaultMemPool(&pool, 0) ||
      cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold))
    return 1;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  float* out;
  float host[n];
  cudaMallocAsync(&out, sizeof host, stream);

  cudaLaunchConfig_t config = {};
  config.gridDim = (n + 31) / 32, config.blockDim = 32, config.stream = stream;
  if (cudaLaunchKernelEx(&config, scale, out, 2, n)) return 2;  // the int becomes a float
  cudaMemcpyAsync(host, out, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(out, stream);
  cudaStreamSynchronize(stream);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += host[i] != 2 * i;

  int* counts;
  cudaMallocManaged(&counts, 2 * sizeof(int));
  counts[0] = counts[1] = 0;
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  config.attrs = &attribute, config.numAttrs = 1, config.gridDim = 4;
  if (cudaLaunchKernelEx(&config, in_step, counts)) return 3;
  cudaStreamSynchronize(stream);
  wrong += counts[1] != 128;

  Counter* counter;
  cudaMallocManaged(&counter, sizeof *counter);
  new (counter) Counter(4);
  wrong += counter->next() != 5;
  cudaFree(counter), cudaFree(counts);
  cudaStreamDestroy(stream);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
