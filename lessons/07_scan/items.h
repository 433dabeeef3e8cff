// How `items` and the steps after it read and write: kItems neighbouring numbers a thread, in 16-byte vectors.
#pragma once
#include "scan.h"

namespace scan {

static __device__ uint4 vector_of(const unsigned* four) { return *reinterpret_cast<const uint4*>(four); }
static __device__ float4 vector_of(const float* four) { return *reinterpret_cast<const float4*>(four); }
static __device__ void put_vector(unsigned* four, unsigned x, unsigned y, unsigned z, unsigned w) {
  *reinterpret_cast<uint4*>(four) = make_uint4(x, y, z, w);
}
static __device__ void put_vector(float* four, float x, float y, float z, float w) {
  *reinterpret_cast<float4*>(four) = make_float4(x, y, z, w);
}

/// items[k] = in[first + k], and 0 from n on. `first` is a multiple of 4.
template <int kItems, class T>
static __device__ void load_items(T (&items)[kItems], const T* in, size_t first, size_t n) {
  if (first + kItems <= n) {
    for (int k = 0; k < kItems; k += 4) {
      const auto v = vector_of(in + first + k);
      items[k] = v.x, items[k + 1] = v.y, items[k + 2] = v.z, items[k + 3] = v.w;
    }
  } else {
    for (int k = 0; k < kItems; k++) items[k] = first + k < n ? in[first + k] : T(0);
  }
}

/// out[first + k] = before + items[k] for all first + k < n.
template <int kItems, class T>
static __device__ void store_items(const T (&items)[kItems], T before, T* out, size_t first, size_t n) {
  if (first + kItems <= n) {
    for (int k = 0; k < kItems; k += 4)
      put_vector(out + first + k, before + items[k], before + items[k + 1], before + items[k + 2],
                 before + items[k + 3]);
  } else {
    for (int k = 0; k < kItems && first + k < n; k++) out[first + k] = before + items[k];
  }
}

/// items[k] becomes the sum of the items up to k.
template <int kItems, class T>
static __device__ void scan_items(T (&items)[kItems]) {
  for (int k = 1; k < kItems; k++) items[k] += items[k - 1];
}

}  // namespace scan
