// CUB for the CPU backend: shared parts.
#pragma once
#include "simt/thrust/functional.h"
#include "simt/thrust/iterators.h"

#define CUB_VERSION 200500
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 5
#define CUB_PTX_WARP_THREADS 32
#define CubDebugExit(call)                                                                     \
  do {                                                                                         \
    if (const cudaError_t simt_error = (call)) {                                               \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(simt_error)); \
      std::exit(1);                                                                            \
    }                                                                                          \
  } while (0)
#define CubDebug(call) (call)

namespace cub {

using Sum = ::thrust::plus<>;
using Difference = ::thrust::minus<>;
using Max = ::thrust::maximum<>;
using Min = ::thrust::minimum<>;
using Equality = ::thrust::equal_to<>;
using Inequality = ::thrust::not_equal_to<>;

template <class K, class V>
struct KeyValuePair {
  using Key = K;
  using Value = V;
  K key;
  V value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const K& k, const V& v) : key(k), value(v) {}
  __host__ __device__ bool operator!=(const KeyValuePair& other) const {
    return key != other.key || value != other.value;
  }
};
struct ArgMax {
  template <class P>
  __host__ __device__ P operator()(const P& a, const P& b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class P>
  __host__ __device__ P operator()(const P& a, const P& b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

template <class T, class = std::ptrdiff_t>
using CountingInputIterator = ::thrust::counting_iterator<T>;
template <class T, class = std::ptrdiff_t>
using ConstantInputIterator = ::thrust::constant_iterator<T>;
template <class T, class F, class I, class = std::ptrdiff_t>
class TransformInputIterator : public ::thrust::transform_iterator<F, I> {
 public:
  __host__ __device__ TransformInputIterator(I it, F f) : ::thrust::transform_iterator<F, I>(it, f) {}
};
using DiscardOutputIterator = ::thrust::discard_iterator<>;

// Temporary storage for a block or warp: space for T, without construction.
template <class T, int count = 1>
struct Room {
  alignas(T) unsigned char bytes[sizeof(T) * count];
  __device__ T& operator[](int i) { return reinterpret_cast<T*>(bytes)[i]; }
};
struct NullType {};

namespace detail {
__device__ inline int threads_of_block() { return static_cast<int>(blockDim.x * blockDim.y * blockDim.z); }
__device__ inline int thread_of_block() { return static_cast<int>(::simt::thread_in_block()); }
// The lanes of this warp that exist in the block.
__device__ inline unsigned lanes_of_warp() {
  const int left = threads_of_block() - static_cast<int>(::simt::warp()) * 32;
  return left >= 32 ? 0xffffffffu : (1u << left) - 1;
}
// A value of any size from another lane.
template <class T>
__device__ T from_lane(unsigned mask, T value, unsigned lane) {
  if constexpr (sizeof(T) <= 8) {
    return ::simt::shuffle(mask, value, lane);
  } else {
    constexpr int kWords = (sizeof(T) + 7) / 8;
    uint64_t words[kWords] = {};
    __builtin_memcpy(words, static_cast<const void*>(&value), sizeof(T));
    for (int i = 0; i < kWords; ++i) words[i] = ::simt::shuffle(mask, words[i], lane);
    __builtin_memcpy(static_cast<void*>(&value), words, sizeof(T));
    return value;
  }
}
// The key's bits, mapped so that their order is the order of the values.
template <class K>
__host__ __device__ unsigned long long ordered_bits(const K& key) {
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &key, sizeof(K));
  const unsigned long long sign = 1ull << (8 * sizeof(K) - 1), all = sign | (sign - 1);
  if constexpr (std::is_floating_point_v<K>) return bits & sign ? ~bits & all : bits | sign;
  else if constexpr (std::is_signed_v<K>) return bits ^ sign;
  else return bits;
}
}  // namespace detail

template <int width = 32, class T>
__device__ T ShuffleIndex(T value, int lane, unsigned mask) {
  return detail::from_lane(mask, value, (::simt::lane() & ~(width - 1u)) | (lane & (width - 1)));
}
template <int width = 32, class T>
__device__ T ShuffleDown(T value, int by, int last, unsigned mask) {
  const unsigned lane = ::simt::lane(), in_part = lane & (width - 1u);
  return detail::from_lane(mask, value, static_cast<int>(in_part) + by > last ? lane : lane + by);
}
template <int width = 32, class T>
__device__ T ShuffleUp(T value, int by, int first, unsigned mask) {
  const unsigned lane = ::simt::lane(), in_part = lane & (width - 1u);
  return detail::from_lane(mask, value, static_cast<int>(in_part) - by < first ? lane : lane - by);
}
__device__ inline unsigned LaneId() { return ::simt::lane(); }
__device__ inline unsigned WarpId() { return ::simt::warp(); }
template <class A, class B>
__host__ __device__ constexpr auto DivideAndRoundUp(A a, B b) {
  return (a + b - 1) / b;
}

}  // namespace cub
