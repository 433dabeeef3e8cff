// CUDA arrays: memory that kernels access only through textures and surfaces.
#pragma once
#include <cstddef>
#include <vector>

#include "cuda_runtime_api.h"

struct cudaArray {
  cudaChannelFormatDesc format;
  cudaExtent extent;  // as requested: 0 for an unused dimension
  unsigned flags;
  std::vector<unsigned char> bytes;
  std::size_t element() const;  // bytes
  std::size_t rows() const { return extent.height ? extent.height : 1; }
  std::size_t planes() const { return extent.depth ? extent.depth : 1; }
  std::size_t pitch() const { return extent.width * element(); }
};

struct cudaMipmappedArray {
  std::vector<cudaArray> levels;  // each of half the size of the level before
};

namespace simt {
std::size_t bytes_of(const cudaChannelFormatDesc& format);
// A copy from or to an array.
cudaError_t copy_array(const cudaMemcpy3DParms& parameters);
}  // namespace simt
