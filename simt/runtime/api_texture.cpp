// Texture and surface objects: addressing and filtering, as CUDA's documentation defines them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>

#include "../include/simt/small_float.h"
#include "api_errors.h"
#include "api_memory.h"
#include "arrays.h"
#include "confined.h"

namespace simt {
namespace {

struct Texture {
  cudaResourceDesc resource;
  cudaTextureDesc settings;
  cudaChannelFormatDesc format;
  const unsigned char* memory;
  std::size_t element, pitch, plane;
  long size[3];  // elements
  int dimensions;
  bool layered;
  int channels, channel_bytes;
};
struct Texel {
  float value[4];
};

constexpr std::size_t kMost = 4096;
std::mutex mutex;
std::atomic<Texture*> objects[kMost];  // a handle is an index here, from 1

Texture* object_at(unsigned long long handle) {
  return handle > 0 && handle <= kMost ? objects[handle - 1].load(std::memory_order_acquire) : nullptr;
}

// Null if the resource is missing or of an unsupported kind.
std::unique_ptr<Texture> texture_of(const cudaResourceDesc& resource, const cudaTextureDesc& settings) {
  auto texture = std::make_unique<Texture>();
  texture->resource = resource;
  texture->settings = settings;
  if (resource.resType == cudaResourceTypeArray && resource.res.array.array) {
    const cudaArray& array = *resource.res.array.array;
    texture->format = array.format;
    texture->memory = array.bytes.data();
    texture->pitch = array.pitch();
    texture->size[0] = static_cast<long>(array.extent.width);
    texture->size[1] = static_cast<long>(array.rows());
    texture->size[2] = static_cast<long>(array.planes());
    texture->layered = (array.flags & cudaArrayLayered) != 0;
    texture->dimensions = array.extent.depth && !texture->layered ? 3 : array.extent.height ? 2 : 1;
  } else if (resource.resType == cudaResourceTypeLinear && bytes_of(resource.res.linear.desc) > 0) {
    texture->format = resource.res.linear.desc;
    texture->memory = static_cast<const unsigned char*>(resource.res.linear.devPtr);
    texture->pitch = resource.res.linear.sizeInBytes;
    texture->size[0] = static_cast<long>(texture->pitch / bytes_of(texture->format));
    texture->size[1] = texture->size[2] = 1;
    texture->dimensions = 1;
    if (!memory_holds(texture->memory, texture->pitch)) return nullptr;
  } else if (resource.resType == cudaResourceTypePitch2D && bytes_of(resource.res.pitch2D.desc) > 0) {
    const auto& plane = resource.res.pitch2D;
    texture->format = plane.desc;
    texture->memory = static_cast<const unsigned char*>(plane.devPtr);
    texture->pitch = plane.pitchInBytes;
    texture->size[0] = static_cast<long>(plane.width);
    texture->size[1] = static_cast<long>(plane.height);
    texture->size[2] = 1;
    texture->dimensions = 2;
    if (!memory_holds(texture->memory, texture->pitch * (plane.height - 1) + plane.width * bytes_of(plane.desc)))
      return nullptr;
  } else {
    return nullptr;
  }
  texture->element = bytes_of(texture->format);
  texture->plane = texture->pitch * static_cast<std::size_t>(texture->size[1]);
  texture->channel_bytes = texture->format.x / 8;
  texture->channels = static_cast<int>(texture->element) / texture->channel_bytes;
  return texture;
}

cudaError_t create(unsigned long long* object, const cudaResourceDesc* resource, const cudaTextureDesc& settings) {
  if (!object || !resource) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  std::unique_ptr<Texture> texture = texture_of(*resource, settings);
  if (!texture) return fail_call(cudaErrorInvalidValue);
  const std::lock_guard lock(mutex);
  for (std::size_t i = 0; i < kMost; ++i)
    if (!objects[i]) {
      objects[i] = texture.release();
      *object = i + 1;
      return cudaSuccess;
    }
  return fail_call(cudaErrorMemoryAllocation);
}
cudaError_t destroy(unsigned long long object) {
  const std::lock_guard lock(mutex);
  if (!object_at(object)) return fail_call(cudaErrorInvalidValue);
  delete objects[object - 1].exchange(nullptr);
  return cudaSuccess;
}

// Whether elements are returned as floats, and whether integers are normalised.
bool gives_floats(const Texture& t) {
  return t.format.f == cudaChannelFormatKindFloat || t.settings.readMode == cudaReadModeNormalizedFloat;
}
std::int64_t integer_at(const Texture& t, const unsigned char* from) {
  const bool is_signed = t.format.f == cudaChannelFormatKindSigned;
  switch (t.channel_bytes) {
    case 1: return is_signed ? static_cast<std::int8_t>(*from) : *from;
    case 2: {
      std::uint16_t bits;
      std::memcpy(&bits, from, sizeof bits);
      return is_signed ? static_cast<std::int16_t>(bits) : bits;
    }
    default: {
      std::uint32_t bits;
      std::memcpy(&bits, from, sizeof bits);
      return is_signed ? static_cast<std::int32_t>(bits) : static_cast<std::int64_t>(bits);
    }
  }
}
float float_at(const Texture& t, const unsigned char* from) {
  if (t.format.f == cudaChannelFormatKindFloat) {
    if (t.channel_bytes == 2) {
      std::uint16_t half;
      std::memcpy(&half, from, sizeof half);
      return HalfFormat::widen(half);
    }
    float value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  const bool is_signed = t.format.f == cudaChannelFormatKindSigned;
  const auto largest = static_cast<float>((std::int64_t{1} << (8 * t.channel_bytes - (is_signed ? 1 : 0))) - 1);
  return std::max(static_cast<float>(integer_at(t, from)) / largest, -1.0f);
}

// Maps an element's index in one dimension by the address mode: -1 beyond a border.
long place(const Texture& t, int dimension, long i) {
  const long n = t.size[dimension];
  if (i >= 0 && i < n) return i;
  switch (t.settings.addressMode[dimension]) {
    case cudaAddressModeBorder: return -1;
    case cudaAddressModeWrap:
      if (t.settings.normalizedCoords) return (i % n + n) % n;
      break;
    case cudaAddressModeMirror:
      if (t.settings.normalizedCoords) {
        const long turn = (i % (2 * n) + 2 * n) % (2 * n);
        return turn < n ? turn : 2 * n - 1 - turn;
      }
      break;
    default: break;
  }
  return std::clamp(i, 0l, n - 1);
}
const unsigned char* element_at(const Texture& t, long x, long y, long z) {
  x = place(t, 0, x);
  if (t.dimensions > 1) y = place(t, 1, y);
  if (t.dimensions > 2) z = place(t, 2, z);
  if (x < 0 || y < 0 || z < 0) return nullptr;
  return t.memory + static_cast<std::size_t>(z) * t.plane + static_cast<std::size_t>(y) * t.pitch +
         static_cast<std::size_t>(x) * t.element;
}
Texel texel_at(const Texture& t, long x, long y, long z) {
  Texel texel{};
  const unsigned char* const from = element_at(t, x, y, z);
  for (int c = 0; c < t.channels; ++c)
    texel.value[c] = from ? float_at(t, from + c * t.channel_bytes) : t.settings.borderColor[c];
  return texel;
}

void put(const Texture& t, const unsigned char* from, unsigned* channels) {
  for (int c = 0; c < 4; ++c) {
    channels[c] = 0;
    if (c >= t.channels) continue;
    if (gives_floats(t)) {
      const float value = from ? float_at(t, from + c * t.channel_bytes) : t.settings.borderColor[c];
      std::memcpy(&channels[c], &value, sizeof value);
    } else if (from) {
      channels[c] = static_cast<unsigned>(integer_at(t, from + c * t.channel_bytes));
    }
  }
}

// Interpolates between the 2, 4 or 8 elements around; weights have 8 fractional bits.
void put_between(const Texture& t, const float* at, long layer, unsigned* channels) {
  long first[3] = {0, 0, layer};
  float share[3] = {};
  for (int d = 0; d < t.dimensions; ++d) {
    const float x = at[d] - 0.5f, down = std::floor(x);
    first[d] = static_cast<long>(down);
    share[d] = std::floor((x - down) * 256 + 0.5f) / 256;
  }
  Texel sum{};
  for (int corner = 0; corner < 1 << t.dimensions; ++corner) {
    float weight = 1;
    long index[3] = {first[0], first[1], first[2]};
    for (int d = 0; d < t.dimensions; ++d) {
      const int step = corner >> d & 1;
      index[d] += step;
      weight *= step ? share[d] : 1 - share[d];
    }
    if (weight == 0) continue;
    const Texel texel = texel_at(t, index[0], index[1], index[2]);
    for (int c = 0; c < t.channels; ++c) sum.value[c] += weight * texel.value[c];
  }
  std::memcpy(channels, sum.value, sizeof sum.value);
}

}  // namespace
}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses textures.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* texture, const cudaResourceViewDesc*) {
  OPEN_CODE_ONLY;
  return texture ? create(object, resource, *texture) : fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  OPEN_CODE_ONLY;
  return destroy(object);
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object) {
  OPEN_CODE_ONLY;
  const Texture* const texture = object_at(object);
  if (!texture || !resource) return fail_call(cudaErrorInvalidValue);
  *resource = texture->resource;
  return cudaSuccess;
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) {
  OPEN_CODE_ONLY;
  if (resource && resource->resType != cudaResourceTypeArray) return fail_call(cudaErrorInvalidValue);
  return create(object, resource, {});
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
  OPEN_CODE_ONLY;
  return destroy(object);
}

