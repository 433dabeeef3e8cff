// The driver API is not part of the CPU backend; programs that include its header without need compile.
#pragma once

#define CUDA_VERSION 13000

#include "cuda_runtime.h"

#define SIMT_NO_DRIVER \
  "the driver API is not available on the CPU backend; use the runtime API (cudaMalloc, <<<>>> ...)"
#define SIMT_REFUSE_DRIVER(name) \
  template <class... Arguments>  \
  int name(Arguments...) SIMT_REFUSED(SIMT_NO_DRIVER);
SIMT_REFUSE_DRIVER(cuInit)
SIMT_REFUSE_DRIVER(cuDeviceGet)
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
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUdevice;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUcontext;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUmodule;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUfunction;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUresult;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUdeviceptr;
struct SIMT_REFUSED_TYPE(SIMT_NO_DRIVER) CUtensorMap;
