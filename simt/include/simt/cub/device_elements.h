// CUB's device-wide operations on each element, and copies of many ranges.
#pragma once
#include <cuda/std/tuple>

#include "device_call.h"

namespace cub {

// Each with temporary storage, of which it needs none, or without. Elements are given by reference, by ForEachCopy as
// copies.
struct DeviceFor {
  template <class N, class F, class... Rest, class = detail::only_number<N>>
  static cudaError_t Bulk(N n, F f, Rest... rest) {
    return detail::run("cub::DeviceFor::Bulk", detail::stream_of(rest...), [=] {
      F each = f;
      for (N i = 0; detail::more(i, n); ++i) ::thrust::detail::call(each, i);
    });
  }
  template <class I, class N, class F, class... Rest, class = detail::only_number<N>>
  static cudaError_t ForEachN(I first, N n, F f, Rest... rest) {
    return detail::run("cub::DeviceFor::ForEachN", detail::stream_of(rest...),
                       [=] { ::thrust::for_each(first, first + n, f); });
  }
  template <class I, class F, class... Rest>
  static cudaError_t ForEach(I first, I last, F f, Rest... rest) {
    return detail::run("cub::DeviceFor::ForEach", detail::stream_of(rest...),
                       [=] { ::thrust::for_each(first, last, f); });
  }
  template <class I, class N, class F, class... Rest, class = detail::only_number<N>>
  static cudaError_t ForEachCopyN(I first, N n, F f, Rest... rest) {
    return ForEachN(first, n, Copying<detail::value_of<I>, F>{f}, rest...);
  }
  template <class I, class F, class... Rest>
  static cudaError_t ForEachCopy(I first, I last, F f, Rest... rest) {
    return ForEach(first, last, Copying<detail::value_of<I>, F>{f}, rest...);
  }
#define SIMT_WITH_STORAGE(name)                                                            \
  template <class... Arguments>                                                            \
  static cudaError_t name(void* temporary, size_t& bytes, const Arguments&... arguments) { \
    if (temporary == nullptr) return bytes = 1, cudaSuccess;                               \
    return name(arguments...);                                                             \
  }
  SIMT_WITH_STORAGE(Bulk)
  SIMT_WITH_STORAGE(ForEachN)
  SIMT_WITH_STORAGE(ForEach)
  SIMT_WITH_STORAGE(ForEachCopyN)
  SIMT_WITH_STORAGE(ForEachCopy)

 private:
  template <class T, class F>
  struct Copying {
    F f;
    __host__ __device__ void operator()(const T& value) {
      T copy = value;
      f(copy);
    }
  };
};

struct DeviceTransform {
  template <class... I, class O, class N, class F, class... Rest, class = detail::only_number<N>>
  static cudaError_t Transform(std::tuple<I...> inputs, O out, N n, F f, Rest... rest) {
    return detail::run("cub::DeviceTransform::Transform", detail::stream_of(rest...), [=] {
      F op = f;
      auto to = detail::bare(out);
      auto from = std::apply([](const auto&... in) { return std::make_tuple(detail::bare(in)...); }, inputs);
      for (N i = 0; detail::more(i, n); ++i, ++to) {
        *to = std::apply([&](auto&... in) { return ::thrust::detail::call(op, *in...); }, from);
        std::apply([](auto&... in) { (++in, ...); }, from);
      }
    });
  }
  template <class I, class O, class N, class F, class... Rest, class = detail::only_number<N>,
            class = detail::only_iterator<I>>
  static cudaError_t Transform(I in, O out, N n, F f, Rest... rest) {
    return Transform(std::make_tuple(in), out, n, f, rest...);
  }
  SIMT_WITH_STORAGE(Transform)
  template <class... Arguments>
  static cudaError_t TransformStableArgumentAddresses(const Arguments&... arguments) {
    return Transform(arguments...);
  }
};
#undef SIMT_WITH_STORAGE

// The sources and targets are iterators over iterators, and over addresses for DeviceMemcpy, whose sizes are in bytes.
struct DeviceCopy {
  template <class I, class O, class S, class N, class... Rest>
  static cudaError_t Batched(void* temporary, size_t& bytes, I in, O out, S sizes, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceCopy::Batched", temporary, bytes,
        [=] {
          auto from = detail::bare(in);
          auto to = detail::bare(out);
          auto size = detail::bare(sizes);
          for (N i = 0; i < n; ++i, ++from, ++to, ++size) ::thrust::copy_n(*from, *size, *to);
        },
        rest...);
  }
};
struct DeviceMemcpy {
  template <class I, class O, class S, class N, class... Rest>
  static cudaError_t Batched(void* temporary, size_t& bytes, I in, O out, S sizes, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceMemcpy::Batched", temporary, bytes,
        [=] {
          auto from = detail::bare(in);
          auto to = detail::bare(out);
          auto size = detail::bare(sizes);
          for (N i = 0; i < n; ++i, ++from, ++to, ++size) {
            const void* const source = *from;
            void* const target = *to;
            ::thrust::copy_n(static_cast<const char*>(source), *size, static_cast<char*>(target));
          }
        },
        rest...);
  }
};

// out = op(element, its left neighbour), or its right one. The first element, or the last, stays as it is.
struct DeviceAdjacentDifference {
#define SIMT_DIFFERENCES(name, step, end)                                                                          \
  template <class I, class O, class N, class F = ::thrust::minus<>, class... Rest, class = detail::only_number<N>> \
  static cudaError_t name##Copy(void* temporary, size_t& bytes, I in, O out, N n, F op = F(), Rest... rest) {      \
    return detail::call(                                                                                           \
        "cub::DeviceAdjacentDifference::" #name, temporary, bytes,                                                 \
        [=] {                                                                                                      \
          F difference = op;                                                                                       \
          const ::thrust::host_vector<detail::value_of<I>> all(in, in + n);                                        \
          auto to = detail::bare(out);                                                                             \
          for (N i = 0; detail::more(i, n); ++i, ++to)                                                             \
            if (i == (end)) *to = all[static_cast<size_t>(i)];                                                     \
            else *to = difference(all[static_cast<size_t>(i)], all[static_cast<size_t>(i + (step))]);              \
        },                                                                                                         \
        rest...);                                                                                                  \
  }                                                                                                                \
  template <class I, class N, class F = ::thrust::minus<>, class... Rest, class = detail::only_number<N>>          \
  static cudaError_t name(void* temporary, size_t& bytes, I in, N n, F op = F(), Rest... rest) {                   \
    return name##Copy(temporary, bytes, in, in, n, op, rest...);                                                   \
  }
  SIMT_DIFFERENCES(SubtractLeft, -1, 0)
  SIMT_DIFFERENCES(SubtractRight, 1, n - 1)
#undef SIMT_DIFFERENCES
};

}  // namespace cub
