// The driver API for the CPU backend: devices, contexts, memory, streams and events, by the runtime's calls. Modules (PTX and
// cubin files, and kernels from them) and virtual memory are missing, and refused by name.
#pragma once

#define CUDA_VERSION 13000

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cuda_runtime.h"

typedef int CUdevice;
typedef struct simt_driver_context* CUcontext;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef unsigned long long CUdeviceptr;
typedef enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED = 90,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106
} CUdevice_attribute;
enum CUctx_flags {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN = 1,
  CU_CTX_SCHED_YIELD = 2,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_MAP_HOST = 8,
  CU_CTX_LMEM_RESIZE_TO_MAX = 16
};
enum CUstream_flags { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum CUevent_flags {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4
};
enum CUmemAttach_flags { CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2, CU_MEM_ATTACH_SINGLE = 4 };
#define CU_MEMHOSTALLOC_PORTABLE 1
#define CU_MEMHOSTALLOC_DEVICEMAP 2
#define CU_MEMHOSTALLOC_WRITECOMBINED 4

// Tensor maps: an array in device memory as the copy engine sees it, and the box that a tensor copy moves. The copies of
// convolutions (im2col) are missing.
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
typedef struct alignas(64) CUtensorMap_st {
  cuuint64_t opaque[16];
} CUtensorMap;
typedef enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
} CUtensorMapDataType;
typedef enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
} CUtensorMapInterleave;
typedef enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B
} CUtensorMapSwizzle;
typedef enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} CUtensorMapL2promotion;
typedef enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
} CUtensorMapFloatOOBfill;
extern "C" CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank, void* array,
                                           const cuuint64_t* sizes, const cuuint64_t* pitches, const cuuint32_t* box,
                                           const cuuint32_t* steps, CUtensorMapInterleave interleave,
                                           CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                           CUtensorMapFloatOOBfill fill);
typedef CUresult (*PFN_cuTensorMapEncodeTiled_v12000)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*,
                                                      const cuuint64_t*, const cuuint64_t*, const cuuint32_t*,
                                                      const cuuint32_t*, CUtensorMapInterleave, CUtensorMapSwizzle,
                                                      CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
typedef PFN_cuTensorMapEncodeTiled_v12000 PFN_cuTensorMapEncodeTiled;

// The driver's errors have the runtime's numbers.
inline CUresult cuInit(unsigned int) { return CUDA_SUCCESS; }
inline CUresult cuDriverGetVersion(int* version) { return static_cast<CUresult>(cudaDriverGetVersion(version)); }
inline CUresult cuDeviceGetCount(int* count) { return static_cast<CUresult>(cudaGetDeviceCount(count)); }
inline CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  int count = 0;
  cudaGetDeviceCount(&count);
  if (ordinal < 0 || ordinal >= count) return CUDA_ERROR_INVALID_DEVICE;
  return *device = ordinal, CUDA_SUCCESS;
}
inline CUresult cuDeviceGetName(char* name, int bytes, CUdevice device) {
  cudaDeviceProp properties;
  if (const cudaError_t error = cudaGetDeviceProperties(&properties, device)) return static_cast<CUresult>(error);
  if (bytes < 1) return CUDA_ERROR_INVALID_VALUE;
  strncpy(name, properties.name, static_cast<size_t>(bytes));
  return name[bytes - 1] = 0, CUDA_SUCCESS;
}
inline CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
  cudaDeviceProp properties;
  if (const cudaError_t error = cudaGetDeviceProperties(&properties, device)) return static_cast<CUresult>(error);
  return *bytes = properties.totalGlobalMem, CUDA_SUCCESS;
}
inline CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  cudaDeviceProp properties;
  if (const cudaError_t error = cudaGetDeviceProperties(&properties, device)) return static_cast<CUresult>(error);
  return *major = properties.major, *minor = properties.minor, CUDA_SUCCESS;
}
inline CUresult cuMemGetInfo(size_t* available, size_t* total) {
  return static_cast<CUresult>(cudaMemGetInfo(available, total));
}
inline CUresult cuCtxSynchronize() { return static_cast<CUresult>(cudaDeviceSynchronize()); }
inline CUresult cuCtxGetDevice(CUdevice* device) { return static_cast<CUresult>(cudaGetDevice(device)); }
inline CUresult cuGetErrorName(CUresult error, const char** name) {
  return *name = cudaGetErrorName(static_cast<cudaError_t>(error)), CUDA_SUCCESS;
}
inline CUresult cuGetErrorString(CUresult error, const char** text) {
  return *text = cudaGetErrorString(static_cast<cudaError_t>(error)), CUDA_SUCCESS;
}

// The attributes have the runtime's numbers. Virtual memory is not supported.
inline CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
  if (attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED) return *value = 0, CUDA_SUCCESS;
  return static_cast<CUresult>(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
inline CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer) {
  return static_cast<CUresult>(cudaDeviceCanAccessPeer(can, device, peer));
}

// A context is its device's primary one, which a thread makes current by choosing the device.
inline CUcontext simt_context_of(CUdevice device) {
  return reinterpret_cast<CUcontext>(static_cast<unsigned long long>(device) + 1);
}
inline CUresult cuCtxSetCurrent(CUcontext context) {
  if (!context) return CUDA_SUCCESS;
  return static_cast<CUresult>(cudaSetDevice(static_cast<int>(reinterpret_cast<unsigned long long>(context)) - 1));
}
inline CUresult cuCtxGetCurrent(CUcontext* context) {
  int device = 0;
  const cudaError_t error = cudaGetDevice(&device);
  return *context = simt_context_of(device), static_cast<CUresult>(error);
}
inline CUresult cuCtxCreate(CUcontext* context, unsigned int, CUdevice device) {
  return *context = simt_context_of(device), cuCtxSetCurrent(*context);
}
struct CUctxCreateParams;
inline CUresult cuCtxCreate(CUcontext* context, CUctxCreateParams*, unsigned int flags, CUdevice device) {
  return cuCtxCreate(context, flags, device);
}
inline CUresult cuCtxDestroy(CUcontext context) { return context ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT; }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  return *context = simt_context_of(device), CUDA_SUCCESS;
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }

