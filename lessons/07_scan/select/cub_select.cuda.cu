// CUB's selection as a baseline. CUDA only.
#include <cub/device/device_select.cuh>

#include <stdexcept>
#include <string>

#include "select.h"

namespace scan {

struct Keep {
  __device__ bool operator()(unsigned x) const { return is_kept(x); }
};

static void check_select(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceSelect failed: ") + cudaGetErrorString(error));
}

void launch_cub_select(const unsigned* in, unsigned* out, unsigned* count, void* scratch, size_t n,
                       cudaStream_t stream) {
  size_t needed = 0;
  check_select(cub::DeviceSelect::If(nullptr, needed, in, out, count, n, Keep{}, stream));
  if (needed > scratch_bytes(n))
    throw std::runtime_error("cub::DeviceSelect wants " + std::to_string(needed) +
                             " bytes of scratch memory, and has " + std::to_string(scratch_bytes(n)));
  check_select(cub::DeviceSelect::If(scratch, needed, in, out, count, n, Keep{}, stream));
}

}  // namespace scan
