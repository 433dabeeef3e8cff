// Calls of the runtime that are made of other calls of it.
#pragma once

#include "driver_types.h"
#include "simt/textures.h"

inline cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int from, int to) {
  if (!value || attribute < cudaDevP2PAttrPerformanceRank || attribute > cudaDevP2PAttrCudaArrayAccessSupported)
    return cudaErrorInvalidValue;
  if (from == to) return cudaErrorInvalidDevice;
  if (cudaError_t error = cudaDeviceCanAccessPeer(value, from, to)) return error;
  if (attribute == cudaDevP2PAttrPerformanceRank) *value = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
  if (!device || !text) return cudaErrorInvalidValue;
  int count = 0;
  if (cudaError_t error = cudaGetDeviceCount(&count)) return error;
  for (int i = 0; i < count; ++i) {
    char own[16] = {};
    if (cudaError_t error = cudaDeviceGetPCIBusId(own, sizeof own, i)) return error;
    if (__builtin_strcmp(own, text) == 0) return *device = i, cudaSuccess;
  }
  return cudaErrorInvalidDevice;
}

// Pools: there is one, all of memory.
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t, cudaStream_t stream) {
  return cudaMallocAsync(pointer, bytes, stream);
}
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t, cudaStream_t stream) {
  return cudaMallocAsync(pointer, bytes, stream);
}

inline cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitched, int value, cudaExtent extent,
                                     cudaStream_t stream = nullptr) {
  for (size_t z = 0; z < extent.depth; ++z)
    if (cudaError_t error = cudaMemset2DAsync(static_cast<char*>(pitched.ptr) + z * pitched.ysize * pitched.pitch,
                                              pitched.pitch, value, extent.width, extent.height, stream))
      return error;
  return cudaSuccess;
}
// Between devices, which the pointers tell.
inline cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* copy, cudaStream_t stream = nullptr) {
  if (!copy) return cudaErrorInvalidValue;
  const cudaMemcpy3DParms same = {copy->srcArray, copy->srcPos, copy->srcPtr, copy->dstArray,
                                  copy->dstPos,   copy->dstPtr, copy->extent, cudaMemcpyDefault};
  return cudaMemcpy3DAsync(&same, stream);
}
// Several copies in one stream; the attributes are hints.
enum cudaMemcpySrcAccessOrder {
  cudaMemcpySrcAccessOrderInvalid = 0,
  cudaMemcpySrcAccessOrderStream = 1,
  cudaMemcpySrcAccessOrderDuringApiCall = 2,
  cudaMemcpySrcAccessOrderAny = 3
};
struct cudaMemcpyAttributes {
  cudaMemcpySrcAccessOrder srcAccessOrder;
  cudaMemLocation srcLocHint, dstLocHint;
  unsigned int flags;
};
template <class To, class From>
inline cudaError_t cudaMemcpyBatchAsync(To* to, From* from, const size_t* bytes, size_t count, cudaMemcpyAttributes*,
                                        size_t*, size_t, cudaStream_t stream) {
  if (!stream || !to || !from || !bytes || !count) return cudaErrorInvalidValue;
  for (size_t i = 0; i < count; ++i)
    if (cudaError_t error = cudaMemcpyAsync((void*)to[i], (const void*)from[i], bytes[i], cudaMemcpyDefault, stream))
      return error;
  return cudaSuccess;
}
// As CUDA 12 has it: with the number of the copy that failed.
template <class To, class From>
inline cudaError_t cudaMemcpyBatchAsync(To* to, From* from, const size_t* bytes, size_t count,
                                        cudaMemcpyAttributes* attributes, size_t* first, size_t attribute_count,
                                        size_t* failed, cudaStream_t stream) {
  if (failed) *failed = ~size_t(0);
  return cudaMemcpyBatchAsync(to, from, bytes, count, attributes, first, attribute_count, stream);
}
