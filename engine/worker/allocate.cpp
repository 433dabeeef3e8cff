#include "engine/worker/allocate.h"

#include <fmt/format.h>

#include "engine/cuda_error.h"
#include "engine/errors.h"
#include "engine/worker/memory_check.h"

namespace warpwise {

namespace {

std::string too_little(Place place, size_t bytes, const std::string& what) {
  const std::string needs = what + " needs " + in_units(static_cast<double>(bytes)) + " of ";
  if (place == Place::pinned)
    return needs +
           "pinned host memory, and the system gives no more of it: choose a smaller size, or end what else "
           "uses the host's memory";
  size_t free = 0, total = 0;
  int device = 0;
  cudaGetDevice(&device);
  cudaMemGetInfo(&free, &total);
  return fmt::format(
      "{}GPU {}'s memory, and {} are free there: choose a smaller size, fewer --devices or less "
      "--gpu-memory, or end what else uses that GPU",
      needs, device, in_units(static_cast<double>(free)));
}

}  // namespace

void* allocate(Place place, size_t bytes, const std::string& what) {
  void* memory = nullptr;
  const cudaError_t allocation = place == Place::pinned    ? cudaMallocHost(&memory, bytes)
                                 : place == Place::managed ? cudaMallocManaged(&memory, bytes)
                                                           : cudaMalloc(&memory, bytes);
  if (allocation == cudaErrorMemoryAllocation) {
    cudaGetLastError();  // it is told here, and must not be taken for a launch's
    throw DoesNotFit(too_little(place, bytes, what));
  }
  WARPWISE_CUDA_CHECK(allocation);
  return memory;
}

void choose_device(int device) {
  const cudaError_t chosen = cudaSetDevice(device);
  if (chosen == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    throw DoesNotFit(fmt::format(
        "GPU {}'s memory is too full for CUDA even to begin there: choose fewer --devices, or end what else uses that GPU",
        device));
  }
  WARPWISE_CUDA_CHECK(chosen);
}

}  // namespace warpwise
