// The norms of rows and columns by which both Ozaki steps on bytes scale. Device side.
#pragma once
#include <cuda_runtime.h>

namespace kernels {

// Special values of the exponent: the row or column has an infinity or a NaN, or only zeros.
constexpr int kNotFinite = 1 << 20, kZeros = kNotFinite + 1;

/// 2^exponent, for exponents of normal numbers.
__device__ inline double power_of_two(int exponent) { return __hiloint2double((exponent + 1023) << 20, 0); }

/// value 2^exponent, even if 2^exponent alone would overflow.
__device__ inline double scaled(double value, int exponent) {
  const int half = exponent / 2;
  return value * power_of_two(half) * power_of_two(exponent - half);
}

/// The root of a sum of squares that neither overflows nor underflows: squares of value / 2^frame, in frames 250 apart.
struct Norm {
  int frame, largest;  // the largest exponent so far
  double sum;

  static __device__ Norm of_nothing() { return {-1000, -1100, 0}; }
  __device__ void add(double value) {
    const int exponent = ((__double2hiint(value) >> 20) & 0x7ff) - 1023;
    largest = max(largest, exponent);
    if (exponent > frame + 200) move(min(1000, (exponent + 1100) / 250 * 250 - 1000 + 250));
    const double unit = value * power_of_two(-frame);
    sum = fma(unit, unit, sum);
  }
  __device__ void move(int to) {
    if (to <= frame) return;
    sum = scaled(sum, max(-2000, 2 * (frame - to)));
    frame = to;
  }
  __device__ void add(const Norm& other) {
    Norm more = other;
    largest = max(largest, more.largest);
    move(more.frame);
    more.move(frame);
    sum += more.sum;
  }
  /// The power of two by which to multiply, so that the norm is at most 2^bits and every element is below 2^most.
  __device__ int exponent(double bits, int most) const {
    if (!(sum < 1e300) || largest > 1023) return kNotFinite;
    if (sum == 0) return kZeros;
    const int for_norm = int(floor(bits - 0.5 * log2(sum) - frame));
    return min(for_norm, most - 1 - largest);
  }
};

}  // namespace kernels
