// CUB's device-wide sorts and merges, of whole arrays and of their segments.
#pragma once
#include <algorithm>
#include "device_call.h"

namespace cub {

template <class T>
struct DoubleBuffer {
  T* d_buffers[2] = {};
  int selector = 0;
  DoubleBuffer() = default;
  DoubleBuffer(T* current, T* other) : d_buffers{current, other} {}
  T* Current() { return d_buffers[selector]; }
  T* Alternate() { return d_buffers[selector ^ 1]; }
};

namespace detail {
// Sorts by some of the keys' bits; equal keys keep their order.
template <class K, class V, class N>
void sort_pairs(const K* keys, K* keys_out, const V* values, V* values_out, N n, int begin, int end, bool descending) {
  const unsigned long long mask = end - begin >= 64 ? ~0ull : ((1ull << (end - begin)) - 1);
  std::vector<std::pair<unsigned long long, std::size_t>> order(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < order.size(); ++i) {
    const K key = keys[i];
    const unsigned long long bits = ordered_bits(key) >> begin & mask;
    order[i] = {descending ? ~bits : bits, i};
  }
  std::sort(order.begin(), order.end());
  std::vector<K> sorted(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = keys[order[i].second];
  if constexpr (!std::is_same_v<V, NullType>) {
    std::vector<V> held(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) held[i] = values[order[i].second];
    for (std::size_t i = 0; i < order.size(); ++i) values_out[i] = held[i];
  }
  for (std::size_t i = 0; i < order.size(); ++i) keys_out[i] = sorted[i];
}
// The same for the segments of an array, from begins[i] to ends[i]; what lies between segments stays as it is.
template <class K, class V, class N, class B, class E>
void sort_segments(const K* keys, K* keys_out, const V* values, V* values_out, N segments, B begins, E ends, int begin,
                   int end, bool descending) {
  auto from = bare(begins);
  auto to = bare(ends);
  for (N i = 0; i < segments; ++i, ++from, ++to) {
    const std::ptrdiff_t first = *from, count = *to - first;
    const bool has_values = !std::is_same_v<V, NullType>;
    if (count > 0)
      sort_pairs(keys + first, keys_out + first, has_values ? values + first : values,
                 has_values ? values_out + first : values_out, count, begin, end, descending);
  }
}
inline constexpr NullType* kNoValues = nullptr;
}  // namespace detail

// A double buffer's result is in its other half, which becomes the current one.
struct DeviceRadixSort {
#define SIMT_SORTS(suffix, descending)                                                                                 \
  template <class K, class N>                                                                                          \
  static cudaError_t SortKeys##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out, N n, int begin = 0,  \
                                      int end = sizeof(K) * 8, cudaStream_t stream = 0) {                              \
    return detail::call(                                                                                               \
        "cub::DeviceRadixSort::SortKeys" #suffix, temporary, bytes,                                                    \
        [=] { detail::sort_pairs(keys, keys_out, detail::kNoValues, detail::kNoValues, n, begin, end, descending); },  \
        stream);                                                                                                       \
  }                                                                                                                    \
  template <class K, class V, class N>                                                                                 \
  static cudaError_t SortPairs##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out, const V* values,    \
                                       V* values_out, N n, int begin = 0, int end = sizeof(K) * 8,                     \
                                       cudaStream_t stream = 0) {                                                      \
    return detail::call(                                                                                               \
        "cub::DeviceRadixSort::SortPairs" #suffix, temporary, bytes,                                                   \
        [=] { detail::sort_pairs(keys, keys_out, values, values_out, n, begin, end, descending); }, stream);           \
  }                                                                                                                    \
  template <class K, class N>                                                                                          \
  static cudaError_t SortKeys##suffix(void* temporary, size_t& bytes, DoubleBuffer<K>& keys, N n, int begin = 0,       \
                                      int end = sizeof(K) * 8, cudaStream_t stream = 0) {                              \
    const cudaError_t error = SortKeys##suffix(temporary, bytes, static_cast<const K*>(keys.Current()),                \
                                               keys.Alternate(), n, begin, end, stream);                               \
    if (temporary) keys.selector ^= 1;                                                                                 \
    return error;                                                                                                      \
  }                                                                                                                    \
  template <class K, class V, class N>                                                                                 \
  static cudaError_t SortPairs##suffix(void* temporary, size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values, \
                                       N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t stream = 0) {         \
    const cudaError_t error =                                                                                          \
        SortPairs##suffix(temporary, bytes, static_cast<const K*>(keys.Current()), keys.Alternate(),                   \
                          static_cast<const V*>(values.Current()), values.Alternate(), n, begin, end, stream);         \
    if (temporary) keys.selector ^= 1, values.selector ^= 1;                                                           \
    return error;                                                                                                      \
  }
  SIMT_SORTS(, false)
  SIMT_SORTS(Descending, true)
