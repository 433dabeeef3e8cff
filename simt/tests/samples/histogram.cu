// 64- and 256-bin histograms: per-thread byte counters, per-warp shared counters with atomics, and a merge.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
typedef unsigned int uint;
typedef unsigned char uchar;
#define HISTOGRAM256_BIN_COUNT 256
#define WARP_COUNT 6
#define HISTOGRAM256_THREADBLOCK_SIZE (WARP_COUNT * 32)
#define UMUL(a, b) ((a) * (b))
#define UMAD(a, b, c) (UMUL((a), (b)) + (c))

inline __device__ void addByte(uint *s_WarpHist, uint data) { atomicAdd(s_WarpHist + data, 1); }
inline __device__ void addWord(uint *s_WarpHist, uint data) {
  addByte(s_WarpHist, (data >> 0) & 0xFFU);
  addByte(s_WarpHist, (data >> 8) & 0xFFU);
  addByte(s_WarpHist, (data >> 16) & 0xFFU);
  addByte(s_WarpHist, (data >> 24) & 0xFFU);
}

__global__ void histogram256Kernel(uint *d_PartialHistograms, uint *d_Data, uint dataCount) {
  __shared__ uint s_Hist[WARP_COUNT * HISTOGRAM256_BIN_COUNT];
  uint *s_WarpHist = s_Hist + (threadIdx.x >> 5) * HISTOGRAM256_BIN_COUNT;
#pragma unroll
  for (uint i = 0; i < HISTOGRAM256_BIN_COUNT / 32; i++) s_Hist[threadIdx.x + i * HISTOGRAM256_THREADBLOCK_SIZE] = 0;
  __syncthreads();
  for (uint pos = UMAD(blockIdx.x, blockDim.x, threadIdx.x); pos < dataCount; pos += UMUL(blockDim.x, gridDim.x)) {
    uint data = d_Data[pos];
    addWord(s_WarpHist, data);
  }
  __syncthreads();
  for (uint bin = threadIdx.x; bin < HISTOGRAM256_BIN_COUNT; bin += HISTOGRAM256_THREADBLOCK_SIZE) {
    uint sum = 0;
    for (uint i = 0; i < WARP_COUNT; i++) sum += s_Hist[bin + i * HISTOGRAM256_BIN_COUNT] & 0xFFFFFFFFU;
    d_PartialHistograms[blockIdx.x * HISTOGRAM256_BIN_COUNT + bin] = sum;
  }
}

__global__ void mergeHistogram256Kernel(uint *d_Histogram, uint *d_PartialHistograms, uint histogramCount) {
  uint sum = 0;
  for (uint i = threadIdx.x; i < histogramCount; i += 64) sum += d_PartialHistograms[blockIdx.x + i * HISTOGRAM256_BIN_COUNT];
  __shared__ uint data[64];
  data[threadIdx.x] = sum;
  for (uint stride = 64 / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride];
  }
  if (threadIdx.x == 0) d_Histogram[blockIdx.x] = data[0];
}

// 64 bins in bytes: each thread counts for itself, so no atomics are needed.
__global__ void histogram64Kernel(uint *d_Histogram, const uchar4 *d_Data, uint dataCount) {
  __shared__ uchar s_Hist[64 * 64];
  uchar *mine = s_Hist + threadIdx.x;
  for (int bin = 0; bin < 64; bin++) mine[bin * 64] = 0;
  for (uint pos = blockIdx.x * 64 + threadIdx.x; pos < dataCount; pos += 64 * gridDim.x) {
    uchar4 d = d_Data[pos];
    mine[(d.x >> 2) * 64]++;
    mine[(d.y >> 2) * 64]++;
    mine[(d.z >> 2) * 64]++;
    mine[(d.w >> 2) * 64]++;
  }
  __syncthreads();
  uint sum = 0;
  for (int t = 0; t < 64; t++) sum += s_Hist[threadIdx.x * 64 + ((t + threadIdx.x) & 63)];
  atomicAdd(&d_Histogram[threadIdx.x], sum);
}

int main() {
  const uint byteCount = 64 * 1024, blocks = 16;
  uchar *h_Data = (uchar *)malloc(byteCount);
  uint expected[256] = {0}, got[256], got64[64];
  srand(2009);
  for (uint i = 0; i < byteCount; i++) expected[h_Data[i] = rand() % 256]++;
  uchar *d_Data;
  uint *d_Histogram, *d_Partial;
  cudaMalloc((void **)&d_Data, byteCount);
  cudaMalloc((void **)&d_Histogram, 256 * sizeof(uint));
  cudaMalloc((void **)&d_Partial, blocks * 256 * sizeof(uint));
  cudaMemcpy(d_Data, h_Data, byteCount, cudaMemcpyHostToDevice);
  histogram256Kernel<<<blocks, HISTOGRAM256_THREADBLOCK_SIZE>>>(d_Partial, (uint *)d_Data, byteCount / sizeof(uint));
  mergeHistogram256Kernel<<<HISTOGRAM256_BIN_COUNT, 64>>>(d_Histogram, d_Partial, blocks);
  cudaMemcpy(got, d_Histogram, sizeof got, cudaMemcpyDeviceToHost);
  cudaMemset(d_Histogram, 0, 64 * sizeof(uint));
  histogram64Kernel<<<blocks, 64>>>(d_Histogram, (uchar4 *)d_Data, byteCount / 4);
  cudaMemcpy(got64, d_Histogram, sizeof got64, cudaMemcpyDeviceToHost);
  int wrong = memcmp(expected, got, sizeof got) != 0;
  for (int i = 0; i < 64; i++)
    wrong += got64[i] != expected[4 * i] + expected[4 * i + 1] + expected[4 * i + 2] + expected[4 * i + 3];
  printf("%d wrong\n", wrong);
  cudaFree(d_Data), cudaFree(d_Histogram), cudaFree(d_Partial);
  free(h_Data);
  return wrong;
}
