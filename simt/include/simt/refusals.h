// What the CPU backend lacks: refused where a program uses it, with advice on what to do instead.
#pragma once

#include "driver_types.h"
#include "simt/qualifiers.h"

#define SIMT_NO_TEXTURES \
  "texture references are gone since CUDA 12; use a texture object (cudaCreateTextureObject) and tex2D<T>(object, x, y)"

#define SIMT_REFUSE(name, sentence) \
  template <class... Arguments>     \
  cudaError_t name(Arguments...) SIMT_REFUSED(sentence);

// Texture references. The translator refuses their type, because programs may use the name.
SIMT_REFUSE(cudaBindTexture, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaBindTexture2D, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaBindTextureToArray, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaUnbindTexture, SIMT_NO_TEXTURES)

// Warp operations without a mask.
#define SIMT_NO_MASK(name, with_mask) \
  template <class... Arguments>       \
  int name(Arguments...)              \
      SIMT_REFUSED("it is gone since CUDA 9, for GPUs from Volta on: lanes must be named; write " with_mask);
SIMT_NO_MASK(__shfl, "__shfl_sync(0xffffffff, value, lane)")
SIMT_NO_MASK(__shfl_up, "__shfl_up_sync(0xffffffff, value, delta)")
SIMT_NO_MASK(__shfl_down, "__shfl_down_sync(0xffffffff, value, delta)")
SIMT_NO_MASK(__shfl_xor, "__shfl_xor_sync(0xffffffff, value, bits)")
SIMT_NO_MASK(__any, "__any_sync(0xffffffff, predicate)")
SIMT_NO_MASK(__all, "__all_sync(0xffffffff, predicate)")
SIMT_NO_MASK(__ballot, "__ballot_sync(0xffffffff, predicate)")
#undef SIMT_NO_MASK

// Between processes.
#define SIMT_NO_PROCESSES \
  "memory and events cannot be shared between processes on the CPU backend; run this program on a GPU"
SIMT_REFUSE(cudaIpcGetMemHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaIpcOpenMemHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaIpcCloseMemHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaIpcGetEventHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaIpcOpenEventHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaMemPoolExportPointer, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaMemPoolExportToShareableHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaMemPoolImportFromShareableHandle, SIMT_NO_PROCESSES)
SIMT_REFUSE(cudaMemPoolImportPointer, SIMT_NO_PROCESSES)
// Memory and semaphores of other libraries, and of graphics.
#define SIMT_NO_OTHERS "the CPU backend shares nothing with graphics or other libraries; run this program on a GPU"
SIMT_REFUSE(cudaDestroyExternalMemory, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaDestroyExternalSemaphore, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaExternalMemoryGetMappedBuffer, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaExternalMemoryGetMappedMipmappedArray, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaImportExternalMemory, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaImportExternalSemaphore, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaSignalExternalSemaphoresAsync, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaWaitExternalSemaphoresAsync, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphAddExternalSemaphoresSignalNode, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphAddExternalSemaphoresWaitNode, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsMapResources, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsUnmapResources, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsResourceGetMappedPointer, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsResourceGetMappedMipmappedArray, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsResourceSetMapFlags, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsSubResourceGetMappedArray, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaGraphicsUnregisterResource, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaDeviceGetNvSciSyncAttributes, SIMT_NO_OTHERS)
SIMT_REFUSE(cudaDeviceFlushGPUDirectRDMAWrites, SIMT_NO_OTHERS)
// Compiled GPU code.
#define SIMT_NO_BINARIES \
  "the CPU backend has no GPU code to load and no driver; compile the kernel with the program, or run it on a GPU"
