// Launch configurations from the occupancy calculator.
#include <cstdio>

const int manualBlockSize = 32;
__global__ void square(int *array, int arrayCount) {
  extern __shared__ int dynamicSmem[];
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < arrayCount) array[idx] *= array[idx];
}
__global__ void with_shared(int *out) {
  __shared__ int big[8192];
  for (int i = threadIdx.x; i < 8192; i += blockDim.x) big[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) *out = big[8191];
}

static double reportPotentialOccupancy(void *kernel, int blockSize, size_t dynamicSMem) {
  int device, numBlocks, activeWarps, maxWarps;
  cudaDeviceProp prop;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&prop, device);
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, kernel, blockSize, dynamicSMem) != cudaSuccess) return -1;
  activeWarps = numBlocks * blockSize / prop.warpSize;
  maxWarps = prop.maxThreadsPerMultiProcessor / prop.warpSize;
  return (double)activeWarps / maxWarps;
}

int main() {
  const int count = 10000;
  int *array, *out, blockSize, minGridSize, numBlocks;
  cudaMallocManaged(&array, count * sizeof(int)), cudaMallocManaged(&out, sizeof(int));
  for (int i = 0; i < count; i++) array[i] = i;
  if (cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, (void *)square, 0, count) != cudaSuccess) return 2;
  int gridSize = (count + blockSize - 1) / blockSize;
  square<<<gridSize, blockSize, 0>>>(array, count);
  with_shared<<<1, 128>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess) return 3;
  double best = reportPotentialOccupancy((void *)square, blockSize, 0), manual = reportPotentialOccupancy((void *)square, manualBlockSize, 0);
  printf("block %d, grid %d: %.2f; block %d: %.2f\n", blockSize, minGridSize, best, manualBlockSize, manual);
  int wrong = *out != 8191 || best != 1.0 || manual != 0.5;
  for (int i = 0; i < count; i++) wrong += array[i] != i * i;
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, with_shared);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, with_shared, 128, 0);
  printf("%zu bytes of shared memory, %d blocks\n", attributes.sharedSizeBytes, numBlocks);
  wrong += attributes.sharedSizeBytes != 32768 || numBlocks != 6 || attributes.maxThreadsPerBlock != 1024;
  cudaFree(array), cudaFree(out);
  return wrong != 0;
}