#undef SIMT_SORTS
};

// The sorts of segments have the same arguments, but that the radix sort may be told which bits to sort by.
#define SIMT_SORTS(cls, prefix, suffix, descending, bits, begin, end)                                                \
  template <class K, class M, class N, class B, class E>                                                             \
  static cudaError_t prefix##Keys##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out, M, N segments, \
                                          B begins, E ends bits, cudaStream_t stream = 0) {                          \
    return detail::call(                                                                                             \
        "cub::" #cls "::" #prefix "Keys" #suffix, temporary, bytes,                                                  \
        [=] {                                                                                                        \
          detail::sort_segments(keys, keys_out, detail::kNoValues, detail::kNoValues, segments, begins, ends, begin, \
                                end, descending);                                                                    \
        },                                                                                                           \
        stream);                                                                                                     \
  }                                                                                                                  \
  template <class K, class V, class M, class N, class B, class E>                                                    \
  static cudaError_t prefix##Pairs##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out,               \
                                           const V* values, V* values_out, M, N segments, B begins, E ends bits,     \
                                           cudaStream_t stream = 0) {                                                \
    return detail::call(                                                                                             \
        "cub::" #cls "::" #prefix "Pairs" #suffix, temporary, bytes,                                                 \
        [=] {                                                                                                        \
          detail::sort_segments(keys, keys_out, values, values_out, segments, begins, ends, begin, end, descending); \
        },                                                                                                           \
        stream);                                                                                                     \
  }                                                                                                                  \
  template <class K, class M, class N, class B, class E>                                                             \
  static cudaError_t prefix##Keys##suffix(void* temporary, size_t& bytes, DoubleBuffer<K>& keys, M, N segments,      \
                                          B begins, E ends bits, cudaStream_t stream = 0) {                          \
    const K* const from = keys.Current();                                                                            \
    K* const to = keys.Alternate();                                                                                  \
    if (temporary) keys.selector ^= 1;                                                                               \
    return detail::call(                                                                                             \
        "cub::" #cls "::" #prefix "Keys" #suffix, temporary, bytes,                                                  \
        [=] {                                                                                                        \
          detail::sort_segments(from, to, detail::kNoValues, detail::kNoValues, segments, begins, ends, begin, end,  \
                                descending);                                                                         \
        },                                                                                                           \
        stream);                                                                                                     \
  }                                                                                                                  \
  template <class K, class V, class M, class N, class B, class E>                                                    \
  static cudaError_t prefix##Pairs##suffix(void* temporary, size_t& bytes, DoubleBuffer<K>& keys,                    \
                                           DoubleBuffer<V>& values, M, N segments, B begins, E ends bits,            \
                                           cudaStream_t stream = 0) {                                                \
    const K* const from = keys.Current();                                                                            \
    K* const to = keys.Alternate();                                                                                  \
    const V* const held = values.Current();                                                                          \
    V* const held_to = values.Alternate();                                                                           \
    if (temporary) keys.selector ^= 1, values.selector ^= 1;                                                         \
    return detail::call(                                                                                             \
        "cub::" #cls "::" #prefix "Pairs" #suffix, temporary, bytes,                                                 \
        [=] { detail::sort_segments(from, to, held, held_to, segments, begins, ends, begin, end, descending); },     \
        stream);                                                                                                     \
  }
