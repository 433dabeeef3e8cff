// CUB's device-wide operations. They run on the host, by their definition, and are not counted.
#pragma once
#include "common.h"
#include "simt/thrust/orders.h"

namespace cub {

// Programs make each call twice: without temporary storage it returns the size needed.
#define SIMT_CUB_CALL(name)                                  \
  if (temporary == nullptr) return bytes = 256, cudaSuccess; \
  const ::simt::LibraryWork simt_work("cub::" name)

namespace detail {
using ::thrust::detail::bare;
using ::thrust::detail::value_of;
template <class O, class T>
void put_one(O out, const T& value) {
  *bare(out) = value;
}
// The value type of an output iterator, or else the input's.
template <class O, class Otherwise, class = void>
struct sum_type {
  using type = Otherwise;
};
template <class T, class Otherwise>
struct sum_type<T*, Otherwise, std::enable_if_t<!std::is_void_v<T>>> {
  using type = std::remove_cv_t<T>;
};
}  // namespace detail

struct DeviceReduce {
  template <class I, class O, class N, class Op, class T, class... Rest>
  static cudaError_t Reduce(void* temporary, size_t& bytes, I in, O out, N n, Op op, T init, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::Reduce");
    detail::put_one(out, ::thrust::reduce(in, in + n, init, op));
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t Sum(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::Sum");
    using T = typename detail::sum_type<O, detail::value_of<I>>::type;
    detail::put_one(out, ::thrust::reduce(in, in + n, T(0)));
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t Max(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::Max");
    if (n > 0) detail::put_one(out, *detail::bare(::thrust::max_element(in, in + n)));
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t Min(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::Min");
    if (n > 0) detail::put_one(out, *detail::bare(::thrust::min_element(in, in + n)));
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t ArgMax(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::ArgMax");
    const auto at = ::thrust::max_element(in, in + n);
    detail::put_one(out, KeyValuePair<int, detail::value_of<I>>(static_cast<int>(at - in), *detail::bare(at)));
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t ArgMin(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::ArgMin");
    const auto at = ::thrust::min_element(in, in + n);
    detail::put_one(out, KeyValuePair<int, detail::value_of<I>>(static_cast<int>(at - in), *detail::bare(at)));
    return cudaSuccess;
  }
  template <class I, class O, class N, class Op, class U, class T, class... Rest>
  static cudaError_t TransformReduce(void* temporary, size_t& bytes, I in, O out, N n, Op op, U unary, T init,
                                     Rest...) {
    SIMT_CUB_CALL("DeviceReduce::TransformReduce");
    detail::put_one(out, ::thrust::transform_reduce(in, in + n, unary, init, op));
    return cudaSuccess;
  }
  template <class K, class KO, class V, class VO, class Count, class Op, class N, class... Rest>
  static cudaError_t ReduceByKey(void* temporary, size_t& bytes, K keys, KO keys_out, V values, VO values_out,
                                 Count runs, Op op, N n, Rest...) {
    SIMT_CUB_CALL("DeviceReduce::ReduceByKey");
    const auto ends = ::thrust::reduce_by_key(keys, keys + n, values, keys_out, values_out, ::thrust::equal_to<>(), op);
    detail::put_one(runs, ends.first - keys_out);
    return cudaSuccess;
  }
};

struct DeviceScan {
  template <class I, class O, class N, class... Rest>
  static cudaError_t ExclusiveSum(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceScan::ExclusiveSum");
    ::thrust::exclusive_scan(in, in + n, out);
    return cudaSuccess;
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t InclusiveSum(void* temporary, size_t& bytes, I in, O out, N n, Rest...) {
    SIMT_CUB_CALL("DeviceScan::InclusiveSum");
    ::thrust::inclusive_scan(in, in + n, out);
    return cudaSuccess;
  }
  template <class I, class O, class Op, class T, class N, class... Rest>
  static cudaError_t ExclusiveScan(void* temporary, size_t& bytes, I in, O out, Op op, T init, N n, Rest...) {
    SIMT_CUB_CALL("DeviceScan::ExclusiveScan");
    ::thrust::exclusive_scan(in, in + n, out, init, op);
    return cudaSuccess;
  }
  template <class I, class O, class Op, class N, class... Rest>
  static cudaError_t InclusiveScan(void* temporary, size_t& bytes, I in, O out, Op op, N n, Rest...) {
    SIMT_CUB_CALL("DeviceScan::InclusiveScan");
    ::thrust::inclusive_scan(in, in + n, out, op);
    return cudaSuccess;
  }
};

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
    unsigned long long bits = 0;
    const K key = keys[i];
    __builtin_memcpy(&bits, &key, sizeof(K));
    const unsigned long long sign = 1ull << (8 * sizeof(K) - 1), all = sign | (sign - 1);
    if (std::is_floating_point_v<K>) bits = bits & sign ? ~bits & all : bits | sign;
    else if (std::is_signed_v<K>) bits ^= sign;
    bits = bits >> begin & mask;
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
}  // namespace detail

struct DeviceRadixSort {
#define SIMT_SORTS(suffix, descending)                                                                                 \
  template <class K, class N>                                                                                          \
  static cudaError_t SortKeys##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out, N n, int begin = 0,  \
                                      int end = sizeof(K) * 8, cudaStream_t = 0) {                                     \
    SIMT_CUB_CALL("DeviceRadixSort::SortKeys" #suffix);                                                                \
    const NullType none{};                                                                                             \
    detail::sort_pairs(keys, keys_out, &none, static_cast<NullType*>(nullptr), n, begin, end, descending);             \
    return cudaSuccess;                                                                                                \
  }                                                                                                                    \
  template <class K, class V, class N>                                                                                 \
  static cudaError_t SortPairs##suffix(void* temporary, size_t& bytes, const K* keys, K* keys_out, const V* values,    \
                                       V* values_out, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t = 0) { \
    SIMT_CUB_CALL("DeviceRadixSort::SortPairs" #suffix);                                                               \
    detail::sort_pairs(keys, keys_out, values, values_out, n, begin, end, descending);                                 \
    return cudaSuccess;                                                                                                \
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

struct DeviceMergeSort {
  template <class K, class N, class F, class... Rest>
  static cudaError_t SortKeys(void* temporary, size_t& bytes, K keys, N n, F less_than, Rest...) {
    SIMT_CUB_CALL("DeviceMergeSort::SortKeys");
    ::thrust::stable_sort(keys, keys + n, less_than);
    return cudaSuccess;
  }
  template <class K, class V, class N, class F, class... Rest>
  static cudaError_t SortPairs(void* temporary, size_t& bytes, K keys, V values, N n, F less_than, Rest...) {
    SIMT_CUB_CALL("DeviceMergeSort::SortPairs");
    ::thrust::stable_sort_by_key(keys, keys + n, values, less_than);
    return cudaSuccess;
  }
};

struct DeviceSelect {
  template <class I, class Flags, class O, class Count, class N, class... Rest>
  static cudaError_t Flagged(void* temporary, size_t& bytes, I in, Flags flags, O out, Count count, N n, Rest...) {
    SIMT_CUB_CALL("DeviceSelect::Flagged");
    detail::put_one(count, ::thrust::copy_if(in, in + n, flags, out, ::thrust::detail::Nonzero()) - out);
    return cudaSuccess;
  }
  template <class I, class O, class Count, class N, class P, class... Rest>
  static cudaError_t If(void* temporary, size_t& bytes, I in, O out, Count count, N n, P wanted, Rest...) {
    SIMT_CUB_CALL("DeviceSelect::If");
    detail::put_one(count, ::thrust::copy_if(in, in + n, out, wanted) - out);
    return cudaSuccess;
  }
  template <class I, class O, class Count, class N, class... Rest>
  static cudaError_t Unique(void* temporary, size_t& bytes, I in, O out, Count count, N n, Rest...) {
    SIMT_CUB_CALL("DeviceSelect::Unique");
    detail::put_one(count, ::thrust::unique_copy(in, in + n, out) - out);
    return cudaSuccess;
  }
};

struct DeviceRunLengthEncode {
  template <class I, class O, class L, class Count, class N, class... Rest>
  static cudaError_t Encode(void* temporary, size_t& bytes, I in, O out, L lengths, Count runs, N n, Rest...) {
    SIMT_CUB_CALL("DeviceRunLengthEncode::Encode");
    const auto ends = ::thrust::reduce_by_key(in, in + n, ::thrust::constant_iterator<int>(1), out, lengths);
    detail::put_one(runs, ends.first - out);
    return cudaSuccess;
  }
  // Runs of at least two elements: where each begins, and its length.
  template <class I, class O, class L, class Count, class N, class... Rest>
  static cudaError_t NonTrivialRuns(void* temporary, size_t& bytes, I in, O offsets, L lengths, Count runs, N n,
                                    Rest...) {
    SIMT_CUB_CALL("DeviceRunLengthEncode::NonTrivialRuns");
    auto value = detail::bare(in);
    auto offset = detail::bare(offsets);
    auto length = detail::bare(lengths);
    N found = 0;
    for (N begin = 0, end; begin < n; begin = end) {
      for (end = begin + 1; end < n && *(value + end) == *(value + begin); ++end) {}
      if (end - begin < 2) continue;
      offset[found] = begin;
      length[found++] = end - begin;
    }
    detail::put_one(runs, found);
    return cudaSuccess;
  }
};

struct DeviceHistogram {
  template <class I, class C, class L, class N, class... Rest>
  static cudaError_t HistogramEven(void* temporary, size_t& bytes, I samples, C* histogram, int levels, L lower,
                                   L upper, N n, Rest...) {
    SIMT_CUB_CALL("DeviceHistogram::HistogramEven");
    const int bins = levels - 1;
    for (int i = 0; i < bins; ++i) histogram[i] = 0;
    auto sample = detail::bare(samples);
    for (N i = 0; i < n; ++i, ++sample) {
      const auto value = *sample;
      if (!(value < lower) && value < upper)
        ++histogram[static_cast<int>((static_cast<double>(value) - lower) * bins /
                                     (static_cast<double>(upper) - lower))];
    }
    return cudaSuccess;
  }
  template <class I, class C, class L, class N, class... Rest>
  static cudaError_t HistogramRange(void* temporary, size_t& bytes, I samples, C* histogram, int levels,
                                    const L* bounds, N n, Rest...) {
    SIMT_CUB_CALL("DeviceHistogram::HistogramRange");
    for (int i = 0; i < levels - 1; ++i) histogram[i] = 0;
    auto sample = detail::bare(samples);
    for (N i = 0; i < n; ++i, ++sample) {
      const std::ptrdiff_t bin =
          ::thrust::detail::rank(bounds, levels, static_cast<L>(*sample), true, ::thrust::less<>());
      if (bin > 0 && bin < levels) ++histogram[bin - 1];
    }
    return cudaSuccess;
  }
};

struct DeviceSegmentedReduce {
  template <class I, class O, class B, class E, class Op, class T, class... Rest>
  static cudaError_t Reduce(void* temporary, size_t& bytes, I in, O out, int segments, B begins, E ends, Op op, T init,
                            Rest...) {
    SIMT_CUB_CALL("DeviceSegmentedReduce");
    auto from = detail::bare(begins);
    auto to = detail::bare(ends);
    auto result = detail::bare(out);
    for (int i = 0; i < segments; ++i, ++from, ++to, ++result)
      *result = ::thrust::reduce(in + *from, in + *to, init, op);
    return cudaSuccess;
  }
  template <class I, class O, class B, class E, class... Rest>
  static cudaError_t Sum(void* temporary, size_t& bytes, I in, O out, int segments, B begins, E ends, Rest...) {
    return Reduce(temporary, bytes, in, out, segments, begins, ends, ::cub::Sum(), detail::value_of<I>(0));
  }
  template <class I, class O, class B, class E, class... Rest>
  static cudaError_t Max(void* temporary, size_t& bytes, I in, O out, int segments, B begins, E ends, Rest...) {
    return Reduce(temporary, bytes, in, out, segments, begins, ends, ::cub::Max(),
                  std::numeric_limits<detail::value_of<I>>::lowest());
  }
  template <class I, class O, class B, class E, class... Rest>
  static cudaError_t Min(void* temporary, size_t& bytes, I in, O out, int segments, B begins, E ends, Rest...) {
    return Reduce(temporary, bytes, in, out, segments, begins, ends, ::cub::Min(),
                  std::numeric_limits<detail::value_of<I>>::max());
  }
};
#undef SIMT_CUB_CALL

// Caches nothing: calls cudaMalloc each time.
struct CachingDeviceAllocator {
  template <class... Settings>
  CachingDeviceAllocator(Settings...) {}
  cudaError_t DeviceAllocate(void** memory, size_t bytes, cudaStream_t = 0) { return cudaMalloc(memory, bytes); }
  cudaError_t DeviceFree(void* memory) { return cudaFree(memory); }
};

}  // namespace cub
