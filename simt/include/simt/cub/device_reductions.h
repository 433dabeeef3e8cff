// CUB's device-wide reductions, scans, run lengths and histograms.
#pragma once
#include <array>

#include "device_call.h"

namespace cub {

namespace detail {
// The type of a sum: the output's, if that is a pointer, or else the input's.
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
  static cudaError_t Reduce(void* temporary, size_t& bytes, I in, O out, N n, Op op, T init, Rest... rest) {
    return detail::call(
        "cub::DeviceReduce::Reduce", temporary, bytes,
        [=] { detail::put_one(out, ::thrust::reduce(in, in + n, init, op)); }, rest...);
  }
  template <class I, class O, class N, class... Rest>
  static cudaError_t Sum(void* temporary, size_t& bytes, I in, O out, N n, Rest... rest) {
    using T = typename detail::sum_type<O, detail::value_of<I>>::type;
    return detail::call(
        "cub::DeviceReduce::Sum", temporary, bytes, [=] { detail::put_one(out, ::thrust::reduce(in, in + n, T(0))); },
        rest...);
  }
#define SIMT_EXTREME(name, element)                                                                                   \
  template <class I, class O, class N, class... Rest>                                                                 \
  static cudaError_t name(void* temporary, size_t& bytes, I in, O out, N n, Rest... rest) {                           \
    return detail::call(                                                                                              \
        "cub::DeviceReduce::" #name, temporary, bytes,                                                                \
        [=] {                                                                                                         \
          if (n > 0) detail::put_one(out, *detail::bare(::thrust::element(in, in + n)));                              \
        },                                                                                                            \
        rest...);                                                                                                     \
  }                                                                                                                   \
  template <class I, class O, class N, class... Rest, class = detail::only_number<N>>                                 \
  static cudaError_t Arg##name(void* temporary, size_t& bytes, I in, O out, N n, Rest... rest) {                      \
    return detail::call(                                                                                              \
        "cub::DeviceReduce::Arg" #name, temporary, bytes,                                                             \
        [=] {                                                                                                         \
          const auto at = ::thrust::element(in, in + n);                                                              \
          detail::put_one(out, KeyValuePair<int, detail::value_of<I>>(static_cast<int>(at - in), *detail::bare(at))); \
        },                                                                                                            \
        rest...);                                                                                                     \
  }                                                                                                                   \
  template <class I, class O, class P, class N, class... Rest, class = detail::only_iterator<P>>                      \
  static cudaError_t Arg##name(void* temporary, size_t& bytes, I in, O out, P index, N n, Rest... rest) {             \
    return detail::call(                                                                                              \
        "cub::DeviceReduce::Arg" #name, temporary, bytes,                                                             \
        [=] {                                                                                                         \
          const auto at = ::thrust::element(in, in + n);                                                              \
          detail::put_one(out, *detail::bare(at));                                                                    \
          detail::put_one(index, at - in);                                                                            \
        },                                                                                                            \
        rest...);                                                                                                     \
  }
  SIMT_EXTREME(Max, max_element)
  SIMT_EXTREME(Min, min_element)
#undef SIMT_EXTREME
  template <class I, class O, class N, class Op, class U, class T, class... Rest>
  static cudaError_t TransformReduce(void* temporary, size_t& bytes, I in, O out, N n, Op op, U unary, T init,
                                     Rest... rest) {
    return detail::call(
        "cub::DeviceReduce::TransformReduce", temporary, bytes,
        [=] { detail::put_one(out, ::thrust::transform_reduce(in, in + n, unary, init, op)); }, rest...);
  }
  template <class K, class KO, class V, class VO, class Count, class Op, class N, class... Rest>
  static cudaError_t ReduceByKey(void* temporary, size_t& bytes, K keys, KO keys_out, V values, VO values_out,
                                 Count runs, Op op, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceReduce::ReduceByKey", temporary, bytes,
        [=] {
          const auto ends =
              ::thrust::reduce_by_key(keys, keys + n, values, keys_out, values_out, ::thrust::equal_to<>(), op);
          detail::put_one(runs, ends.first - keys_out);
        },
        rest...);
  }
};

