// What the stream programs share: kernels of which it is plain what they touch.
#pragma once
#include <cuda_runtime.h>

constexpr int kCount = 1024;
constexpr int kBytes = kCount * sizeof(int);

// to[i] = value, for `count` elements, each `step` behind the last.
__global__ void set(int* to, int value, int count = kCount, int step = 1) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) to[i * step] = value;
}

// to[i] += from[i]
__global__ void add(int* to, const int* from, int count = kCount) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) to[i] += from[i];
}

// to[i] = from[i] * 2
__global__ void twice(int* to, const int* from, int count = kCount) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) to[i] = from[i] * 2;
}

inline bool all_are(const int* values, int wanted, int count = kCount) {
  for (int i = 0; i < count; ++i)
    if (values[i] != wanted) return false;
  return true;
}
