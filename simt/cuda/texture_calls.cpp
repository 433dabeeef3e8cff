// Texture and surface objects.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>

#include "checks/hazards.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/textures.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

constexpr std::size_t kMost = 4096;
std::mutex textures_mutex;
std::atomic<Texture*> objects[kMost];  // a handle is an index here, from 1

Texture* object_at(unsigned long long handle) {
  return handle > 0 && handle <= kMost ? objects[handle - 1].load(std::memory_order_acquire) : nullptr;
}

Level level_of(const cudaArray& array) {
  return {array.bytes.data(),
          array.pitch(),
          array.pitch() * array.rows(),
          {static_cast<long>(array.extent.width), static_cast<long>(array.rows()), static_cast<long>(array.planes())}};
}

void describe_array(Texture& texture, const cudaArray& first) {
  texture.format = first.format;
  texture.flags = first.flags;
  texture.dimensions = first.extent.depth && !texture.layered() ? 3 : first.extent.height ? 2 : 1;
}

// Null if the resource is missing or of an unsupported kind.
std::unique_ptr<Texture> texture_of(const cudaResourceDesc& resource, const cudaTextureDesc& settings) {
  auto texture = std::make_unique<Texture>();
  texture->resource = resource;
  texture->settings = settings;
  texture->flags = 0;
  if (resource.resType == cudaResourceTypeArray && resource.res.array.array) {
    describe_array(*texture, *resource.res.array.array);
    texture->levels = {level_of(*resource.res.array.array)};
  } else if (resource.resType == cudaResourceTypeMipmappedArray && resource.res.mipmap.mipmap) {
    const cudaMipmappedArray& mipmap = *resource.res.mipmap.mipmap;
    if (!settings.normalizedCoords) return nullptr;
    describe_array(*texture, mipmap.levels.front());
    texture->mipmapped = true;
    for (const cudaArray& level : mipmap.levels) texture->levels.push_back(level_of(level));
  } else if (resource.resType == cudaResourceTypeLinear && bytes_of(resource.res.linear.desc) > 0) {
    const auto& line = resource.res.linear;
    texture->format = line.desc;
    texture->levels = {{static_cast<const unsigned char*>(line.devPtr),
                        line.sizeInBytes,
                        line.sizeInBytes,
                        {static_cast<long>(line.sizeInBytes / bytes_of(line.desc)), 1, 1}}};
    texture->dimensions = 1;
    texture->on_allocation = true;
    if (!memory_holds(line.devPtr, line.sizeInBytes)) return nullptr;
  } else if (resource.resType == cudaResourceTypePitch2D && bytes_of(resource.res.pitch2D.desc) > 0) {
    const auto& plane = resource.res.pitch2D;
    texture->format = plane.desc;
    texture->levels = {{static_cast<const unsigned char*>(plane.devPtr),
                        plane.pitchInBytes,
                        plane.pitchInBytes * plane.height,
                        {static_cast<long>(plane.width), static_cast<long>(plane.height), 1}}};
    texture->dimensions = 2;
    texture->on_allocation = true;
    if (!memory_holds(plane.devPtr, plane.pitchInBytes * (plane.height - 1) + plane.width * bytes_of(plane.desc)))
      return nullptr;
  } else {
    return nullptr;
  }
  texture->element = bytes_of(texture->format);
  texture->channel_bytes = texture->format.x / 8;
  texture->channels = static_cast<int>(texture->element) / texture->channel_bytes;
  return texture;
}

cudaError_t create(unsigned long long* object, const cudaResourceDesc* resource, const cudaTextureDesc& settings) {
  if (!object || !resource) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  std::unique_ptr<Texture> texture = texture_of(*resource, settings);
  if (!texture) return fail_call(cudaErrorInvalidValue);
  const std::lock_guard lock(textures_mutex);
  for (std::size_t i = 0; i < kMost; ++i)
    if (!objects[i]) {
      objects[i] = texture.release();
      *object = i + 1;
      return cudaSuccess;
    }
  return fail_call(cudaErrorMemoryAllocation);
}
cudaError_t destroy(unsigned long long object) {
  const std::lock_guard lock(textures_mutex);
  if (!object_at(object)) return fail_call(cudaErrorInvalidValue);
  delete objects[object - 1].exchange(nullptr);
  return cudaSuccess;
}

cudaError_t refuse(const char* what) {
  std::fprintf(stderr, "cudaCreateTextureObject: %s.\n", what);
  return fail_call(cudaErrorNotSupported);
}

// Ends the launch, and says why once.
[[noreturn]] void refuse_read(const char* what) {
  static std::atomic<bool> said{false};
  if (!said.exchange(true)) std::fprintf(stderr, "%s.\n", what);
  simt_trap();
}

// `pc`: of the call in the kernel.
const Texture& opened(unsigned long long object, const void* pc) {
  const Texture* const texture = object_at(object);
  if (!texture) simt_trap();
  if (texture->array_freed && Worker::running()) {
    report_freed_array(*Worker::running(), reinterpret_cast<std::uint64_t>(pc));
    Worker::running()->end_launch_with(kIllegalAddress);
  }
  const std::uint64_t releases = Arena::instance().releases();
  if (!texture->on_allocation || texture->releases == releases) return *texture;
  const unsigned char* const memory = texture->levels[0].memory;
  if (!memory_holds(memory, 1) && Worker::running())
    Worker::running()->fail(kIllegalAddress, &FaultListener::bad_access, reinterpret_cast<std::uint64_t>(memory),
                            make_meta(texture->element, kLoad), reinterpret_cast<std::uint64_t>(pc));
  texture->releases = releases;
  return *texture;
}
#define OPENED(object) opened(object, __builtin_return_address(0))

}  // namespace

