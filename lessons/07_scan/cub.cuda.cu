// CUB's scan as a baseline. CUDA only.
#include <cub/device/device_scan.cuh>

#include <stdexcept>
#include <string>

#include "scan.h"

namespace scan {

static void check(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceScan failed: ") + cudaGetErrorString(error));
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  size_t needed = 0;
  check(cub::DeviceScan::InclusiveSum(nullptr, needed, in, out, n, stream));
  if (needed > scratch_bytes(n))
    throw std::runtime_error("cub::DeviceScan wants " + std::to_string(needed) + " bytes of scratch memory, and has " +
                             std::to_string(scratch_bytes(n)));
  check(cub::DeviceScan::InclusiveSum(scratch, needed, in, out, n, stream));
}
void launch_cub(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_cub(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
