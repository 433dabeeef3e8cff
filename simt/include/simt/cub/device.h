// CUB's device-wide operations.
#pragma once
#include "device_elements.h"
#include "device_reductions.h"
#include "device_selections.h"
#include "device_sorts.h"

namespace cub {

// Caches nothing: calls cudaMalloc each time.
struct CachingDeviceAllocator {
  template <class... Settings>
  CachingDeviceAllocator(Settings...) {}
  cudaError_t DeviceAllocate(void** memory, size_t bytes, cudaStream_t = 0) { return cudaMalloc(memory, bytes); }
  cudaError_t DeviceFree(void* memory) { return cudaFree(memory); }
};

}  // namespace cub
