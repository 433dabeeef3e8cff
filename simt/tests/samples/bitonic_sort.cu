// Bitonic sort of keys with values in shared memory, then merges of the sorted runs by binary search.
#include <algorithm>
#include <cstdio>
#include <vector>
typedef unsigned int uint;
#define SHARED_SIZE_LIMIT 512U

__device__ inline void Comparator(uint &keyA, uint &valA, uint &keyB, uint &valB, uint dir) {
  uint t;
  if ((keyA > keyB) == dir) {
    t = keyA; keyA = keyB; keyB = t;
    t = valA; valA = valB; valB = t;
  }
}

__global__ void bitonicSortShared(uint *d_Key, uint *d_Val, uint arrayLength, uint dir) {
  __shared__ uint s_key[SHARED_SIZE_LIMIT];
  __shared__ uint s_val[SHARED_SIZE_LIMIT];
  d_Key += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_Val += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  s_key[threadIdx.x + 0] = d_Key[0];
  s_val[threadIdx.x + 0] = d_Val[0];
  s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_Key[(SHARED_SIZE_LIMIT / 2)];
  s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_Val[(SHARED_SIZE_LIMIT / 2)];
  for (uint size = 2; size < arrayLength; size <<= 1) {
    uint ddd = dir ^ ((threadIdx.x & (size / 2)) != 0);
    for (uint stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], ddd);
    }
  }
  for (uint stride = arrayLength / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], dir);
  }
  __syncthreads();
  d_Key[0] = s_key[threadIdx.x + 0];
  d_Val[0] = s_val[threadIdx.x + 0];
  d_Key[(SHARED_SIZE_LIMIT / 2)] = s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
  d_Val[(SHARED_SIZE_LIMIT / 2)] = s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
}

// The rank of a key in the other run; equal keys of the left run come first.
template <bool inclusive>
static inline __device__ uint binarySearch(uint val, const uint *data, uint L) {
  uint low = 0;
  while (L > 0) {
    uint half = L / 2;
    bool right = inclusive ? data[low + half] <= val : data[low + half] < val;
    if (right) low += half + 1, L -= half + 1;
    else L = half;
  }
  return low;
}
__global__ void mergeRuns(uint *outKey, uint *outVal, const uint *key, const uint *val, uint run, uint n) {
  uint i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint base = i / (2 * run) * (2 * run), at = i - base;
  const uint *left = key + base, *right = left + run;
  uint to = at < run ? at + binarySearch<false>(key[i], right, run) : at - run + binarySearch<true>(key[i], left, run);
  outKey[base + to] = key[i];
  outVal[base + to] = val[i];
}

int main() {
  const uint n = 4096;
  std::vector<uint> key(n), val(n), sorted_key(n), sorted_val(n);
  for (uint i = 0; i < n; i++) key[i] = (i * 2654435761u) >> 20, val[i] = i;
  uint *d[4];
  for (auto &p : d) cudaMalloc((void **)&p, n * sizeof(uint));
  cudaMemcpy(d[0], key.data(), n * sizeof(uint), cudaMemcpyHostToDevice);
  cudaMemcpy(d[1], val.data(), n * sizeof(uint), cudaMemcpyHostToDevice);
  bitonicSortShared<<<n / SHARED_SIZE_LIMIT, SHARED_SIZE_LIMIT / 2>>>(d[0], d[1], SHARED_SIZE_LIMIT, 1);
  int now = 0;
  for (uint run = SHARED_SIZE_LIMIT; run < n; run *= 2, now = 2 - now)
    mergeRuns<<<(n + 255) / 256, 256>>>(d[2 - now], d[3 - now], d[now], d[now + 1], run, n);
  cudaMemcpy(sorted_key.data(), d[now], n * sizeof(uint), cudaMemcpyDeviceToHost);
  cudaMemcpy(sorted_val.data(), d[now + 1], n * sizeof(uint), cudaMemcpyDeviceToHost);
  int wrong = cudaGetLastError() != cudaSuccess;
  for (uint i = 0; i < n; i++) wrong += sorted_val[i] >= n || key[sorted_val[i]] != sorted_key[i];
  std::sort(key.begin(), key.end());
  wrong += key != sorted_key;
  printf("%d wrong\n", wrong);
  for (auto p : d) cudaFree(p);
  return wrong != 0;
}
