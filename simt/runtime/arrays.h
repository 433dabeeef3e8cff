// CUDA arrays: memory that kernels reach through textures and surfaces alone.
#pragma once
#include <cstddef>
#include <vector>

#include "cuda_runtime_api.h"

struct cudaArray {
  cudaChannelFormatDesc format;
  cudaExtent extent;  // as it was asked for: 0 for a dimension that it does not have
  unsigned flags;
  std::vector<unsigned char> bytes;
  std::size_t element() const;  // bytes
  std::size_t rows() const { return extent.height ? extent.height : 1; }
  std::size_t planes() const { return extent.depth ? extent.depth : 1; }
  std::size_t pitch() const { return extent.width * element(); }
};

namespace simt {
std::size_t bytes_of(const cudaChannelFormatDesc& format);
// A copy whose source or target is an array.
cudaError_t copy_array(const cudaMemcpy3DParms& parameters);
}  // namespace simt