SIMT_REFUSE(cudaLibraryLoadData, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryLoadFromFile, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryUnload, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryGetKernel, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryGetGlobal, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryGetManaged, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryGetUnifiedFunction, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryEnumerateKernels, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaLibraryGetKernelCount, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaKernelSetAttributeForDevice, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaGetKernel, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaGetFuncBySymbol, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaGetExportTable, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaGetDriverEntryPoint, SIMT_NO_BINARIES)
SIMT_REFUSE(cudaGetDriverEntryPointByVersion, SIMT_NO_BINARIES)
// What else is missing.
#define SIMT_NO_CALL "the CPU backend does not have this call; run this program on a GPU"
SIMT_REFUSE(cudaUserObjectCreate, SIMT_NO_CALL)
SIMT_REFUSE(cudaUserObjectRetain, SIMT_NO_CALL)
SIMT_REFUSE(cudaUserObjectRelease, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphRetainUserObject, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphReleaseUserObject, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphKernelNodeSetAttribute, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphKernelNodeGetAttribute, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphKernelNodeCopyAttributes, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphMemcpyNodeSetParamsToSymbol, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphMemcpyNodeSetParamsFromSymbol, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphExecMemcpyNodeSetParamsToSymbol, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphExecMemcpyNodeSetParamsFromSymbol, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphEventRecordNodeSetEvent, SIMT_NO_CALL)
SIMT_REFUSE(cudaGraphEventWaitNodeSetEvent, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemRangeGetAttribute, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemRangeGetAttributes, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemDiscardBatchAsync, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemDiscardAndPrefetchBatchAsync, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemcpy3DBatchAsync, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemcpy3DPeer, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemcpy3DPeerAsync, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemcpyArrayToArray, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemcpy2DArrayToArray, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemPoolSetAccess, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemGetMemPool, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemSetMemPool, SIMT_NO_CALL)
SIMT_REFUSE(cudaMemGetDefaultMemPool, SIMT_NO_CALL)
SIMT_REFUSE(cudaArrayGetPlane, SIMT_NO_CALL)
SIMT_REFUSE(cudaArrayGetMemoryRequirements, SIMT_NO_CALL)
SIMT_REFUSE(cudaArrayGetSparseProperties, SIMT_NO_CALL)
SIMT_REFUSE(cudaMipmappedArrayGetMemoryRequirements, SIMT_NO_CALL)
SIMT_REFUSE(cudaMipmappedArrayGetSparseProperties, SIMT_NO_CALL)
SIMT_REFUSE(cudaDeviceGetTexture1DLinearMaxWidth, SIMT_NO_CALL)
SIMT_REFUSE(cudaGetTextureObjectTextureDesc, SIMT_NO_CALL)
SIMT_REFUSE(cudaGetTextureObjectResourceViewDesc, SIMT_NO_CALL)
SIMT_REFUSE(cudaGetSurfaceObjectResourceDesc, SIMT_NO_CALL)
SIMT_REFUSE(cudaDeviceRegisterAsyncNotification, SIMT_NO_CALL)
SIMT_REFUSE(cudaDeviceUnregisterAsyncNotification, SIMT_NO_CALL)
SIMT_REFUSE(cudaDeviceGetHostAtomicCapabilities, SIMT_NO_CALL)
SIMT_REFUSE(cudaDeviceGetP2PAtomicCapabilities, SIMT_NO_CALL)
SIMT_REFUSE(cudaLogsRegisterCallback, SIMT_NO_CALL)
SIMT_REFUSE(cudaLogsUnregisterCallback, SIMT_NO_CALL)
SIMT_REFUSE(cudaLogsCurrent, SIMT_NO_CALL)
SIMT_REFUSE(cudaLogsDumpToFile, SIMT_NO_CALL)
SIMT_REFUSE(cudaLogsDumpToMemory, SIMT_NO_CALL)
SIMT_REFUSE(cudaFuncGetParamInfo, SIMT_NO_CALL)
SIMT_REFUSE(cudaFuncGetName, SIMT_NO_CALL)
SIMT_REFUSE(cudaStreamGetId, SIMT_NO_CALL)
#undef SIMT_REFUSE

// Their handles and descriptions may be declared: the calls are refused.
struct cudaIpcMemHandle_t {
  char reserved[64];
};
struct cudaIpcEventHandle_t {
  char reserved[64];
};
enum { cudaIpcMemLazyEnablePeerAccess = 1 };
typedef struct simt_no_external_memory* cudaExternalMemory_t;
typedef struct simt_no_external_semaphore* cudaExternalSemaphore_t;
typedef struct simt_no_graphics_resource* cudaGraphicsResource_t;
typedef struct simt_no_library* cudaLibrary_t;
typedef struct simt_no_kernel* cudaKernel_t;
typedef struct simt_no_function* cudaFunction_t;
typedef struct simt_no_user_object* cudaUserObject_t;
