// CUDA arrays, texture and surface objects. Accesses through them are not counted: a GPU has separate units for them.
#pragma once
#include <type_traits>

#include "driver_types.h"
#include "simt/primitives.h"
#include "simt/qualifiers.h"
#include "vector_types.h"

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3
};
struct cudaChannelFormatDesc {
  int x, y, z, w;  // bits
  cudaChannelFormatKind f;
};
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};
enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08

typedef const cudaArray* cudaArray_const_t;
typedef struct cudaMipmappedArray* cudaMipmappedArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaResourceViewDesc;
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};

extern "C" {
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned int flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags, cudaArray_t array);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch, size_t width,
                                size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                  size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t bytes,
                              cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t y, size_t bytes,
                                cudaMemcpyKind kind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* texture, const cudaResourceViewDesc* view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);

// Reads up to four channels, as floats if the texture returns floats, else as integers.
void simt_texture_read(cudaTextureObject_t object, float x, float y, float z, unsigned int* channels);
void simt_texture_read_element(cudaTextureObject_t object, int i, unsigned int* channels);
void simt_surface_move(cudaSurfaceObject_t object, int x_bytes, int y, int z, void* value, unsigned int bytes,
                       int write);
}
inline cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                                   size_t height = 0, unsigned int flags = 0) {
  return cudaMalloc3DArray(array, format, {width, height, 0}, flags);
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                            size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t = nullptr) {
  return cudaMemcpy2DToArray(to, x_bytes, y, from, pitch, width, height, kind);
}

namespace simt {
// The channel type of T, and the number of channels.
template <class T, class = void>
struct Channels {
  using Type = T;
  static constexpr int count = 1;
};
template <class T>
struct Channels<T, std::void_t<decltype(std::declval<T>().x)>> {
  using Type = std::decay_t<decltype(std::declval<T>().x)>;
  static constexpr int count = sizeof(T) / sizeof(Type);
};
template <class T>
SIMT_DEVICE T from_channels(const unsigned int* channels) {
  using Type = typename Channels<T>::Type;
  Type values[Channels<T>::count];
  for (int i = 0; i < Channels<T>::count; ++i) {
    if constexpr (std::is_same_v<Type, float>) __builtin_memcpy(&values[i], &channels[i], sizeof(float));
    else values[i] = static_cast<Type>(channels[i]);
  }
  T result;
  __builtin_memcpy(static_cast<void*>(&result), values, sizeof result);
  return result;
}
template <class T>
SIMT_DEVICE T texture_at(cudaTextureObject_t object, float x, float y, float z) {
  unsigned int channels[4];
  simt_texture_read(object, x, y, z, channels);
  return from_channels<T>(channels);
}
template <class T>
SIMT_DEVICE T surface_at(cudaSurfaceObject_t object, int x, int y, int z) {
  T value;
  simt_surface_move(object, x, y, z, &value, sizeof value, 0);
  return value;
}
}  // namespace simt

template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Type = typename ::simt::Channels<T>::Type;
  const int bits = sizeof(Type) * 8, count = ::simt::Channels<T>::count;
  return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
          std::is_floating_point_v<Type> ? cudaChannelFormatKindFloat
          : std::is_signed_v<Type>       ? cudaChannelFormatKindSigned
                                         : cudaChannelFormatKindUnsigned};
}
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}

// Each function either returns the value or writes it through a pointer.
#define SIMT_FETCH(name, parameters, call)                                             \
  template <class T>                                                                   \
  SIMT_DEVICE T name(cudaTextureObject_t object, SIMT_LIST parameters) {               \
    return call;                                                                       \
  }                                                                                    \
  template <class T>                                                                   \
  SIMT_DEVICE void name(T* result, cudaTextureObject_t object, SIMT_LIST parameters) { \
    *result = call;                                                                    \
  }
#define SIMT_LIST(...) __VA_ARGS__
SIMT_FETCH(tex1D, (float x), ::simt::texture_at<T>(object, x, 0, 0))
SIMT_FETCH(tex2D, (float x, float y), ::simt::texture_at<T>(object, x, y, 0))
SIMT_FETCH(tex3D, (float x, float y, float z), ::simt::texture_at<T>(object, x, y, z))
SIMT_FETCH(tex1DLayered, (float x, int layer), ::simt::texture_at<T>(object, x, 0, layer))
SIMT_FETCH(tex2DLayered, (float x, float y, int layer), ::simt::texture_at<T>(object, x, y, layer))
SIMT_FETCH(tex1DLod, (float x, float), ::simt::texture_at<T>(object, x, 0, 0))
SIMT_FETCH(tex2DLod, (float x, float y, float), ::simt::texture_at<T>(object, x, y, 0))
#undef SIMT_FETCH
#undef SIMT_LIST
template <class T>
SIMT_DEVICE T tex1Dfetch(cudaTextureObject_t object, int i) {
  unsigned int channels[4];
  simt_texture_read_element(object, i, channels);
  return ::simt::from_channels<T>(channels);
}
template <class T>
SIMT_DEVICE void tex1Dfetch(T* result, cudaTextureObject_t object, int i) {
  *result = tex1Dfetch<T>(object, i);
}

// x is in bytes.
#define SIMT_SURFACE(dimensions, parameters, place)                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE T surf##dimensions##read(cudaSurfaceObject_t object, SIMT_LIST parameters,               \
                                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {               \
    return ::simt::surface_at<T>(object, SIMT_LIST place);                                             \
  }                                                                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE void surf##dimensions##read(T* result, cudaSurfaceObject_t object, SIMT_LIST parameters, \
                                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {            \
    *result = ::simt::surface_at<T>(object, SIMT_LIST place);                                          \
  }                                                                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE void surf##dimensions##write(T value, cudaSurfaceObject_t object, SIMT_LIST parameters,  \
                                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {           \
    simt_surface_move(object, SIMT_LIST place, &value, sizeof value, 1);                               \
  }
#define SIMT_LIST(...) __VA_ARGS__
SIMT_SURFACE(1D, (int x), (x, 0, 0))
SIMT_SURFACE(2D, (int x, int y), (x, y, 0))
SIMT_SURFACE(3D, (int x, int y, int z), (x, y, z))
SIMT_SURFACE(2DLayered, (int x, int y, int z), (x, y, z))
#undef SIMT_SURFACE
#undef SIMT_LIST