void simt_texture_read(cudaTextureObject_t object, float x, float y, float z, unsigned* channels) {
  const Texture* const texture = object_at(object);
  if (!texture) simt_trap();
  float at[3] = {x, y, z};
  if (texture->settings.normalizedCoords)
    for (int d = 0; d < texture->dimensions; ++d) at[d] *= static_cast<float>(texture->size[d]);
  const long layer = texture->layered ? std::clamp(static_cast<long>(z), 0l, texture->size[2] - 1) : 0;
  if (texture->settings.filterMode == cudaFilterModeLinear && gives_floats(*texture))
    return put_between(*texture, at, layer, channels);
  long index[3] = {0, 0, layer};
  for (int d = 0; d < texture->dimensions; ++d) index[d] = static_cast<long>(std::floor(at[d]));
  put(*texture, element_at(*texture, index[0], index[1], index[2]), channels);
}
// Beyond the memory, zeros are read.
void simt_texture_read_element(cudaTextureObject_t object, int i, unsigned* channels) {
  const Texture* const texture = object_at(object);
  if (!texture) simt_trap();
  if (i < 0 || i >= texture->size[0]) return static_cast<void>(std::fill(channels, channels + 4, 0));
  put(*texture, texture->memory + static_cast<std::size_t>(i) * texture->element, channels);
}
// An access outside a surface ends the launch, as with cudaBoundaryModeTrap.
void simt_surface_move(cudaSurfaceObject_t object, int x_bytes, int y, int z, void* value, unsigned bytes, int write) {
  const Texture* const surface = object_at(object);
  if (!surface || x_bytes < 0 || y < 0 || z < 0 || static_cast<std::size_t>(x_bytes) + bytes > surface->pitch ||
      y >= surface->size[1] || z >= surface->size[2])
    simt_trap();
  auto* const at = const_cast<unsigned char*>(surface->memory) + static_cast<std::size_t>(z) * surface->plane +
                   static_cast<std::size_t>(y) * surface->pitch + x_bytes;
  if (write) std::memcpy(at, value, bytes);
  else std::memcpy(value, at, bytes);
}
}
