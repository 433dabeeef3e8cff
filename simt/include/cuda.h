// The driver API is not part of the CPU backend, apart from calls that programs of the runtime API make, too: about
// devices, versions and errors.
#pragma once

#define CUDA_VERSION 13000

#include <string.h>

#include "cuda_runtime.h"

typedef int CUdevice;
typedef struct simt_driver_context* CUcontext;
typedef cudaStream_t CUstream;
typedef enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;

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

#define SIMT_NO_DRIVER \
  "the driver API is not available on the CPU backend; use the runtime API (cudaMalloc, <<<>>> ...)"
#define SIMT_REFUSE_DRIVER(name) \
  template <class... Arguments>  \
  CUresult name(Arguments...) SIMT_REFUSED(SIMT_NO_DRIVER);
SIMT_REFUSE_DRIVER(cuCtxCreate)
SIMT_REFUSE_DRIVER(cuModuleLoad)
SIMT_REFUSE_DRIVER(cuModuleLoadData)
SIMT_REFUSE_DRIVER(cuModuleGetFunction)
SIMT_REFUSE_DRIVER(cuLaunchKernel)
SIMT_REFUSE_DRIVER(cuMemAlloc)
SIMT_REFUSE_DRIVER(cuMemcpyHtoD)
SIMT_REFUSE_DRIVER(cuMemcpyDtoH)
SIMT_REFUSE_DRIVER(cuMemCreate)
SIMT_REFUSE_DRIVER(cuTensorMapEncodeTiled)
#undef SIMT_REFUSE_DRIVER
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUmodule;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUfunction;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUdeviceptr;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUtensorMap;
