#include "engine/worker/allocate.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "engine/cuda_error.h"
#include "engine/errors.h"
#include "engine/parallel.h"
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

#if WARPWISE_CUDA

constexpr size_t kPage = 4096, kHugePage = 2 << 20;

/// Whether a kernel may use the host's own pointer to memory that was pinned later.
bool pins_later() {
  static const bool able = [] {
    int same_pointer = 0;
    return cudaDeviceGetAttribute(&same_pointer, cudaDevAttrCanUseHostPointerForRegisteredMem, 0) == cudaSuccess &&
           same_pointer != 0;
  }();
  return able;
}

/// Pinned memory in pages of 2 MB, first touched by all cores, which is quicker than cudaMallocHost.
cudaError_t pin(void** memory, size_t bytes) {
  if (!pins_later()) return cudaMallocHost(memory, bytes);
  const size_t page = bytes < kHugePage ? kPage : kHugePage, all = (bytes + page - 1) / page * page;
  if (all > static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * kPage) return cudaErrorMemoryAllocation;
  *memory = std::aligned_alloc(page, all);
  if (!*memory) return cudaErrorMemoryAllocation;
  madvise(*memory, all, MADV_HUGEPAGE);
  parallel_parts(static_cast<int64_t>(all), [=](int64_t begin, int64_t end, int) {
    for (auto at = static_cast<size_t>(begin); at < static_cast<size_t>(end); at += kPage)
      static_cast<volatile char*>(*memory)[at] = 0;
  });
  const cudaError_t pinned = cudaHostRegister(*memory, all, cudaHostRegisterPortable | cudaHostRegisterMapped);
  if (pinned != cudaSuccess) std::free(*memory);
  return pinned;
}

void unpin(void* memory) {
  if (!pins_later()) cudaFreeHost(memory);
  else cudaHostUnregister(memory), std::free(memory);
}

#else

cudaError_t pin(void** memory, size_t bytes) { return cudaMallocHost(memory, bytes); }
void unpin(void* memory) { cudaFreeHost(memory); }

#endif

}  // namespace

void* allocate(Place place, size_t bytes, const std::string& what) {
  void* memory = nullptr;
  const cudaError_t allocation = place == Place::pinned    ? pin(&memory, bytes)
                                 : place == Place::managed ? cudaMallocManaged(&memory, bytes)
                                                           : cudaMalloc(&memory, bytes);
  if (allocation == cudaErrorMemoryAllocation) {
    cudaGetLastError();  // it is told here, and must not be taken for a launch's
    throw DoesNotFit(too_little(place, bytes, what));
  }
  WARPWISE_CUDA_CHECK(allocation);
  return memory;
}

void release(Place place, void* memory) {
  if (place == Place::pinned) unpin(memory);
  else cudaFree(memory);
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
