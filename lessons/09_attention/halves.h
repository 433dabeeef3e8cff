// Weights and v as fp16 (half). bf16 has 8 binary digits and the exponents of a float; fp16 has 11 digits, and ends at
// 65504 and at 2^-24. So each head's v is multiplied by a power of two that puts its largest number below 65504.
#pragma once
#include <cuda_fp16.h>

namespace attention {

/// Weights are 2^12 exp(score - largest): from 2^12 down to 2^-26 of that fp16 has all its digits.
constexpr float kRaised = 12;

static __device__ __forceinline__ unsigned packed_halves(float low, float high) {
  const __half2 both = __floats2half2_rn(low, high);
  return *reinterpret_cast<const unsigned*>(&both);
}

/// The exponent, as a float has it, of a head's largest number, whose bits without the sign are `largest`; not so small
/// that the powers below would not exist.
static __device__ __forceinline__ unsigned exponent_of(unsigned largest) { return max(largest >> 7, 16u); }
/// What v is multiplied by, so that its largest number is from 2^15 on and below 2^16, and what takes that back.
static __device__ __forceinline__ float taken(unsigned largest) {
  return __uint_as_float((269 - exponent_of(largest)) << 23);
}
static __device__ __forceinline__ float given_back(unsigned largest) {
  return __uint_as_float((exponent_of(largest) - 15) << 23);
}

}  // namespace attention