#define SIMT_BITS , int begin = 0, int end = sizeof(K) * 8
struct DeviceSegmentedRadixSort {
  SIMT_SORTS(DeviceSegmentedRadixSort, Sort, , false, SIMT_BITS, begin, end)
  SIMT_SORTS(DeviceSegmentedRadixSort, Sort, Descending, true, SIMT_BITS, begin, end)
};
struct DeviceSegmentedSort {
  SIMT_SORTS(DeviceSegmentedSort, Sort, , false, , 0, 64)
  SIMT_SORTS(DeviceSegmentedSort, Sort, Descending, true, , 0, 64)
  SIMT_SORTS(DeviceSegmentedSort, StableSort, , false, , 0, 64)
  SIMT_SORTS(DeviceSegmentedSort, StableSort, Descending, true, , 0, 64)
};
#undef SIMT_BITS
#undef SIMT_SORTS

struct DeviceMergeSort {
#define SIMT_SORTS(prefix)                                                                                             \
  template <class K, class N, class F, class... Rest>                                                                  \
  static cudaError_t prefix##Keys(void* temporary, size_t& bytes, K keys, N n, F less_than, Rest... rest) {            \
    return detail::call(                                                                                               \
        "cub::DeviceMergeSort::" #prefix "Keys", temporary, bytes,                                                     \
        [=] { ::thrust::stable_sort(keys, keys + n, less_than); }, rest...);                                           \
  }                                                                                                                    \
  template <class I, class K, class N, class F, class... Rest>                                                         \
  static cudaError_t prefix##KeysCopy(void* temporary, size_t& bytes, I in, K keys, N n, F less_than, Rest... rest) {  \
    return detail::call(                                                                                               \
        "cub::DeviceMergeSort::" #prefix "KeysCopy", temporary, bytes,                                                 \
        [=] {                                                                                                          \
          ::thrust::copy(in, in + n, keys);                                                                            \
          ::thrust::stable_sort(keys, keys + n, less_than);                                                            \
        },                                                                                                             \
        rest...);                                                                                                      \
  }                                                                                                                    \
  template <class K, class V, class N, class F, class... Rest>                                                         \
  static cudaError_t prefix##Pairs(void* temporary, size_t& bytes, K keys, V values, N n, F less_than, Rest... rest) { \
    return detail::call(                                                                                               \
        "cub::DeviceMergeSort::" #prefix "Pairs", temporary, bytes,                                                    \
        [=] { ::thrust::stable_sort_by_key(keys, keys + n, values, less_than); }, rest...);                            \
  }
  SIMT_SORTS(Sort)
  SIMT_SORTS(StableSort)
#undef SIMT_SORTS
  template <class I, class J, class K, class V, class N, class F, class... Rest>
  static cudaError_t SortPairsCopy(void* temporary, size_t& bytes, I in, J in_values, K keys, V values, N n,
                                   F less_than, Rest... rest) {
    return detail::call(
        "cub::DeviceMergeSort::SortPairsCopy", temporary, bytes,
        [=] {
          ::thrust::copy(in, in + n, keys);
          ::thrust::copy(in_values, in_values + n, values);
          ::thrust::stable_sort_by_key(keys, keys + n, values, less_than);
        },
        rest...);
  }
};

struct DeviceMerge {
  template <class I, class J, class O, class N, class M, class F = ::thrust::less<>, class... Rest>
  static cudaError_t MergeKeys(void* temporary, size_t& bytes, I first, N n, J second, M m, O out, F less_than = F(),
                               Rest... rest) {
    return detail::call(
        "cub::DeviceMerge::MergeKeys", temporary, bytes,
        [=] { ::thrust::merge(first, first + n, second, second + m, out, less_than); }, rest...);
  }
  template <class I, class V, class N, class J, class W, class M, class O, class P, class F = ::thrust::less<>,
            class... Rest>
  static cudaError_t MergePairs(void* temporary, size_t& bytes, I first, V values, N n, J second, W second_values, M m,
                                O out, P values_out, F less_than = F(), Rest... rest) {
    return detail::call(
        "cub::DeviceMerge::MergePairs", temporary, bytes,
        [=] {
          ::thrust::merge_by_key(first, first + n, second, second + m, values, second_values, out, values_out,
                                 less_than);
        },
        rest...);
  }
};

}  // namespace cub
