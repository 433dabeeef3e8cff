// CUB's scan by keys as a baseline: a new segment begins where the key is 1. CUDA only.
#include <cub/device/device_scan.cuh>

#include <stdexcept>
#include <string>

#include "segments.h"

namespace scan {

struct SameSegment {
  __device__ bool operator()(unsigned char, unsigned char key) const { return key == 0; }
};

static void check_segments(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceScan failed: ") + cudaGetErrorString(error));
}

void launch_cub_segments(const unsigned* in, const unsigned char* heads, unsigned* out, void* scratch, size_t n,
                         cudaStream_t stream) {
  size_t needed = 0;
  check_segments(cub::DeviceScan::InclusiveSumByKey(nullptr, needed, heads, in, out, n, SameSegment{}, stream));
  if (needed > scratch_bytes(n))
    throw std::runtime_error("cub::DeviceScan wants " + std::to_string(needed) + " bytes of scratch memory, and has " +
                             std::to_string(scratch_bytes(n)));
  check_segments(cub::DeviceScan::InclusiveSumByKey(scratch, needed, heads, in, out, n, SameSegment{}, stream));
}

}  // namespace scan
