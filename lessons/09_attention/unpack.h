// Numbers of bf16 as floats.
#pragma once
#include <cuda_runtime.h>

namespace attention {

/// Eight numbers from 16 bytes. bf16 is the upper half of a float.
static __device__ __forceinline__ void unpack(float (&x)[8], const uint4& bits) {
  const unsigned words[4] = {bits.x, bits.y, bits.z, bits.w};
#pragma unroll
  for (int i = 0; i < 4; i++) {
    x[2 * i] = __uint_as_float(words[i] << 16);
    x[2 * i + 1] = __uint_as_float(words[i] & 0xffff0000u);
  }
}

}  // namespace attention
