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

// Inter-process memory.
SIMT_REFUSE(cudaIpcGetMemHandle, "memory cannot be shared between processes on the CPU backend")
SIMT_REFUSE(cudaIpcOpenMemHandle, "memory cannot be shared between processes on the CPU backend")
#undef SIMT_REFUSE
