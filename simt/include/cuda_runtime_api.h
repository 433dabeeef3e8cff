// The CUDA runtime's host functions on the CPU backend, with up to eight simulated devices. Every call is finished when
// it returns. An error of a running kernel appears at the next call that waits for it or uses the device, and stays, as
// in CUDA.
#pragma once
#define __CUDA_RUNTIME_API_H__

#include <type_traits>

#include "driver_types.h"
#include "simt/conditional_graphs.h"
#include "simt/launch_by_address.h"
#include "simt/textures.h"

// The version that programs see. Both CUDA 12's and CUDA 13's forms of the calls that differ are declared.
#define CUDART_VERSION 13000
#define CUDART_CB
#define CUDARTAPI

extern "C" {
// Errors.
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);

// The device.
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceGetPCIBusId(char* text, int size, int device);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaCtxResetPersistingL2Cache(void);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceFlags(unsigned int* flags);
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaDriverGetVersion(int* version);
// Of the driver's functions, cuTensorMapEncodeTiled is found.
cudaError_t cudaGetDriverEntryPoint(const char* name, void** function, unsigned long long flags,
                                    enum cudaDriverEntryPointQueryResult* found = nullptr);
cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned int version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult* found = nullptr);
cudaError_t cudaRuntimeGetVersion(int* version);

// Memory. `element` is the size of the pointer's target type, 0 for void*.
cudaError_t simt_malloc(void** pointer, size_t bytes, size_t element);
cudaError_t simt_malloc_async(void** pointer, size_t bytes, cudaStream_t stream, size_t element);
cudaError_t simt_malloc_host(void** pointer, size_t bytes, unsigned int flags, size_t element);
cudaError_t simt_malloc_managed(void** pointer, size_t bytes, unsigned int flags, size_t element);
cudaError_t simt_malloc_pitch(void** pointer, size_t* pitch, size_t width, size_t height, size_t element);
cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched, cudaExtent extent);
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags);
cudaError_t cudaHostGetFlags(unsigned int* flags, void* host);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);

// Copies and fills. Sizes and pitches in bytes.
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t bytes);
cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy);
cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset3D(cudaPitchedPtr pitched, int value, cudaExtent extent);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t bytes,
                                cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                              size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream = nullptr);
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = nullptr);
cudaError_t simt_copy_to_symbol(const void* symbol, size_t symbol_bytes, const void* from, size_t bytes, size_t offset,
                                cudaMemcpyKind kind);
cudaError_t simt_copy_from_symbol(void* to, const void* symbol, size_t symbol_bytes, size_t bytes, size_t offset,
                                  cudaMemcpyKind kind);
cudaError_t simt_symbol_address(void** pointer, const void* symbol);
cudaError_t simt_symbol_size(size_t* bytes, const void* symbol);
void simt_expose_variable(const void* symbol);

// Streams and events.
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, const cudaStreamAttrValue* value);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, cudaStreamAttrValue* value);
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* user_data,
                                  unsigned int flags);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned int flags = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);

// Kernels by address.
cudaError_t simt_function_set_attribute(const void* function, cudaFuncAttribute attribute, int value);
cudaError_t simt_function_attributes(cudaFuncAttributes* attributes, const void* function);
cudaError_t simt_occupancy(int* blocks, const void* function, int block_size, size_t dynamic_shared);

cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
}

namespace simt {
// sizeof(T), or "no limit" for an array whose size is known only in another file.
template <class T>
constexpr size_t size_if_known(decltype(sizeof(T))) {
  return sizeof(T);
}
template <class T>
constexpr size_t size_if_known(...) {
  return ~size_t(0);
}
}  // namespace simt

// Forms without a stream, and CUDA's alternative signatures.
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags = 0) {
  return cudaEventCreateWithFlags(event, flags);
}
extern "C" cudaError_t simt_managed_hint(const void* pointer, size_t bytes);
namespace simt {
// The device of a location, or cudaCpuDeviceId for the host.
inline int device_at(const cudaMemLocation& where) {
  return where.type == cudaMemLocationTypeDevice    ? where.id
         : where.type == cudaMemLocationTypeInvalid ? cudaInvalidDeviceId
                                                    : cudaCpuDeviceId;
}
}  // namespace simt
// `to`: a device, or cudaCpuDeviceId for the host.
extern "C" cudaError_t simt_prefetch(const void* pointer, size_t bytes, int to, cudaStream_t stream);
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int to, cudaStream_t stream = nullptr) {
  return simt_prefetch(pointer, bytes, to, stream);
}
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation to, unsigned int,
                                        cudaStream_t stream = nullptr) {
  return simt_prefetch(pointer, bytes, ::simt::device_at(to), stream);
}
// `device`: less than 0 for the host.
extern "C" cudaError_t simt_advise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device);
inline cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
  return simt_advise(pointer, bytes, advice, device);
}
inline cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation where) {
  return simt_advise(pointer, bytes, advice, ::simt::device_at(where));
}
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void* pointer, size_t bytes = 0, unsigned int = 4) {
  return simt_managed_hint(pointer, bytes);
}

// The names of CUDA 3, still in old programs.
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }

// Allocation, through pointers of any type. Inlined, so that the library sees the calling line of the program.
namespace simt {
template <class T>
constexpr size_t element_bytes = sizeof(T);
template <>
inline constexpr size_t element_bytes<void> = 0;
template <>
inline constexpr size_t element_bytes<volatile void> = 0;
// The pointer may be one to volatile, hence no C++ cast.
template <class T>
void** untyped(T** pointer) {
  return (void**)pointer;
}
}  // namespace simt
#define SIMT_ALLOCATOR \
  template <class T>   \
  [[gnu::always_inline]] inline
