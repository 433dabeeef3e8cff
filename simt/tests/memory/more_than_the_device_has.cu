// Managed memory may be larger than the device's, device memory may not.
#include <cstdio>

__global__ void fill(int* data, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = int(i % 1000);
}

int main() {
  size_t free_bytes, total;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaMemGetInfo(&free_bytes, &total);
  const size_t half = total / 2 / sizeof(int), most = 3 * half;
  int *device, *second, *managed, *pinned, wrong = 0;
  wrong += total != properties.totalGlobalMem;
  wrong += cudaMalloc(&device, most * sizeof(int)) != cudaErrorMemoryAllocation;
  cudaGetLastError();
  wrong += cudaMallocManaged(&managed, most * sizeof(int)) != cudaSuccess;
  wrong += cudaMallocHost(&pinned, most * sizeof(int)) != cudaSuccess;
  wrong += cudaMalloc(&device, half * sizeof(int)) != cudaSuccess;
  wrong += cudaMalloc(&second, (half + 1) * sizeof(int)) != cudaErrorMemoryAllocation;
  cudaGetLastError();
  cudaMemGetInfo(&free_bytes, &total);
  wrong += free_bytes != half * sizeof(int);
  cudaArray_t array, other;
  cudaMipmappedArray_t mipmap;
  const cudaChannelFormatDesc of_ints = cudaCreateChannelDesc<int>();
  wrong += cudaMalloc3DArray(&array, &of_ints, make_cudaExtent(4096, 4096, 4096)) != cudaErrorMemoryAllocation;
  wrong += cudaGetLastError() != cudaErrorMemoryAllocation;
  wrong += cudaMallocArray(&array, &of_ints, half) != cudaSuccess;
  wrong += cudaMallocArray(&other, &of_ints, 1) != cudaErrorMemoryAllocation;
  cudaFreeArray(array);
  wrong += cudaMallocMipmappedArray(&mipmap, &of_ints, make_cudaExtent(half, 0, 0), 3) != cudaErrorMemoryAllocation;
  cudaGetLastError();
  cudaMemGetInfo(&free_bytes, &total);
  wrong += free_bytes != half * sizeof(int);

  wrong += cudaMemAdvise(managed, most * sizeof(int), cudaMemAdviseSetPreferredLocation, 0) != cudaSuccess;
  wrong += cudaMemAdvise(managed, most * sizeof(int), cudaMemAdviseSetAccessedBy, cudaCpuDeviceId) != cudaSuccess;
  wrong += cudaMemAdvise(managed, most * sizeof(int), cudaMemAdviseSetReadMostly, 77) != cudaSuccess;
  wrong += cudaMemAdvise(managed, most * sizeof(int), cudaMemAdviseSetAccessedBy, 77) != cudaErrorInvalidDevice;
  wrong += cudaMemAdvise(managed, most * sizeof(int), (cudaMemoryAdvise)9, 0) != cudaErrorInvalidValue;
  wrong += cudaMemAdvise(device, sizeof(int), cudaMemAdviseSetReadMostly, 0) != cudaErrorInvalidValue;
  wrong += cudaMemAdvise(managed, most * sizeof(int) + 1, cudaMemAdviseSetReadMostly, 0) != cudaErrorInvalidValue;
  wrong += cudaMemPrefetchAsync(managed, most * sizeof(int), 0) != cudaSuccess;
  wrong += cudaMemPrefetchAsync(managed, most * sizeof(int), 77) != cudaErrorInvalidDevice;
  wrong += cudaMemPrefetchAsync(managed, most * sizeof(int), cudaInvalidDeviceId) != cudaErrorInvalidDevice;
  cudaGetLastError();

  fill<<<4, 64>>>(managed, most);
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  for (size_t i = 0; i < most; i++) wrong += managed[i] != int(i % 1000);
  cudaFree(device), cudaFree(managed), cudaFreeHost(pinned);
  printf("%zu bytes, %d wrong\n", total, wrong);
  return wrong != 0;
}