struct DeviceSegmentedReduce {
  template <class I, class O, class N, class B, class E, class Op, class T, class... Rest>
  static cudaError_t Reduce(void* temporary, size_t& bytes, I in, O out, N segments, B begins, E ends, Op op, T init,
                            Rest... rest) {
    return each(
        "cub::DeviceSegmentedReduce::Reduce", temporary, bytes, out, segments, begins, ends,
        [=](auto from, auto to) { return ::thrust::reduce(in + from, in + to, init, op); }, rest...);
  }
  template <class I, class O, class N, class B, class E, class... Rest>
  static cudaError_t Sum(void* temporary, size_t& bytes, I in, O out, N segments, B begins, E ends, Rest... rest) {
    using T = detail::value_of<I>;
    return each(
        "cub::DeviceSegmentedReduce::Sum", temporary, bytes, out, segments, begins, ends,
        [=](auto from, auto to) { return ::thrust::reduce(in + from, in + to, T(0)); }, rest...);
  }
  // An empty segment's maximum is the least number that there is, and its place 1.
#define SIMT_EXTREME(name, element, least)                                                                           \
  template <class I, class O, class N, class B, class E, class... Rest>                                              \
  static cudaError_t name(void* temporary, size_t& bytes, I in, O out, N segments, B begins, E ends, Rest... rest) { \
    using T = detail::value_of<I>;                                                                                   \
    return each(                                                                                                     \
        "cub::DeviceSegmentedReduce::" #name, temporary, bytes, out, segments, begins, ends,                         \
        [=](auto from, auto to) {                                                                                    \
          return ::thrust::reduce(in + from, in + to, std::numeric_limits<T>::least(), ::cub::name());               \
        },                                                                                                           \
        rest...);                                                                                                    \
  }                                                                                                                  \
  template <class I, class O, class N, class B, class E, class... Rest>                                              \
  static cudaError_t Arg##name(void* temporary, size_t& bytes, I in, O out, N segments, B begins, E ends,            \
                               Rest... rest) {                                                                       \
    using T = detail::value_of<I>;                                                                                   \
    return each(                                                                                                     \
        "cub::DeviceSegmentedReduce::Arg" #name, temporary, bytes, out, segments, begins, ends,                      \
        [=](auto from, auto to) {                                                                                    \
          if (from == to) return KeyValuePair<int, T>(1, std::numeric_limits<T>::least());                           \
          const auto at = ::thrust::element(in + from, in + to);                                                     \
          return KeyValuePair<int, T>(static_cast<int>(at - (in + from)), *detail::bare(at));                        \
        },                                                                                                           \
        rest...);                                                                                                    \
  }
  SIMT_EXTREME(Max, max_element, lowest)
  SIMT_EXTREME(Min, min_element, max)
#undef SIMT_EXTREME

 private:
  template <class O, class N, class B, class E, class F, class... Rest>
  static cudaError_t each(const char* name, void* temporary, size_t& bytes, O out, N segments, B begins, E ends,
                          F of_segment, Rest... rest) {
    return detail::call(
        name, temporary, bytes,
        [=] {
          auto from = detail::bare(begins);
          auto to = detail::bare(ends);
          auto result = detail::bare(out);
          for (N i = 0; i < segments; ++i, ++from, ++to, ++result) *result = of_segment(*from, *to);
        },
        rest...);
  }
};

