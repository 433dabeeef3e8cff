// How the steps from `vectors` on hold a row: in registers, as 16-byte vectors, of which neighbouring threads have
// neighbouring ones.
#pragma once
#include "online.h"

namespace attention {

/// A thread's numbers: kVectors vectors of four. Vector i of thread t of `threads` begins at number 4 (i threads + t)
/// of the row. Numbers behind the end of the row are `missing`.
template <int kVectors>
struct Part {
  float4 vectors[kVectors];

  __device__ void load(const float* row, int cols, int t, int threads, float missing) {
    if (cols % 4 == 0) {  // then all vectors begin on 16 bytes
#pragma unroll
      for (int i = 0; i < kVectors; i++) {
        const int c = 4 * (i * threads + t);
        vectors[i] =
            c < cols ? *reinterpret_cast<const float4*>(row + c) : make_float4(missing, missing, missing, missing);
      }
    } else {
#pragma unroll
      for (int i = 0; i < kVectors; i++) {
        const int c = 4 * (i * threads + t);
        vectors[i] = make_float4(c < cols ? row[c] : missing, c + 1 < cols ? row[c + 1] : missing,
                                 c + 2 < cols ? row[c + 2] : missing, c + 3 < cols ? row[c + 3] : missing);
      }
    }
  }

  __device__ void store(float* row, int cols, int t, int threads) const {
    if (cols % 4 == 0) {
#pragma unroll
      for (int i = 0; i < kVectors; i++) {
        const int c = 4 * (i * threads + t);
        if (c < cols) *reinterpret_cast<float4*>(row + c) = vectors[i];
      }
    } else {
#pragma unroll
      for (int i = 0; i < kVectors; i++) {
        const int c = 4 * (i * threads + t);
        if (c < cols) row[c] = vectors[i].x;
        if (c + 1 < cols) row[c + 1] = vectors[i].y;
        if (c + 2 < cols) row[c + 2] = vectors[i].z;
        if (c + 3 < cols) row[c + 3] = vectors[i].w;
      }
    }
  }

  /// f(x, c) for each number x of the row, which is in column c, and which f may change.
  template <class F>
  __device__ void each_column(int cols, int t, int threads, F f) {
#pragma unroll
    for (int i = 0; i < kVectors; i++) {
      const int c = 4 * (i * threads + t);
      if (c < cols) f(vectors[i].x, c);
      if (c + 1 < cols) f(vectors[i].y, c + 1);
      if (c + 2 < cols) f(vectors[i].z, c + 2);
      if (c + 3 < cols) f(vectors[i].w, c + 3);
    }
  }

  /// f(x) for each number x, which f may change.
  template <class F>
  __device__ void each(F f) {
#pragma unroll
    for (int i = 0; i < kVectors; i++) f(vectors[i].x), f(vectors[i].y), f(vectors[i].z), f(vectors[i].w);
  }
};

/// Numbers become their exponentials, below the largest of them. Returns that and their sum.
template <int kVectors>
static __device__ Online exponentials(Part<kVectors>& part) {
  Online own = kNoNumbers;
  part.each([&](float x) { own.largest = fmaxf(own.largest, x); });
  part.each([&](float& x) { x = exp_below(x, own.largest), own.sum += x; });
  return own;
}

/// From exponentials below the largest of the thread to the softmax of the row.
template <int kVectors>
static __device__ void rescale(Part<kVectors>& part, const Online& own, const Online& row) {
  const float scale = row.sum > 0 ? exp_below(own.largest, row.largest) / row.sum : 0;
  part.each([&](float& x) { x *= scale; });
}

/// Stores x scale gain + bias for each number x; `bias` may be null. Gain and bias are loaded where they are needed:
/// all of them would take twice as many registers as the row. __ldg says that nobody writes to them: else each load
/// would wait for the store before it.
template <int kVectors>
static __device__ __forceinline__ void store_amplified(Part<kVectors>& part, float scale, const float* gain,
                                                       const float* bias, float* row, int cols, int t, int threads) {
  if (cols % 4 == 0) {
#pragma unroll
    for (int i = 0; i < kVectors; i++) {
      const int c = 4 * (i * threads + t);
      if (c >= cols) continue;
      const float4 x = part.vectors[i], g = __ldg(reinterpret_cast<const float4*>(gain + c));
      const float4 b = bias ? __ldg(reinterpret_cast<const float4*>(bias + c)) : make_float4(0, 0, 0, 0);
      *reinterpret_cast<float4*>(row + c) = make_float4(x.x * scale * g.x + b.x, x.y * scale * g.y + b.y,
                                                        x.z * scale * g.z + b.z, x.w * scale * g.w + b.w);
    }
  } else {
    part.each_column(cols, t, threads, [&](float x, int c) { row[c] = x * scale * gain[c] + (bias ? bias[c] : 0); });
  }
}

/// x becomes x scale gain + bias for each number x, with gain and bias in registers, too; `bias` may be null.
template <int kVectors>
static __device__ __forceinline__ void amplify(Part<kVectors>& part, float scale, const Part<kVectors>& gain,
                                               const Part<kVectors>* bias = nullptr) {
#pragma unroll
  for (int i = 0; i < kVectors; i++) {
    const float4 g = gain.vectors[i], b = bias ? bias->vectors[i] : make_float4(0, 0, 0, 0);
    float4& x = part.vectors[i];
    x = make_float4(x.x * scale * g.x + b.x, x.y * scale * g.y + b.y, x.z * scale * g.z + b.z, x.w * scale * g.w + b.w);
  }
}

}  // namespace attention
