// What kernels call to read textures, and to read and write surfaces.
#pragma once
#include "simt/textures.h"

namespace simt {
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
SIMT_DEVICE T texture_at(cudaTextureObject_t object, float x, float y, float z, int layer, float level = 0) {
  unsigned int channels[4];
  simt_texture_read(object, x, y, z, layer, level, channels);
  return from_channels<T>(channels);
}
template <class T>
SIMT_DEVICE T cube_at(cudaTextureObject_t object, float x, float y, float z, int layer, float level = 0) {
  unsigned int channels[4];
  simt_texture_read_cube(object, x, y, z, layer, level, channels);
  return from_channels<T>(channels);
}
template <class T>
SIMT_DEVICE T gathered_at(cudaTextureObject_t object, float x, float y, int channel) {
  static_assert(Channels<T>::count == 4, "tex2Dgather returns four elements: use a type such as float4");
  unsigned int channels[4];
  simt_texture_gather(object, x, y, channel, channels);
  return from_channels<T>(channels);
}
SIMT_DEVICE float level_for(cudaTextureObject_t object, float by_x, float by_y) {
  return simt_texture_level(object, {by_x, 0, 0, 0}, {by_y, 0, 0, 0});
}
SIMT_DEVICE float level_for(cudaTextureObject_t object, float2 by_x, float2 by_y) {
  return simt_texture_level(object, {by_x.x, by_x.y, 0, 0}, {by_y.x, by_y.y, 0, 0});
}
SIMT_DEVICE float level_for(cudaTextureObject_t object, float4 by_x, float4 by_y) {
  return simt_texture_level(object, by_x, by_y);
}
template <class T>
SIMT_DEVICE T surface_at(cudaSurfaceObject_t object, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  T value;
  simt_surface_move(object, x, y, z, mode, &value, sizeof value, 0);
  return value;
}
}  // namespace simt

// Each function either returns the value or writes it through a pointer.
#define SIMT_FETCH(name, parameters, call)                                             \
  template <class T>                                                                   \
  SIMT_DEVICE T name(cudaTextureObject_t object, SIMT_LIST parameters) {               \
    return ::simt::call;                                                               \
  }                                                                                    \
  template <class T>                                                                   \
  SIMT_DEVICE void name(T* result, cudaTextureObject_t object, SIMT_LIST parameters) { \
    *result = ::simt::call;                                                            \
  }
#define SIMT_LIST(...) __VA_ARGS__
SIMT_FETCH(tex1D, (float x), texture_at<T>(object, x, 0, 0, 0))
SIMT_FETCH(tex2D, (float x, float y), texture_at<T>(object, x, y, 0, 0))
SIMT_FETCH(tex3D, (float x, float y, float z), texture_at<T>(object, x, y, z, 0))
SIMT_FETCH(tex1DLayered, (float x, int layer), texture_at<T>(object, x, 0, 0, layer))
SIMT_FETCH(tex2DLayered, (float x, float y, int layer), texture_at<T>(object, x, y, 0, layer))
SIMT_FETCH(texCubemap, (float x, float y, float z), cube_at<T>(object, x, y, z, 0))
SIMT_FETCH(texCubemapLayered, (float x, float y, float z, int layer), cube_at<T>(object, x, y, z, layer))
SIMT_FETCH(tex1DLod, (float x, float level), texture_at<T>(object, x, 0, 0, 0, level))
SIMT_FETCH(tex2DLod, (float x, float y, float level), texture_at<T>(object, x, y, 0, 0, level))
SIMT_FETCH(tex3DLod, (float x, float y, float z, float level), texture_at<T>(object, x, y, z, 0, level))
SIMT_FETCH(tex1DLayeredLod, (float x, int layer, float level), texture_at<T>(object, x, 0, 0, layer, level))
SIMT_FETCH(tex2DLayeredLod, (float x, float y, int layer, float level), texture_at<T>(object, x, y, 0, layer, level))
SIMT_FETCH(texCubemapLod, (float x, float y, float z, float level), cube_at<T>(object, x, y, z, 0, level))
SIMT_FETCH(texCubemapLayeredLod, (float x, float y, float z, int layer, float level),
           cube_at<T>(object, x, y, z, layer, level))
SIMT_FETCH(tex1DGrad, (float x, float by_x, float by_y),
           texture_at<T>(object, x, 0, 0, 0, ::simt::level_for(object, by_x, by_y)))
SIMT_FETCH(tex2DGrad, (float x, float y, float2 by_x, float2 by_y),
           texture_at<T>(object, x, y, 0, 0, ::simt::level_for(object, by_x, by_y)))
SIMT_FETCH(tex3DGrad, (float x, float y, float z, float4 by_x, float4 by_y),
           texture_at<T>(object, x, y, z, 0, ::simt::level_for(object, by_x, by_y)))
SIMT_FETCH(tex1DLayeredGrad, (float x, int layer, float by_x, float by_y),
           texture_at<T>(object, x, 0, 0, layer, ::simt::level_for(object, by_x, by_y)))
SIMT_FETCH(tex2DLayeredGrad, (float x, float y, int layer, float2 by_x, float2 by_y),
           texture_at<T>(object, x, y, 0, layer, ::simt::level_for(object, by_x, by_y)))
SIMT_FETCH(tex2Dgather, (float x, float y, int channel = 0), gathered_at<T>(object, x, y, channel))
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

#define SIMT_NO_CUBEMAP_GRAD \
  "the CPU backend has no gradients of cube maps; compute the level yourself, and call texCubemapLod"
template <class T, class... Arguments>
T texCubemapGrad(Arguments...) SIMT_REFUSED(SIMT_NO_CUBEMAP_GRAD);
template <class T, class... Arguments>
T texCubemapLayeredGrad(Arguments...) SIMT_REFUSED(SIMT_NO_CUBEMAP_GRAD);

// x is in bytes.
#define SIMT_SURFACE(dimensions, parameters, place)                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE T surf##dimensions##read(cudaSurfaceObject_t object, SIMT_LIST parameters,               \
                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {          \
    return ::simt::surface_at<T>(object, SIMT_LIST place, mode);                                       \
  }                                                                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE void surf##dimensions##read(T* result, cudaSurfaceObject_t object, SIMT_LIST parameters, \
                                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {       \
    *result = ::simt::surface_at<T>(object, SIMT_LIST place, mode);                                    \
  }                                                                                                    \
  template <class T>                                                                                   \
  SIMT_DEVICE void surf##dimensions##write(T value, cudaSurfaceObject_t object, SIMT_LIST parameters,  \
                                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {      \
    simt_surface_move(object, SIMT_LIST place, mode, &value, sizeof value, 1);                         \
  }
#define SIMT_LIST(...) __VA_ARGS__
SIMT_SURFACE(1D, (int x), (x, 0, 0))
SIMT_SURFACE(2D, (int x, int y), (x, y, 0))
SIMT_SURFACE(3D, (int x, int y, int z), (x, y, z))
SIMT_SURFACE(1DLayered, (int x, int layer), (x, 0, layer))
SIMT_SURFACE(2DLayered, (int x, int y, int layer), (x, y, layer))
SIMT_SURFACE(Cubemap, (int x, int y, int face), (x, y, face))
SIMT_SURFACE(CubemapLayered, (int x, int y, int layer_and_face), (x, y, layer_and_face))
#undef SIMT_SURFACE
#undef SIMT_LIST