// Each scan also in place: then the input is the output.
struct DeviceScan {
#define SIMT_SUM(name, scan)                                                                                       \
  template <class I, class O, class N, class... Rest, class = detail::only_iterator<O>>                            \
  static cudaError_t name##Sum(void* temporary, size_t& bytes, I in, O out, N n, Rest... rest) {                   \
    return detail::call(                                                                                           \
        "cub::DeviceScan::" #name "Sum", temporary, bytes, [=] { ::thrust::scan(in, in + n, out); }, rest...);     \
  }                                                                                                                \
  template <class I, class N, class... Rest, class = detail::only_number<N>>                                       \
  static cudaError_t name##Sum(void* temporary, size_t& bytes, I in, N n, Rest... rest) {                          \
    return name##Sum(temporary, bytes, in, in, n, rest...);                                                        \
  }                                                                                                                \
  template <class K, class I, class O, class N, class Same = Equality, class... Rest>                              \
  static cudaError_t name##SumByKey(void* temporary, size_t& bytes, K keys, I in, O out, N n, Same same = Same(),  \
                                    Rest... rest) {                                                                \
    using T = detail::value_of<I>;                                                                                 \
    return detail::call(                                                                                           \
        "cub::DeviceScan::" #name "SumByKey", temporary, bytes,                                                    \
        [=] {                                                                                                      \
          ::thrust::detail::scan_by_key(keys, keys + n, in, out, T(0), #name[0] == 'I', same, ::thrust::plus<>()); \
        },                                                                                                         \
        rest...);                                                                                                  \
  }
  SIMT_SUM(Exclusive, exclusive_scan)
  SIMT_SUM(Inclusive, inclusive_scan)
#undef SIMT_SUM
  template <class I, class O, class Op, class T, class N, class... Rest, class = detail::only_iterator<O>>
  static cudaError_t ExclusiveScan(void* temporary, size_t& bytes, I in, O out, Op op, T init, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceScan::ExclusiveScan", temporary, bytes,
        [=] { ::thrust::exclusive_scan(in, in + n, out, init, op); }, rest...);
  }
  template <class I, class Op, class T, class N, class... Rest, class = detail::only_number<N>>
  static cudaError_t ExclusiveScan(void* temporary, size_t& bytes, I in, Op op, T init, N n, Rest... rest) {
    return ExclusiveScan(temporary, bytes, in, in, op, init, n, rest...);
  }
  template <class I, class O, class Op, class N, class... Rest, class = detail::only_iterator<O>>
  static cudaError_t InclusiveScan(void* temporary, size_t& bytes, I in, O out, Op op, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceScan::InclusiveScan", temporary, bytes, [=] { ::thrust::inclusive_scan(in, in + n, out, op); },
        rest...);
  }
  template <class I, class Op, class N, class... Rest, class = detail::only_number<N>>
  static cudaError_t InclusiveScan(void* temporary, size_t& bytes, I in, Op op, N n, Rest... rest) {
    return InclusiveScan(temporary, bytes, in, in, op, n, rest...);
  }
  template <class I, class O, class Op, class T, class N, class... Rest>
  static cudaError_t InclusiveScanInit(void* temporary, size_t& bytes, I in, O out, Op op, T init, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceScan::InclusiveScanInit", temporary, bytes,
        [=] { ::thrust::detail::scan(in, in + n, out, init, true, true, op); }, rest...);
  }
  template <class K, class I, class O, class Op, class T, class N, class Same = Equality, class... Rest>
  static cudaError_t ExclusiveScanByKey(void* temporary, size_t& bytes, K keys, I in, O out, Op op, T init, N n,
                                        Same same = Same(), Rest... rest) {
    return detail::call(
        "cub::DeviceScan::ExclusiveScanByKey", temporary, bytes,
        [=] { ::thrust::exclusive_scan_by_key(keys, keys + n, in, out, init, same, op); }, rest...);
  }
  template <class K, class I, class O, class Op, class N, class Same = Equality, class... Rest>
  static cudaError_t InclusiveScanByKey(void* temporary, size_t& bytes, K keys, I in, O out, Op op, N n,
                                        Same same = Same(), Rest... rest) {
    return detail::call(
        "cub::DeviceScan::InclusiveScanByKey", temporary, bytes,
        [=] { ::thrust::inclusive_scan_by_key(keys, keys + n, in, out, same, op); }, rest...);
  }
};

struct DeviceRunLengthEncode {
  template <class I, class O, class L, class Count, class N, class... Rest>
  static cudaError_t Encode(void* temporary, size_t& bytes, I in, O out, L lengths, Count runs, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceRunLengthEncode::Encode", temporary, bytes,
        [=] {
          const auto ends = ::thrust::reduce_by_key(in, in + n, ::thrust::constant_iterator<int>(1), out, lengths);
          detail::put_one(runs, ends.first - out);
        },
        rest...);
  }
  // Runs of at least two elements: where each begins, and its length.
  template <class I, class O, class L, class Count, class N, class... Rest>
  static cudaError_t NonTrivialRuns(void* temporary, size_t& bytes, I in, O offsets, L lengths, Count runs, N n,
                                    Rest... rest) {
    return detail::call(
        "cub::DeviceRunLengthEncode::NonTrivialRuns", temporary, bytes,
        [=] {
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
        },
        rest...);
  }
};