void note_freed_array(const cudaArray& array) {
  const std::lock_guard lock(textures_mutex);
  for (const auto& object : objects)
    if (Texture* const texture = object)
      for (const Level& level : texture->levels)
        if (level.memory == array.bytes.data()) texture->array_freed = true;
}

namespace {

// Moves an index into [0, size) if the mode allows that.
bool within(int& index, long size, cudaSurfaceBoundaryMode mode) {
  if (index >= 0 && index < size) return true;
  if (mode == cudaBoundaryModeClamp) index = index < 0 ? 0 : static_cast<int>(size) - 1;
  return mode == cudaBoundaryModeClamp;
}

}  // namespace
}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses textures.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* texture, const cudaResourceViewDesc* view) {
  OPEN_CODE_ONLY;
  if (!texture) return fail_call(cudaErrorInvalidValue);
  if (view) return refuse("the CPU backend has no resource views; pass nullptr");
  if (texture->seamlessCubemap && texture->filterMode == cudaFilterModeLinear)
    return refuse("the CPU backend does not filter across the edges of a cube map; set seamlessCubemap to 0");
  return create(object, resource, *texture);
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  OPEN_CODE_ONLY;
  return destroy(object);
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object) {
  OPEN_CODE_ONLY;
  const std::lock_guard lock(textures_mutex);
  const Texture* const texture = object_at(object);
  if (!resource || !texture) return fail_call(cudaErrorInvalidValue);
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

void simt_texture_read(cudaTextureObject_t object, float x, float y, float z, int layer, float level,
                       unsigned* channels) {
  read_texture(OPENED(object), {{x, y, z}, layer, level}, channels);
}
void simt_texture_read_cube(cudaTextureObject_t object, float x, float y, float z, int layer, float level,
                            unsigned* channels) {
  const Texture& texture = OPENED(object);
  if (!(texture.flags & cudaArrayCubemap)) refuse_read("texCubemap needs an array that was made with cudaArrayCubemap");
  float within[2];
  const int face = face_towards(x, y, z, within);
  read_texture(texture, {{within[0], within[1], 0}, layer * 6l + face, level}, channels);
}
void simt_texture_gather(cudaTextureObject_t object, float x, float y, int channel, unsigned* channels) {
  const Texture& texture = OPENED(object);
  if (!(texture.flags & cudaArrayTextureGather) || texture.dimensions != 2)
    refuse_read("tex2Dgather needs an array of two dimensions that was made with cudaArrayTextureGather");
  if (channel < 0 || channel > 3) refuse_read("tex2Dgather takes a channel from 0 to 3");
  gather_texture(texture, {{x, y, 0}, 0, 0}, channel, channels);
}
// The larger change decides; there is no anisotropic filtering.
float simt_texture_level(cudaTextureObject_t object, float4 by_x, float4 by_y) {
  const Texture& texture = OPENED(object);
  const auto length = [&](const float4& change) {
    const float elements[3] = {change.x * static_cast<float>(texture.levels[0].size[0]),
                               change.y * static_cast<float>(texture.levels[0].size[1]),
                               change.z * static_cast<float>(texture.levels[0].size[2])};
    float sum = 0;
    for (int d = 0; d < texture.dimensions; ++d) sum += elements[d] * elements[d];
    return std::sqrt(sum);
  };
  const float change = std::max(length(by_x), length(by_y));
  return change > 0 ? std::log2(change) : 0;
}
// Beyond the memory, zeros are read.
void simt_texture_read_element(cudaTextureObject_t object, int i, unsigned* channels) {
  const Texture& texture = OPENED(object);
  if (i < 0 || i >= texture.levels[0].size[0]) return static_cast<void>(std::fill(channels, channels + 4, 0));
  put_element(texture, texture.levels[0].memory + static_cast<std::size_t>(i) * texture.element, channels);
}
void simt_surface_move(cudaSurfaceObject_t object, int x_bytes, int y, int z, cudaSurfaceBoundaryMode mode, void* value,
                       unsigned bytes, int write) {
  const Texture& surface = OPENED(object);
  const Level& level = surface.levels[0];
  int x = x_bytes < 0 ? -1 : x_bytes / static_cast<int>(bytes);
  const bool straight = x_bytes >= 0 && x_bytes % static_cast<int>(bytes) == 0;
  const bool inside = within(x, static_cast<long>(level.pitch / bytes), mode) & within(y, level.size[1], mode) &
                      within(z, level.size[2], mode);
  if (!inside || (!straight && mode == cudaBoundaryModeTrap)) {
    if (mode == cudaBoundaryModeTrap) simt_trap();
    if (!write) std::memset(value, 0, bytes);
    return;
  }
  auto* const at = const_cast<unsigned char*>(level.memory) + static_cast<std::size_t>(z) * level.plane +
                   static_cast<std::size_t>(y) * level.pitch + static_cast<std::size_t>(x) * bytes;
  if (write) std::memcpy(at, value, bytes);
  else std::memcpy(value, at, bytes);
}
}

#undef OPEN_CODE_ONLY
#undef OPENED
