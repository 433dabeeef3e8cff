// Launches too large to be counted block by block: what the other blocks wrote counts as written.
#include <cuda_runtime.h>
__device__ unsigned ticket;
__global__ void scatter(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = i;
}
__global__ void last(const int* in, int* partial, int* total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = i < n ? in[i] & 1 : 0;
    __threadfence();
    is_last = atomicAdd(&ticket, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last || threadIdx.x != 0) return;
  int sum = 0;
  for (unsigned b = 0; b < gridDim.x; b++) sum += partial[b];
  *total = sum;
}
int main() {
  const int n = (1 << 16) + 12345, blocks = (n + 127) / 128;
  int *data, *partial, *total, result = 0;
  cudaMalloc(&data, n * sizeof(int)), cudaMalloc(&partial, blocks * sizeof(int)), cudaMalloc(&total, sizeof(int));
  scatter<<<blocks, 128>>>(data, n);
  last<<<blocks, 128>>>(data, partial, total, n);
  cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(data), cudaFree(partial), cudaFree(total);
  return result != 0;
}