SIMT_ALLOCATOR cudaError_t cudaMalloc(T** pointer, size_t bytes) {
  return simt_malloc(::simt::untyped(pointer), bytes, ::simt::element_bytes<T>);
}
// (void**)&object: the translator removes the cast.
template <class T>
inline std::enable_if_t<std::is_class_v<T>, cudaError_t> cudaMalloc(T* object, size_t bytes) {
  return simt_malloc(reinterpret_cast<void**>(object), bytes, 0);
}
SIMT_ALLOCATOR cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) {
  return simt_malloc_async(::simt::untyped(pointer), bytes, stream, ::simt::element_bytes<T>);
}
SIMT_ALLOCATOR cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned int flags = cudaHostAllocDefault) {
  return simt_malloc_host(::simt::untyped(pointer), bytes, flags, ::simt::element_bytes<T>);
}
SIMT_ALLOCATOR cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned int flags) {
  return simt_malloc_host(::simt::untyped(pointer), bytes, flags, ::simt::element_bytes<T>);
}
SIMT_ALLOCATOR cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned int flags = cudaMemAttachGlobal) {
  return simt_malloc_managed(::simt::untyped(pointer), bytes, flags, ::simt::element_bytes<T>);
}
SIMT_ALLOCATOR cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) {
  return simt_malloc_pitch(::simt::untyped(pointer), pitch, width, height, ::simt::element_bytes<T>);
}
#undef SIMT_ALLOCATOR
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int flags) {
  return cudaHostGetDevicePointer(::simt::untyped(device), host, flags);
}

// Symbols: a variable is its own device address here. It is given by its name, or by its address as const void*.
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return simt_copy_to_symbol((const void*)&symbol, ::simt::size_if_known<T>(0), from, bytes, offset, kind);
}
inline cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return simt_copy_to_symbol(symbol, 0, from, bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t = nullptr) {
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}
inline cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, size_t bytes, size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t = nullptr) {
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return simt_copy_from_symbol(to, (const void*)&symbol, ::simt::size_if_known<T>(0), bytes, offset, kind);
}
inline cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, size_t bytes, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return simt_copy_from_symbol(to, symbol, 0, bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr) {
  return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind);
}
inline cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, size_t bytes, size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr) {
  return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind);
}
template <class P, class T>
inline cudaError_t cudaGetSymbolAddress(P** pointer, const T& symbol) {
  return simt_symbol_address(::simt::untyped(pointer), (const void*)&symbol);
}
template <class P>
inline cudaError_t cudaGetSymbolAddress(P** pointer, const void* symbol) {
  return simt_symbol_address(::simt::untyped(pointer), symbol);
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t* bytes, const T&) {
  *bytes = sizeof(T);
  return cudaSuccess;
}
inline cudaError_t cudaGetSymbolSize(size_t* bytes, const void* symbol) { return simt_symbol_size(bytes, symbol); }

// Kernels: any function pointer, or the address of one as void*.
template <class F>
inline cudaError_t cudaFuncSetAttribute(F* function, cudaFuncAttribute attribute, int value) {
  return simt_function_set_attribute(::simt::remember_kernel(function), attribute, value);
}
template <class F>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, F* function) {
  return simt_function_attributes(attributes, ::simt::remember_kernel(function));
}
template <class F>
inline cudaError_t cudaFuncSetCacheConfig(F*, cudaFuncCache) {
  return cudaSuccess;
}
template <class F>
inline cudaError_t cudaFuncSetSharedMemConfig(F*, cudaSharedMemConfig) {
  return cudaSuccess;
}
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, F* function, int block_size,
                                                                 size_t dynamic_shared) {
  return simt_occupancy(blocks, ::simt::remember_kernel(function), block_size, dynamic_shared);
}
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, F* function, int block_size,
                                                                          size_t dynamic_shared, unsigned int) {
  return simt_occupancy(blocks, ::simt::remember_kernel(function), block_size, dynamic_shared);
}

// The block size that fills an SM best, and the smallest grid of such blocks that fills the device.
template <class SharedOfBlock, class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, F* function,
                                                                  SharedOfBlock shared_of_block, int block_limit = 0) {
  cudaFuncAttributes attributes;
  if (cudaError_t error = cudaFuncGetAttributes(&attributes, function)) return error;
  int processors = 0, best = 0;
  if (cudaError_t error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0)) return error;
  int limit = attributes.maxThreadsPerBlock;
  if (block_limit > 0 && block_limit < limit) limit = block_limit;
  *grid = *block = 0;
  for (int size = limit; size > 0; size = (size - 1) / 32 * 32) {
    int blocks = 0;
    if (cudaError_t error = simt_occupancy(&blocks, ::simt::remember_kernel(function), size, shared_of_block(size)))
      return error;
    if (blocks * size > best) best = blocks * size, *block = size, *grid = blocks * processors;
  }
  return cudaSuccess;
}
template <class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, F* function, size_t dynamic_shared = 0,
                                                      int block_limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      grid, block, function, [dynamic_shared](int) { return dynamic_shared; }, block_limit);
}
template <class F>
inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, F*, int blocks, int) {
  int available = 0;
  cudaError_t error = cudaDeviceGetAttribute(&available, cudaDevAttrMaxSharedMemoryPerMultiprocessor, 0);
  *bytes = blocks > 0 ? static_cast<size_t>(available) / static_cast<size_t>(blocks) : 0;
  return error;
}

#include "simt/composed_calls.h"
