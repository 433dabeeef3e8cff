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

// Thread block clusters, inter-process memory.
SIMT_REFUSE(cudaLaunchKernelEx,
            "clusters and launch attributes are not available on the CPU backend; launch with <<<>>>")
SIMT_REFUSE(cudaLaunchKernelExC,
            "clusters and launch attributes are not available on the CPU backend; launch with <<<>>>")
SIMT_REFUSE(cudaIpcGetMemHandle, "memory cannot be shared between processes on the CPU backend")
SIMT_REFUSE(cudaIpcOpenMemHandle, "memory cannot be shared between processes on the CPU backend")
#undef SIMT_REFUSE
