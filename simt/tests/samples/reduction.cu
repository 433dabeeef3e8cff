// Sums with dynamic shared memory behind a template, every block size spelt out, and warp shuffles at the end.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cstdlib>
namespace cg = cooperative_groups;

// One extern array a type: the usual way around "conflicting types".
template <class T>
struct SharedMemory {
  __device__ inline operator T *() {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
  __device__ inline operator const T *() const {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
};
template <>
struct SharedMemory<double> {
  __device__ inline operator double *() {
    extern __shared__ double __smem_d[];
    return (double *)__smem_d;
  }
};

template <class T>
__device__ __forceinline__ T warpReduceSum(unsigned int mask, T mySum) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) mySum += __shfl_down_sync(mask, mySum, offset);
  return mySum;
}

template <class T>
__global__ void reduce2(T *g_idata, T *g_odata, unsigned int n) {
  cg::thread_block cta = cg::this_thread_block();
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  cg::sync(cta);
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    cg::sync(cta);
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <typename T, unsigned int blockSize, bool nIsPow2>
__global__ void reduce7(const T *__restrict__ g_idata, T *__restrict__ g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int gridSize = blockSize * gridDim.x;
  unsigned int maskLength = (blockSize & 31);
  maskLength = (maskLength > 0) ? (32 - maskLength) : maskLength;
  const unsigned int mask = (0xffffffff) >> maskLength;
  T mySum = 0;
  if (nIsPow2) {
    unsigned int i = blockIdx.x * blockSize * 2 + threadIdx.x;
    gridSize = gridSize << 1;
    while (i < n) {
      mySum += g_idata[i];
      if ((i + blockSize) < n) mySum += g_idata[i + blockSize];
      i += gridSize;
    }
  } else {
    unsigned int i = blockIdx.x * blockSize + threadIdx.x;
    while (i < n) {
      mySum += g_idata[i];
      i += gridSize;
    }
  }
  mySum = warpReduceSum<T>(mask, mySum);
  if ((tid % warpSize) == 0) sdata[tid / warpSize] = mySum;
  __syncthreads();
  const unsigned int shmem_extent = (blockSize / warpSize) > 0 ? (blockSize / warpSize) : 1;
  const unsigned int ballot_result = __ballot_sync(mask, tid < shmem_extent);
  if (tid < shmem_extent) {
    mySum = sdata[tid];
    mySum = warpReduceSum<T>(ballot_result, mySum);
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <class T>
void reduce(int size, int threads, int blocks, int whichKernel, T *d_idata, T *d_odata) {
  dim3 dimBlock(threads, 1, 1);
  dim3 dimGrid(blocks, 1, 1);
  int smemSize = (threads <= 32) ? 2 * threads * sizeof(T) : threads * sizeof(T);
  if (whichKernel == 2) {
    reduce2<T><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size);
    return;
  }
  switch (threads) {
    case 256: reduce7<T, 256, true><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
    case 64: reduce7<T, 64, false><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
    case 32: reduce7<T, 32, true><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
  }
}

template <class T>
bool runTest(int n, int threads, int whichKernel) {
  const int blocks = whichKernel == 2 ? (n + threads - 1) / threads : 8;
  T *h = (T *)malloc(n * sizeof(T)), *out = (T *)malloc(blocks * sizeof(T)), expected = 0, got = 0;
  for (int i = 0; i < n; i++) expected += h[i] = (T)(i % 10);
  T *d_idata, *d_odata;
  cudaMalloc((void **)&d_idata, n * sizeof(T));
  cudaMalloc((void **)&d_odata, blocks * sizeof(T));
  cudaMemcpy(d_idata, h, n * sizeof(T), cudaMemcpyHostToDevice);
  reduce<T>(n, threads, blocks, whichKernel, d_idata, d_odata);
  cudaMemcpy(out, d_odata, blocks * sizeof(T), cudaMemcpyDeviceToHost);
  for (int i = 0; i < blocks; i++) got += out[i];
  cudaFree(d_idata), cudaFree(d_odata), free(h), free(out);
  printf("kernel %d, %d threads: %g of %g\n", whichKernel, threads, (double)got, (double)expected);
  return got == expected && cudaGetLastError() == cudaSuccess;
}

int main() {
  bool ok = runTest<int>(5000, 256, 2) && runTest<float>(8192, 256, 7) && runTest<double>(4096, 256, 2) &&
            runTest<double>(5001, 64, 7) && runTest<int>(4096, 32, 7);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