// Calls that the runtime has, too. They are inlined so that reports name the caller's line.
#define SIMT_DRIVER(name, parameters, runtime_call) \
  inline __attribute__((always_inline)) CUresult name parameters { return static_cast<CUresult>(runtime_call); }
#define SIMT_AT(address) reinterpret_cast<void*>(address)
SIMT_DRIVER(cuMemAlloc, (CUdeviceptr * memory, size_t bytes), cudaMalloc(reinterpret_cast<void**>(memory), bytes))
SIMT_DRIVER(cuMemAllocManaged, (CUdeviceptr * memory, size_t bytes, unsigned int flags),
            cudaMallocManaged(reinterpret_cast<void**>(memory), bytes, flags))
SIMT_DRIVER(cuMemFree, (CUdeviceptr memory), cudaFree(SIMT_AT(memory)))
SIMT_DRIVER(cuMemAllocHost, (void** memory, size_t bytes), cudaMallocHost(memory, bytes))
SIMT_DRIVER(cuMemHostAlloc, (void** memory, size_t bytes, unsigned int flags), cudaHostAlloc(memory, bytes, flags))
SIMT_DRIVER(cuMemHostGetDevicePointer, (CUdeviceptr * memory, void* host, unsigned int flags),
            cudaHostGetDevicePointer(reinterpret_cast<void**>(memory), host, flags))
SIMT_DRIVER(cuMemFreeHost, (void* memory), cudaFreeHost(memory))
SIMT_DRIVER(cuMemcpyHtoD, (CUdeviceptr to, const void* from, size_t bytes),
            cudaMemcpy(SIMT_AT(to), from, bytes, cudaMemcpyHostToDevice))
SIMT_DRIVER(cuMemcpyDtoH, (void* to, CUdeviceptr from, size_t bytes),
            cudaMemcpy(to, SIMT_AT(from), bytes, cudaMemcpyDeviceToHost))
SIMT_DRIVER(cuMemcpyDtoD, (CUdeviceptr to, CUdeviceptr from, size_t bytes),
            cudaMemcpy(SIMT_AT(to), SIMT_AT(from), bytes, cudaMemcpyDeviceToDevice))
SIMT_DRIVER(cuMemcpyHtoDAsync, (CUdeviceptr to, const void* from, size_t bytes, CUstream stream),
            cudaMemcpyAsync(SIMT_AT(to), from, bytes, cudaMemcpyHostToDevice, stream))
SIMT_DRIVER(cuMemcpyDtoHAsync, (void* to, CUdeviceptr from, size_t bytes, CUstream stream),
            cudaMemcpyAsync(to, SIMT_AT(from), bytes, cudaMemcpyDeviceToHost, stream))
SIMT_DRIVER(cuMemcpyDtoDAsync, (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream),
            cudaMemcpyAsync(SIMT_AT(to), SIMT_AT(from), bytes, cudaMemcpyDeviceToDevice, stream))
SIMT_DRIVER(cuMemsetD8, (CUdeviceptr memory, unsigned char value, size_t count),
            cudaMemset(SIMT_AT(memory), value, count))
SIMT_DRIVER(cuStreamCreate, (CUstream * stream, unsigned int flags), cudaStreamCreateWithFlags(stream, flags))
SIMT_DRIVER(cuStreamDestroy, (CUstream stream), cudaStreamDestroy(stream))
SIMT_DRIVER(cuStreamSynchronize, (CUstream stream), cudaStreamSynchronize(stream))
SIMT_DRIVER(cuStreamQuery, (CUstream stream), cudaStreamQuery(stream))
SIMT_DRIVER(cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned int flags),
            cudaStreamWaitEvent(stream, event, flags))
SIMT_DRIVER(cuEventCreate, (CUevent * event, unsigned int flags), cudaEventCreateWithFlags(event, flags))
SIMT_DRIVER(cuEventDestroy, (CUevent event), cudaEventDestroy(event))
SIMT_DRIVER(cuEventRecord, (CUevent event, CUstream stream), cudaEventRecord(event, stream))
SIMT_DRIVER(cuEventSynchronize, (CUevent event), cudaEventSynchronize(event))
SIMT_DRIVER(cuEventQuery, (CUevent event), cudaEventQuery(event))
SIMT_DRIVER(cuEventElapsedTime, (float* milliseconds, CUevent from, CUevent to),
            cudaEventElapsedTime(milliseconds, from, to))
#undef SIMT_DRIVER

// By the runtime's call if the pattern's bytes are alike, else copied from the host.
inline __attribute__((always_inline)) CUresult cuMemsetD32(CUdeviceptr memory, unsigned int value, size_t count) {
  const unsigned char byte = static_cast<unsigned char>(value);
  if (value == byte * 0x01010101u)
    return static_cast<CUresult>(cudaMemset(SIMT_AT(memory), byte, count * sizeof value));
  unsigned int* const words = static_cast<unsigned int*>(malloc(count * sizeof value));
  for (size_t i = 0; i < count; ++i) words[i] = value;
  const cudaError_t error = cudaMemcpy(SIMT_AT(memory), words, count * sizeof value, cudaMemcpyHostToDevice);
  free(words);
  return static_cast<CUresult>(error);
}
#undef SIMT_AT
