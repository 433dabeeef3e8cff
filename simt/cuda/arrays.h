// CUDA arrays: memory that kernels access only through textures and surfaces.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "cuda_runtime_api.h"

namespace simt {
std::size_t bytes_of(const cudaChannelFormatDesc& format);

// The part of a device's memory that an array takes.
class DeviceRoom {
 public:
  DeviceRoom() = default;
  DeviceRoom(DeviceRoom&& other) noexcept : device_(other.device_), bytes_(std::exchange(other.bytes_, 0)) {}
  ~DeviceRoom();
  bool take(std::size_t bytes);  // of the current device, once; false if there is no room

 private:
  unsigned device_ = 0;
  std::size_t bytes_ = 0;
};
}  // namespace simt

struct cudaArray {
  cudaChannelFormatDesc format;
  cudaExtent extent;  // as requested: 0 for an unused dimension
  unsigned flags;
  std::vector<unsigned char> bytes;
  simt::DeviceRoom room;
  std::size_t element() const;  // bytes
  std::size_t rows() const { return extent.height ? extent.height : 1; }
  std::size_t planes() const { return extent.depth ? extent.depth : 1; }
  std::size_t pitch() const { return extent.width * element(); }
};

struct cudaMipmappedArray {
  std::vector<cudaArray> levels;  // each of half the size of the level before
};

namespace simt {
// A copy from or to an array.
cudaError_t copy_array(const cudaMemcpy3DParms& parameters);
}  // namespace simt
