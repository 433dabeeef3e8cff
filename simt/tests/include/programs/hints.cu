// Pointers to volatile memory, and calls that give hints: they are kept, and have no other effect.
#include <cstdio>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1
#define OK(call) CHECK((call) == cudaSuccess)

__device__ volatile int variable;

__global__ void raise(volatile int* a, volatile int* b) { *a = 1, *b = 2, variable = 3; }

int main() {
  // Flags are nearly always volatile.
  volatile int *of_device, *mapped, *of_mapped, *managed, *by_name, *pinned;
  OK(cudaMalloc(&of_device, sizeof(int)));
  OK(cudaHostAlloc(&mapped, sizeof(int), cudaHostAllocMapped));
  OK(cudaMallocHost(&pinned, sizeof(int)));
  OK(cudaHostGetDevicePointer(&of_mapped, (void*)mapped, 0));
  OK(cudaMallocManaged(&managed, sizeof(int)));
  OK(cudaGetSymbolAddress(&by_name, variable));
  raise<<<1, 1>>>(of_mapped, managed);
  OK(cudaDeviceSynchronize());
  CHECK(*mapped == 1 && *managed == 2);
  OK(cudaFree((void*)of_device));
  OK(cudaFreeHost((void*)mapped));
  OK(cudaFreeHost((void*)pinned));
  OK(cudaFree((void*)managed));

  // Lines that are to stay in the L2 cache.
  cudaDeviceProp device;
  OK(cudaGetDeviceProperties(&device, 0));
  int most = 0;
  OK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxPersistingL2CacheSize, 0));
  CHECK(most == device.persistingL2CacheMaxSize && most > 0 && most < device.l2CacheSize);
  OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 2 * static_cast<size_t>(most)));
  size_t limit = 0;
  OK(cudaDeviceGetLimit(&limit, cudaLimitPersistingL2CacheSize));
  CHECK(limit == static_cast<size_t>(most));
  cudaStream_t stream, other;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamCreate(&other));
  cudaStreamAttrValue given = {}, got = {};
  given.accessPolicyWindow.base_ptr = &given;
  given.accessPolicyWindow.num_bytes = 1 << 20;
  given.accessPolicyWindow.hitRatio = 0.5f;
  given.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  given.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  OK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &given));
  OK(cudaStreamCopyAttributes(other, stream));
  OK(cudaStreamGetAttribute(other, cudaStreamAttributeAccessPolicyWindow, &got));
  CHECK(got.accessPolicyWindow.num_bytes == 1 << 20 && got.accessPolicyWindow.hitRatio == 0.5f);
  given.accessPolicyWindow.num_bytes = static_cast<size_t>(device.accessPolicyMaxWindowSize) + 1;
  CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &given) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  OK(cudaCtxResetPersistingL2Cache());
  OK(cudaStreamDestroy(stream));
  OK(cudaStreamDestroy(other));

  cudaFuncCache config = cudaFuncCachePreferNone;
  OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
  OK(cudaDeviceGetCacheConfig(&config));
  CHECK(config == cudaFuncCachePreferShared);
  std::puts("all so");
}
