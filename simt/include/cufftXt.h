// cuFFT's callbacks: their types, so that a program's other parts compile. Setting one is refused.
#pragma once
#include "cufft.h"
#include "simt/qualifiers.h"

#define SIMT_CALLBACK(letter, T)                                                             \
  typedef T (*cufftCallbackLoad##letter)(void* in, size_t offset, void* info, void* shared); \
  typedef void (*cufftCallbackStore##letter)(void* out, size_t offset, T element, void* info, void* shared);
SIMT_CALLBACK(C, cufftComplex)
SIMT_CALLBACK(Z, cufftDoubleComplex)
SIMT_CALLBACK(R, cufftReal)
SIMT_CALLBACK(D, cufftDoubleReal)
#undef SIMT_CALLBACK
typedef enum cufftXtCallbackType_t {
  CUFFT_CB_LD_COMPLEX = 0,
  CUFFT_CB_LD_COMPLEX_DOUBLE = 1,
  CUFFT_CB_LD_REAL = 2,
  CUFFT_CB_LD_REAL_DOUBLE = 3,
  CUFFT_CB_ST_COMPLEX = 4,
  CUFFT_CB_ST_COMPLEX_DOUBLE = 5,
  CUFFT_CB_ST_REAL = 6,
  CUFFT_CB_ST_REAL_DOUBLE = 7
} cufftXtCallbackType;

#define SIMT_NO_CALLBACK(name)                 \
  template <class... Arguments>                \
  cufftResult name(Arguments...) SIMT_REFUSED( \
      "cuFFT's callbacks are not available on the CPU backend; call a kernel before or after the transform");
SIMT_NO_CALLBACK(cufftXtSetCallback)
SIMT_NO_CALLBACK(cufftXtClearCallback)
SIMT_NO_CALLBACK(cufftXtSetCallbackSharedSize)
#undef SIMT_NO_CALLBACK