// The levels are the bounds of the bins: one more than there are bins. A picture has `channels` samples a pixel; of the
// first `active` channels each has its own histogram. Rows of samples lie `stride` bytes apart.
struct DeviceHistogram {
  template <class I, class C, class L, class N, class... Rest>
  static cudaError_t HistogramEven(void* temporary, size_t& bytes, I samples, C* histogram, int levels, L lower,
                                   L upper, N n, Rest... rest) {
    return even<1, 1>("cub::DeviceHistogram::HistogramEven", temporary, bytes, samples, &histogram, &levels, &lower,
                      &upper, n, rest...);
  }
  template <class I, class C, class L, class N, class... Rest>
  static cudaError_t HistogramRange(void* temporary, size_t& bytes, I samples, C* histogram, int levels,
                                    const L* bounds, N n, Rest... rest) {
    return range<1, 1>("cub::DeviceHistogram::HistogramRange", temporary, bytes, samples, &histogram, &levels, &bounds,
                       n, rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bounds, class N, class... Rest>
  static cudaError_t MultiHistogramEven(void* temporary, size_t& bytes, I samples, const Counts& histograms,
                                        const Levels& levels, const Bounds& lower, const Bounds& upper, N n,
                                        Rest... rest) {
    return even<channels, active>("cub::DeviceHistogram::MultiHistogramEven", temporary, bytes, samples, histograms,
                                  levels, lower, upper, n, rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bounds, class N, class... Rest>
  static cudaError_t MultiHistogramRange(void* temporary, size_t& bytes, I samples, const Counts& histograms,
                                         const Levels& levels, const Bounds& bounds, N n, Rest... rest) {
    return range<channels, active>("cub::DeviceHistogram::MultiHistogramRange", temporary, bytes, samples, histograms,
                                   levels, bounds, n, rest...);
  }

 private:
  // The first elements of a host's array, which may be gone when a graph runs.
  template <int count, class A>
  static auto kept(const A& array) {
    std::array<std::decay_t<decltype(array[0])>, count> all{};
    for (int i = 0; i < count; ++i) all[i] = array[i];
    return all;
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bounds, class N, class... Rest>
  static cudaError_t even(const char* name, void* temporary, size_t& bytes, I samples, const Counts& histograms,
                          const Levels& levels, const Bounds& lower, const Bounds& upper, N n, Rest... rest) {
    const auto from = kept<active>(lower), to = kept<active>(upper);
    const auto bounds = kept<active>(levels);
    return count<channels, active>(
        name, temporary, bytes, samples, histograms, levels,
        [=](int channel, const auto& value) {
          if (value < from[channel] || !(value < to[channel])) return -1;
          return static_cast<int>((static_cast<double>(value) - from[channel]) * (bounds[channel] - 1) /
                                  (static_cast<double>(to[channel]) - from[channel]));
        },
        n, rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bounds, class N, class... Rest>
  static cudaError_t range(const char* name, void* temporary, size_t& bytes, I samples, const Counts& histograms,
                           const Levels& levels, const Bounds& bounds, N n, Rest... rest) {
    const auto limits = kept<active>(bounds);
    const auto sizes = kept<active>(levels);
    return count<channels, active>(
        name, temporary, bytes, samples, histograms, levels,
        [=](int channel, const auto& value) {
          using L = std::decay_t<decltype(*limits[0])>;
          const std::ptrdiff_t bin =
              ::thrust::detail::rank(limits[channel], sizes[channel], static_cast<L>(value), true, ::thrust::less<>());
          return bin < sizes[channel] ? static_cast<int>(bin) - 1 : -1;
        },
        n, rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bin, class N, class... Rest>
  static cudaError_t count(const char* name, void* temporary, size_t& bytes, I samples, const Counts& histograms,
                           const Levels& levels, Bin bin_of, N n, Rest... rest) {
    return count_rows<channels, active>(name, temporary, bytes, samples, histograms, levels, bin_of, n, N(1), size_t{0},
                                        rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bin, class N, class Rows,
            class... Rest, class = detail::only_number<Rows>>
  static cudaError_t count(const char* name, void* temporary, size_t& bytes, I samples, const Counts& histograms,
                           const Levels& levels, Bin bin_of, N n, Rows rows, size_t stride, Rest... rest) {
    return count_rows<channels, active>(name, temporary, bytes, samples, histograms, levels, bin_of, n, N(rows), stride,
                                        rest...);
  }
  template <int channels, int active, class I, class Counts, class Levels, class Bin, class N, class... Rest>
  static cudaError_t count_rows(const char* name, void* temporary, size_t& bytes, I samples, const Counts& histograms,
                                const Levels& levels, Bin bin_of, N n, N rows, size_t stride, Rest... rest) {
    const auto counts = kept<active>(histograms);
    const auto sizes = kept<active>(levels);
    return detail::call(
        name, temporary, bytes,
        [=] {
          for (int channel = 0; channel < active; ++channel)
            for (int i = 0; i + 1 < sizes[channel]; ++i) counts[channel][i] = 0;
          for (N row = 0; row < rows; ++row) {
            auto sample = detail::bare(
                samples + static_cast<std::ptrdiff_t>(static_cast<size_t>(row) * stride / sizeof(detail::value_of<I>)));
            for (N i = 0; i < n; ++i, sample += channels)
              for (int channel = 0; channel < active; ++channel)
                if (const int bin = bin_of(channel, *(sample + channel)); bin >= 0) ++counts[channel][bin];
          }
        },
        rest...);
  }
};

}  // namespace cub
