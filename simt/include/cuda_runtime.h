// The CUDA runtime header of the CPU backend: what a kernel file and its host code need, and no more.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "simt/primitives.h"

#define __host__
#define __device__
#define __global__ __attribute__((noinline, patchable_function_entry(1)))
#define __constant__ __attribute__((section(".simt_constant")))
#define __shared__ static __thread __attribute__((aligned(128)))
#define __managed__
#define __launch_bounds__(...)
#define __restrict__ __restrict
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))

typedef simt_uint3 uint3;
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};

#define threadIdx simt_thread_idx
#define blockIdx simt_block_idx
#define blockDim simt_block_dim
#define gridDim simt_grid_dim
constexpr int warpSize = 32;

// A 16-byte vector is one access, as it is on a GPU.
struct alignas(16) float4 {
  union {
    struct {
      float x, y, z, w;
    };
    float simt_all __attribute__((vector_size(16)));
  };
  float4() = default;
  float4(const float4& other) : simt_all(other.simt_all) {}
  float4& operator=(const float4& other) {
    simt_all = other.simt_all;
    return *this;
  }
};
inline float4 make_float4(float x, float y, float z, float w) {
  float4 v;
  v.x = x, v.y = y, v.z = z, v.w = w;
  return v;
}

typedef enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchTimeout = 702,
  cudaErrorAssert = 710,
  cudaErrorMisalignedAddress = 716,
  cudaErrorLaunchFailure = 719,
  cudaErrorCooperativeLaunchTooLarge = 720,
} cudaError_t;
typedef enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4,
} cudaMemcpyKind;
typedef struct CUstream_st* cudaStream_t;

#include "simt/launch.h"

extern "C" {
cudaError_t cudaMalloc(void** pointer, size_t bytes);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
cudaError_t cudaDeviceSynchronize(void);
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);
}
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}

inline void __syncthreads() { simt::barrier(); }
inline void __syncwarp(unsigned mask = ~0u) { simt::warp_barrier(mask); }
template <class T>
inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  uint64_t slot = 0;
  __builtin_memcpy(&slot, &value, sizeof value);
  const uint64_t* all = simt::warp_exchange(mask, slot);
  unsigned lane = simt::lane(), last = lane | (unsigned)(width - 1), from = lane + delta <= last ? lane + delta : lane;
  T result;
  __builtin_memcpy(&result, &all[from], sizeof result);
  return result;
}
