#include "cuda/arrays.h"

#include <cstring>
#include <memory>
#include <new>
#include <optional>

#include "checks/lost_results.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/textures.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/memory_kinds.h"

std::size_t cudaArray::element() const { return simt::bytes_of(format); }

namespace simt {

std::size_t bytes_of(const cudaChannelFormatDesc& format) {
  return static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
}

DeviceRoom::~DeviceRoom() {
  if (bytes_) Arena::instance().give_room(bytes_, device_);
}

bool DeviceRoom::take(std::size_t bytes) {
  device_ = current_device();
  if (!Arena::instance().take_room(bytes, device_)) return false;
  bytes_ = bytes;
  return true;
}

namespace {
// One side of a copy, as rows of bytes.
struct Side {
  unsigned char* memory;
  std::size_t pitch, plane;
  cudaArray* array;
};

Side side_of(cudaArray_t array, const cudaPitchedPtr& pointer, const cudaPos& at) {
  if (array) {
    const std::size_t plane = array->pitch() * array->rows();
    return {array->bytes.data() + at.z * plane + at.y * array->pitch() + at.x * array->element(), array->pitch(), plane,
            array};
  }
  const std::size_t plane = pointer.pitch * (pointer.ysize ? pointer.ysize : 1);
  return {static_cast<unsigned char*>(pointer.ptr) + at.z * plane + at.y * pointer.pitch + at.x, pointer.pitch, plane,
          nullptr};
}

bool holds(const Side& side, std::size_t width, std::size_t height, std::size_t depth) {
  const std::size_t bytes = (depth - 1) * side.plane + (height - 1) * side.pitch + width;
  if (!side.array) return memory_holds(side.memory, bytes);
  const auto begin = static_cast<std::size_t>(side.memory - side.array->bytes.data());
  return begin + bytes <= side.array->bytes.size();
}

cudaError_t copy_rows(const Side& to, const Side& from, std::size_t width, std::size_t height, std::size_t depth) {
  if (width == 0 || height == 0 || depth == 0) return cudaSuccess;
  if (!holds(to, width, height, depth) || !holds(from, width, height, depth)) return fail_call(cudaErrorInvalidValue);
  note_other_uses();
  for (std::size_t z = 0; z < depth; ++z)
    for (std::size_t y = 0; y < height; ++y) {
      unsigned char* const row = to.memory + z * to.plane + y * to.pitch;
      std::memmove(row, from.memory + z * from.plane + y * from.pitch, width);
      if (!to.array && Arena::instance().contains(row)) Arena::instance().mark_written(row, width);
    }
  return cudaSuccess;
}
}  // namespace

cudaError_t copy_array(const cudaMemcpy3DParms& p) {
  if (cudaError_t error = execution_error()) return error;
  const cudaArray* const array = p.dstArray ? p.dstArray : p.srcArray;
  return copy_rows(side_of(p.dstArray, p.dstPtr, p.dstPos), side_of(p.srcArray, p.srcPtr, p.srcPos),
                   p.extent.width * array->element(), p.extent.height, p.extent.depth);
}

}  // namespace simt

using namespace simt;

