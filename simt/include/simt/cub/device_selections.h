// CUB's device-wide selections and partitions: they write how many elements they have selected, too.
#pragma once
#include "device_call.h"

namespace cub {

// Each but Unique also in place: then the input is the output.
struct DeviceSelect {
  template <class I, class Flags, class O, class Count, class N, class... Rest, class = detail::only_iterator<Count>>
  static cudaError_t Flagged(void* temporary, size_t& bytes, I in, Flags flags, O out, Count count, N n, Rest... rest) {
    return FlaggedIf(temporary, bytes, in, flags, out, count, n, ::thrust::detail::Nonzero(), rest...);
  }
  template <class I, class Flags, class Count, class N, class... Rest, class = detail::only_number<N>>
  static cudaError_t Flagged(void* temporary, size_t& bytes, I in, Flags flags, Count count, N n, Rest... rest) {
    return Flagged(temporary, bytes, in, flags, in, count, n, rest...);
  }
  template <class I, class Flags, class O, class Count, class N, class P, class... Rest,
            class = detail::only_iterator<Count>>
  static cudaError_t FlaggedIf(void* temporary, size_t& bytes, I in, Flags flags, O out, Count count, N n, P wanted,
                               Rest... rest) {
    return detail::call(
        "cub::DeviceSelect::Flagged", temporary, bytes,
        [=] { detail::put_one(count, ::thrust::copy_if(in, in + n, flags, out, wanted) - out); }, rest...);
  }
  template <class I, class Flags, class Count, class N, class P, class... Rest, class = detail::only_number<N>>
  static cudaError_t FlaggedIf(void* temporary, size_t& bytes, I in, Flags flags, Count count, N n, P wanted,
                               Rest... rest) {
    return FlaggedIf(temporary, bytes, in, flags, in, count, n, wanted, rest...);
  }
  template <class I, class O, class Count, class N, class P, class... Rest, class = detail::only_iterator<Count>>
  static cudaError_t If(void* temporary, size_t& bytes, I in, O out, Count count, N n, P wanted, Rest... rest) {
    return detail::call(
        "cub::DeviceSelect::If", temporary, bytes,
        [=] { detail::put_one(count, ::thrust::copy_if(in, in + n, out, wanted) - out); }, rest...);
  }
  template <class I, class Count, class N, class P, class... Rest, class = detail::only_number<N>>
  static cudaError_t If(void* temporary, size_t& bytes, I in, Count count, N n, P wanted, Rest... rest) {
    return If(temporary, bytes, in, in, count, n, wanted, rest...);
  }
  template <class I, class O, class Count, class N, class... Rest>
  static cudaError_t Unique(void* temporary, size_t& bytes, I in, O out, Count count, N n, Rest... rest) {
    return detail::call(
        "cub::DeviceSelect::Unique", temporary, bytes,
        [=] { detail::put_one(count, ::thrust::unique_copy(in, in + n, out) - out); }, rest...);
  }
  // Without a function that says which keys are the same, they are compared by ==.
  template <class K, class V, class KO, class VO, class Count, class N, class... Rest>
  static cudaError_t UniqueByKey(void* temporary, size_t& bytes, K keys, V values, KO keys_out, VO values_out,
                                 Count count, N n, Rest... rest) {
    const auto same = same_of(rest...);
    return detail::call(
        "cub::DeviceSelect::UniqueByKey", temporary, bytes,
        [=] {
          using T = detail::value_of<V>;
          const auto ends =
              ::thrust::reduce_by_key(keys, keys + n, values, keys_out, values_out, same, ::thrust::project1st<T, T>());
          detail::put_one(count, ends.first - keys_out);
        },
        rest...);
  }

 private:
  template <class... Rest>
  static auto same_of(const Rest&...) {
    return Equality();
  }
  template <class Same, class... Rest>
  static auto same_of(const Same& same, const Rest&...) {
    if constexpr (std::is_convertible_v<Same, cudaStream_t> || std::is_integral_v<Same>) return Equality();
    else return same;
  }
};

struct DevicePartition {
  // First what is selected, in its order; the rest from the output's end, backwards.
  template <class I, class Flags, class O, class Count, class N, class... Rest>
  static cudaError_t Flagged(void* temporary, size_t& bytes, I in, Flags flags, O out, Count count, N n, Rest... rest) {
    return detail::call(
        "cub::DevicePartition::Flagged", temporary, bytes,
        [=] {
          auto flag = detail::bare(flags);
          split(in, out, count, n, [&](const auto&) { return static_cast<bool>(*flag++); });
        },
        rest...);
  }
  template <class I, class O, class Count, class N, class P, class... Rest, class = detail::only_number<N>>
  static cudaError_t If(void* temporary, size_t& bytes, I in, O out, Count count, N n, P wanted, Rest... rest) {
    return detail::call(
        "cub::DevicePartition::If", temporary, bytes, [=] { split(in, out, count, n, wanted); }, rest...);
  }
  // Three parts, each in its order; `counts` gets the sizes of the first two.
  template <class I, class O, class P, class Q, class Counts, class N, class First, class Second, class... Rest,
            class = detail::only_iterator<Q>>
  static cudaError_t If(void* temporary, size_t& bytes, I in, O first_out, P second_out, Q rest_out, Counts counts, N n,
                        First in_first, Second in_second, Rest... rest) {
    return detail::call(
        "cub::DevicePartition::If", temporary, bytes,
        [=] {
          auto from = detail::bare(in);
          auto first = detail::bare(first_out);
          auto second = detail::bare(second_out);
          auto others = detail::bare(rest_out);
          auto count = detail::bare(counts);
          N sizes[2] = {0, 0};
          for (N i = 0; detail::more(i, n); ++i, ++from) {
            const detail::value_of<I> value = *from;
            if (in_first(value)) ::thrust::detail::put(first, value), ++sizes[0];
            else if (in_second(value)) ::thrust::detail::put(second, value), ++sizes[1];
            else ::thrust::detail::put(others, value);
          }
          ::thrust::detail::put(count, sizes[0]), ::thrust::detail::put(count, sizes[1]);
        },
        rest...);
  }

 private:
  template <class I, class O, class Count, class N, class P>
  static void split(I in, O out, Count count, N n, P wanted) {
    auto from = detail::bare(in);
    auto to = detail::bare(out);
    auto last = to + n;
    N selected = 0;
    for (N i = 0; detail::more(i, n); ++i, ++from) {
      const detail::value_of<I> value = *from;
      if (wanted(value)) ::thrust::detail::put(to, value), ++selected;
      else *--last = value;
    }
    detail::put_one(count, selected);
  }
};

}  // namespace cub
