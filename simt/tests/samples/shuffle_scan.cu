// Prefix sums with shuffles inside warps and shared memory between them, then a uniform add.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void shfl_scan_test(int *data, int width, int *partial_sums = NULL) {
  extern __shared__ int sums[];
  int id = ((blockIdx.x * blockDim.x) + threadIdx.x);
  int lane_id = id % warpSize;
  int warp_id = threadIdx.x / warpSize;
  int value = data[id];
#pragma unroll
  for (int i = 1; i <= width; i *= 2) {
    unsigned int mask = 0xffffffff;
    int n = __shfl_up_sync(mask, value, i, width);
    if (lane_id >= i) value += n;
  }
  if (threadIdx.x % warpSize == warpSize - 1) sums[warp_id] = value;
  __syncthreads();
  if (warp_id == 0 && lane_id < (blockDim.x / warpSize)) {
    int warp_sum = sums[lane_id];
    int mask = (1 << (blockDim.x / warpSize)) - 1;
    for (int i = 1; i <= (blockDim.x / warpSize); i *= 2) {
      int n = __shfl_up_sync(mask, warp_sum, i, (blockDim.x / warpSize));
      if (lane_id >= i) warp_sum += n;
    }
    sums[lane_id] = warp_sum;
  }
  __syncthreads();
  int blockSum = 0;
  if (warp_id > 0) blockSum = sums[warp_id - 1];
  value += blockSum;
  data[id] = value;
  if (partial_sums != NULL && threadIdx.x == blockDim.x - 1) partial_sums[blockIdx.x] = value;
}

__global__ void uniform_add(int *data, int *partial_sums, int len) {
  __shared__ int buf;
  int id = ((blockIdx.x * blockDim.x) + threadIdx.x);
  if (id > len) return;
  if (threadIdx.x == 0) buf = partial_sums[blockIdx.x];
  __syncthreads();
  data[id] += buf;
}

int main() {
  const int n_elements = 65536 / 4, blockSize = 256, gridSize = n_elements / blockSize;
  int *h_data, *d_data, *d_partial;
  cudaMallocHost((void **)&h_data, sizeof(int) * n_elements);
  for (int i = 0; i < n_elements; i++) h_data[i] = 1 + i % 3;
  cudaMalloc((void **)&d_data, sizeof(int) * n_elements);
  cudaMalloc((void **)&d_partial, sizeof(int) * gridSize);
  cudaMemset(d_partial, 0, sizeof(int) * gridSize);
  cudaMemcpy(d_data, h_data, sizeof(int) * n_elements, cudaMemcpyHostToDevice);
  int shmem_sz = blockSize / 32 * sizeof(int);
  shfl_scan_test<<<gridSize, blockSize, shmem_sz>>>(d_data, 32, d_partial);
  shfl_scan_test<<<1, gridSize, shmem_sz>>>(d_partial, 32);
  uniform_add<<<gridSize - 1, blockSize>>>(d_data + blockSize, d_partial, n_elements);
  int *result = new int[n_elements];
  cudaMemcpy(result, d_data, sizeof(int) * n_elements, cudaMemcpyDeviceToHost);
  int sum = 0, wrong = 0;
  for (int i = 0; i < n_elements; i++) wrong += result[i] != (sum += h_data[i]);
  printf("%d wrong\n", wrong);
  cudaFreeHost(h_data);
  cudaFree(d_data);
  cudaFree(d_partial);
  delete[] result;
  return wrong != 0;
}