namespace {
Side place_in(cudaArray_const_t array, size_t x_bytes, size_t y) {
  auto* const own = const_cast<cudaArray*>(array);
  return {own->bytes.data() + y * own->pitch() + x_bytes, own->pitch(), 0, own};
}
// Whether an array of this kind exists. A cube map has six square faces, or six for each layer.
bool may_be(const cudaChannelFormatDesc& format, const cudaExtent& extent, unsigned flags) {
  if (extent.width == 0 || bytes_of(format) == 0) return false;
  if (flags & cudaArrayCubemap)
    return extent.width == extent.height && extent.depth > 0 && extent.depth % 6 == 0 &&
           (flags & cudaArrayLayered || extent.depth == 6);
  if (flags & cudaArrayLayered && extent.depth == 0) return false;
  return !(flags & cudaArrayTextureGather) || (extent.height > 0 && extent.depth == 0);
}
// Empty if the device has no room for it.
std::optional<cudaArray> array_of(const cudaChannelFormatDesc& format, const cudaExtent& extent, unsigned flags) {
  cudaArray array{format, extent, flags, {}, {}};
  std::size_t bytes;
  if (__builtin_mul_overflow(extent.width, array.element(), &bytes) ||
      __builtin_mul_overflow(bytes, array.rows(), &bytes) || __builtin_mul_overflow(bytes, array.planes(), &bytes) ||
      !array.room.take(bytes))
    return {};
  try {
    array.bytes.resize(bytes);
  } catch (const std::bad_alloc&) {
    return {};
  }
  return array;
}
Side rows_at(const void* memory, size_t pitch) {
  return {static_cast<unsigned char*>(const_cast<void*>(memory)), pitch, 0, nullptr};
}
}  // namespace

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses CUDA arrays.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned flags) {
  OPEN_CODE_ONLY;
  if (!array || !format || !may_be(*format, extent, flags)) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  std::optional<cudaArray> made = array_of(*format, extent, flags);
  if (!made) return fail_call(cudaErrorMemoryAllocation);
  *array = new cudaArray(std::move(*made));
  return cudaSuccess;
}
// The number of levels is cut to those down to a single element.
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format,
                                     cudaExtent extent, unsigned levels, unsigned flags) {
  OPEN_CODE_ONLY;
  if (!array || !format || !may_be(*format, extent, flags)) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  auto mipmap = std::make_unique<cudaMipmappedArray>();
  const bool layered = flags & (cudaArrayLayered | cudaArrayCubemap);
  const auto halve = [](size_t& size) { size = size > 1 ? size / 2 : size; };
  do {
    std::optional<cudaArray> level = array_of(*format, extent, flags);
    if (!level) return fail_call(cudaErrorMemoryAllocation);
    mipmap->levels.push_back(std::move(*level));
    if (extent.width == 1 && extent.height <= 1 && (layered || extent.depth <= 1)) break;
    halve(extent.width), halve(extent.height);
    if (!layered) halve(extent.depth);
  } while (mipmap->levels.size() < levels);
  *array = mipmap.release();
  return cudaSuccess;
}
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* array, cudaMipmappedArray_const_t from, unsigned level) {
  OPEN_CODE_ONLY;
  if (!array || !from || level >= from->levels.size()) return fail_call(cudaErrorInvalidValue);
  *array = const_cast<cudaArray*>(&from->levels[level]);
  return execution_error();
}
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array) {
  OPEN_CODE_ONLY;
  if (array)
    for (const cudaArray& level : array->levels) note_freed_array(level);
  delete array;
  return execution_error();
}
cudaError_t cudaFreeArray(cudaArray_t array) {
  OPEN_CODE_ONLY;
  if (array) note_freed_array(*array);
  delete array;
  return execution_error();
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags, cudaArray_t array) {
  OPEN_CODE_ONLY;
  if (!array) return fail_call(cudaErrorInvalidValue);
  if (format) *format = array->format;
  if (extent) *extent = array->extent;
  if (flags) *flags = array->flags;
  return cudaSuccess;
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  OPEN_CODE_ONLY;
  if (!array || !format) return fail_call(cudaErrorInvalidValue);
  *format = array->format;
  return cudaSuccess;
}
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch, size_t width,
                                size_t height, cudaMemcpyKind) {
  OPEN_CODE_ONLY;
  if (!to) return fail_call(cudaErrorInvalidValue);
  return copy_rows(place_in(to, x_bytes, y), rows_at(from, pitch), width, height, 1);
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                  size_t width, size_t height, cudaMemcpyKind) {
  OPEN_CODE_ONLY;
  if (!from) return fail_call(cudaErrorInvalidValue);
  return copy_rows(rows_at(to, pitch), place_in(from, x_bytes, y), width, height, 1);
}
// Copies row after row, beginning at (x, y).
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t bytes,
                              cudaMemcpyKind) {
  OPEN_CODE_ONLY;
  if (!to) return fail_call(cudaErrorInvalidValue);
  return copy_rows(place_in(to, x_bytes, y), rows_at(from, bytes), bytes, 1, 1);
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t y, size_t bytes,
                                cudaMemcpyKind) {
  OPEN_CODE_ONLY;
  if (!from) return fail_call(cudaErrorInvalidValue);
  return copy_rows(rows_at(to, bytes), place_in(from, x_bytes, y), bytes, 1, 1);
}
}

#undef OPEN_CODE_ONLY
