// The steps in FP8: products of numbers of 8 bits (e4m3: 4 bits of exponent, 3 of fraction), sums in float.
#pragma once
#include <cuda_fp8.h>

#include "half_gemm.h"

namespace half_gemm {

/// The machinery of the other steps moves elements of 16 bits. Here such an element is a pair of neighbours along k.
using Fp8Pair = __nv_fp8x2_e4m3;

/// C = A B. A lies by rows and B by columns, so that the k elements of a dot product are neighbours in both: products
/// of 8-bit numbers take no other order. k is even. C lies by rows, in float: no rounding hides what sums lose.
struct Fp8Gemm {
  const Fp8Pair *a, *b;
  float* c;
  int m, n, k;
  void* scratch;  // scratch_bytes(m, n, k / 2) bytes of any content
};

/// Enqueues on `stream` and returns at once.
using LaunchFp8 = void(const Fp8Gemm& gemm, cudaStream_t stream);

/// What the machinery sees: k / 2 pairs.
inline Gemm<Fp8Pair> in_pairs(const Fp8Gemm& g) { return {g.a, g.b, nullptr, g.m, g.n, g.k / 2, true, g.scratch}; }

}  // namespace half_gemm
