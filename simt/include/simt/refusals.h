// What the CPU backend does not have, refused where it is used and with what to do instead.
#pragma once

#include "driver_types.h"
#include "simt/qualifiers.h"

#define SIMT_NO_TEXTURES \
  "textures and surfaces are not available on the CPU backend; read a plain array through const __restrict__ or __ldg()"
#define SIMT_NO_ARRAYS "CUDA arrays are not available on the CPU backend; use cudaMallocPitch() and cudaMemcpy2D()"

#define SIMT_REFUSE(name, sentence) \
  template <class... Arguments>     \
  cudaError_t name(Arguments...) SIMT_REFUSED(sentence);
#define SIMT_REFUSE_FETCH(name)                \
  template <class T = int, class... Arguments> \
  T name(Arguments...) SIMT_REFUSED(SIMT_NO_TEXTURES);

// Textures and surfaces.
#define SIMT_REFUSE_TYPE(name, sentence) struct SIMT_REFUSED_TYPE(sentence) name;
SIMT_REFUSE_TYPE(cudaResourceDesc, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(cudaResourceViewDesc, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(cudaTextureDesc, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(cudaChannelFormatDesc, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(cudaTextureObject_t, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(cudaSurfaceObject_t, SIMT_NO_TEXTURES)
SIMT_REFUSE_TYPE(textureReference, SIMT_NO_TEXTURES)
template <class T, int kind = 1, int mode = 0>
class SIMT_REFUSED_TYPE(SIMT_NO_TEXTURES) texture;
template <class T, int kind = 1>
class SIMT_REFUSED_TYPE(SIMT_NO_TEXTURES) surface;
SIMT_REFUSE_FETCH(tex1D)
SIMT_REFUSE_FETCH(tex2D)
SIMT_REFUSE_FETCH(tex3D)
SIMT_REFUSE_FETCH(tex1Dfetch)
SIMT_REFUSE_FETCH(tex2DLod)
SIMT_REFUSE_FETCH(tex2DLayered)
SIMT_REFUSE_FETCH(tex2Dgather)
SIMT_REFUSE_FETCH(texCubemap)
SIMT_REFUSE_FETCH(surf1Dread)
SIMT_REFUSE_FETCH(surf2Dread)
SIMT_REFUSE_FETCH(surf3Dread)
SIMT_REFUSE(surf1Dwrite, SIMT_NO_TEXTURES)
SIMT_REFUSE(surf2Dwrite, SIMT_NO_TEXTURES)
SIMT_REFUSE(surf3Dwrite, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaCreateTextureObject, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaDestroyTextureObject, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaCreateSurfaceObject, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaDestroySurfaceObject, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaBindTexture, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaBindTextureToArray, SIMT_NO_TEXTURES)
SIMT_REFUSE(cudaUnbindTexture, SIMT_NO_TEXTURES)

SIMT_REFUSE_FETCH(cudaCreateChannelDesc)
SIMT_REFUSE(cudaMallocArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaMalloc3DArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaFreeArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaMemcpyToArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaMemcpyFromArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaMemcpy2DToArray, SIMT_NO_ARRAYS)
SIMT_REFUSE(cudaMemcpy2DFromArray, SIMT_NO_ARRAYS)

// Thread block clusters, inter-process memory.
SIMT_REFUSE(cudaLaunchKernelEx,
            "clusters and launch attributes are not available on the CPU backend; launch with <<<>>>")
SIMT_REFUSE(cudaLaunchKernelExC,
            "clusters and launch attributes are not available on the CPU backend; launch with <<<>>>")
SIMT_REFUSE(cudaIpcGetMemHandle, "memory cannot be shared between processes on the CPU backend")
SIMT_REFUSE(cudaIpcOpenMemHandle, "memory cannot be shared between processes on the CPU backend")
SIMT_REFUSE(
    __cvta_generic_to_shared,
    "shared-memory addresses are only of use to inline PTX, which the CPU backend does not run; use the pointer itself")
#undef SIMT_REFUSE_TYPE
#undef SIMT_REFUSE
#undef SIMT_REFUSE_FETCH
