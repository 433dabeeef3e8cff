// CUB's radix sort by one digit as a baseline. CUDA only.
#include <cub/device/device_radix_sort.cuh>

#include <stdexcept>
#include <string>

#include "digit.h"

namespace scan {

static void check_digit(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceRadixSort failed: ") + cudaGetErrorString(error));
}

void launch_cub_digit(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  size_t needed = 0;
  check_digit(cub::DeviceRadixSort::SortKeys(nullptr, needed, in, out, n, 0, 4, stream));
  if (needed > digit_scratch(n))
    throw std::runtime_error("cub::DeviceRadixSort wants " + std::to_string(needed) +
                             " bytes of scratch memory, and has " + std::to_string(digit_scratch(n)));
  check_digit(cub::DeviceRadixSort::SortKeys(scratch, needed, in, out, n, 0, 4, stream));
}

}  // namespace scan
