// Algorithms that look for elements: counts, extremes, searches in sorted ranges.
#pragma once
#include "reductions.h"

namespace thrust {

template <class I, class P>
SIMT_ALGORITHM std::ptrdiff_t count_if(I first, I last, P wanted) {
  SIMT_THRUST_CALL(count_if);
  SIMT_THRUST_FROM(first, last);
  std::ptrdiff_t count = 0;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) count += detail::holds(wanted, from);
  return count;
}
template <class I, class T>
SIMT_ALGORITHM std::ptrdiff_t count(I first, I last, const T& value) {
  return thrust::count_if(first, last, [&](const auto& element) { return element == value; });
}
template <class I, class P>
SIMT_ALGORITHM I find_if(I first, I last, P wanted) {
  SIMT_THRUST_CALL(find_if);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (detail::holds(wanted, from)) return first + i;
  return last;
}
template <class I, class P>
SIMT_ALGORITHM I find_if_not(I first, I last, P wanted) {
  return thrust::find_if(first, last, [&](const auto& element) { return !wanted(element); });
}
template <class I, class T>
SIMT_ALGORITHM I find(I first, I last, const T& value) {
  return thrust::find_if(first, last, [&](const auto& element) { return element == value; });
}
template <class I, class P>
SIMT_ALGORITHM bool any_of(I first, I last, P wanted) {
  return thrust::find_if(first, last, wanted) != last;
}
template <class I, class P>
SIMT_ALGORITHM bool all_of(I first, I last, P wanted) {
  return thrust::find_if_not(first, last, wanted) == last;
}
template <class I, class P>
SIMT_ALGORITHM bool none_of(I first, I last, P wanted) {
  return !thrust::any_of(first, last, wanted);
}
template <class I, class J, class F>
SIMT_ALGORITHM pair<I, J> mismatch(I first, I last, J second, F same) {
  SIMT_THRUST_CALL(mismatch);
  SIMT_THRUST_FROM(first, last);
  auto other = detail::bare(second);
  std::ptrdiff_t i = 0;
  for (; i < n && same(*from, *other); ++i, ++from) ++other;
  return {first + i, second + i};
}
template <class I, class J>
SIMT_ALGORITHM pair<I, J> mismatch(I first, I last, J second) {
  return thrust::mismatch(first, last, second, equal_to<>());
}
template <class I, class J, class F>
SIMT_ALGORITHM bool equal(I first, I last, J second, F same) {
  return thrust::mismatch(first, last, second, same).first == last;
}
template <class I, class J>
SIMT_ALGORITHM bool equal(I first, I last, J second) {
  return thrust::equal(first, last, second, equal_to<>());
}

template <class I, class F>
SIMT_ALGORITHM I max_element(I first, I last, F less_than) {
  SIMT_THRUST_CALL(max_element);
  SIMT_THRUST_FROM(first, last);
  auto best = from;
  std::ptrdiff_t at = 0;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (less_than(*best, *from)) best = from, at = i;
  return first + at;
}
template <class I>
SIMT_ALGORITHM I max_element(I first, I last) {
  return thrust::max_element(first, last, less<>());
}
template <class I, class F>
SIMT_ALGORITHM I min_element(I first, I last, F less_than) {
  SIMT_THRUST_CALL(min_element);
  SIMT_THRUST_FROM(first, last);
  auto best = from;
  std::ptrdiff_t at = 0;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (less_than(*from, *best)) best = from, at = i;
  return first + at;
}
template <class I>
SIMT_ALGORITHM I min_element(I first, I last) {
  return thrust::min_element(first, last, less<>());
}
template <class I, class... F>
SIMT_ALGORITHM pair<I, I> minmax_element(I first, I last, F... less_than) {
  return {thrust::min_element(first, last, less_than...), thrust::max_element(first, last, less_than...)};
}

namespace detail {
// How many elements come before the value; with `with_equal` also those equal to it.
template <class I, class T, class F>
std::ptrdiff_t rank(I from, std::ptrdiff_t n, const T& value, bool with_equal, F less_than) {
  std::ptrdiff_t low = 0, high = n;
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    const bool before =
        with_equal ? !less_than(value, from[middle]) : static_cast<bool>(less_than(from[middle], value));
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}
}  // namespace detail

// For one value, or for each value of a range, with the results written to `out`.
#define SIMT_BOUND(name, with_equal)                                                   \
  template <class I, class T, class F>                                                 \
  SIMT_ALGORITHM I name(I first, I last, const T& value, F less_than) {                \
    SIMT_THRUST_CALL(name);                                                            \
    SIMT_THRUST_FROM(first, last);                                                     \
    return first + detail::rank(from, n, value, with_equal, less_than);                \
  }                                                                                    \
  template <class I, class T>                                                          \
  SIMT_ALGORITHM I name(I first, I last, const T& value) {                             \
    return thrust::name(first, last, value, less<>());                                 \
  }                                                                                    \
  template <class I, class V, class O, class F>                                        \
  SIMT_ALGORITHM O name(I first, I last, V values, V values_end, O out, F less_than) { \
    SIMT_THRUST_CALL(name);                                                            \
    SIMT_THRUST_FROM(first, last);                                                     \
    const std::ptrdiff_t count = values_end - values;                                  \
    auto value = detail::bare(values);                                                 \
    auto to = detail::bare(out);                                                       \
    for (std::ptrdiff_t i = 0; i < count; ++i, ++value)                                \
      detail::put(to, detail::rank(from, n, *value, with_equal, less_than));           \
    return out + count;                                                                \
  }                                                                                    \
  template <class I, class V, class O>                                                 \
  SIMT_ALGORITHM O name(I first, I last, V values, V values_end, O out) {              \
    return thrust::name(first, last, values, values_end, out, less<>());               \
  }
SIMT_BOUND(lower_bound, false)
SIMT_BOUND(upper_bound, true)
#undef SIMT_BOUND
template <class I, class T, class F = less<>>
SIMT_ALGORITHM pair<I, I> equal_range(I first, I last, const T& value, F less_than = F()) {
  return {thrust::lower_bound(first, last, value, less_than), thrust::upper_bound(first, last, value, less_than)};
}
template <class I, class T>
SIMT_ALGORITHM bool binary_search(I first, I last, const T& value) {
  return thrust::lower_bound(first, last, value) != thrust::upper_bound(first, last, value);
}
template <class I, class V, class O>
SIMT_ALGORITHM O binary_search(I first, I last, V values, V values_end, O out) {
  SIMT_THRUST_CALL(binary_search);
  SIMT_THRUST_FROM(first, last);
  auto value = detail::bare(values);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < values_end - values; ++i, ++value)
    detail::put(to, detail::rank(from, n, *value, true, less<>()) > detail::rank(from, n, *value, false, less<>()));
  return out + (values_end - values);
}

SIMT_THRUST_POLICY(count_if);
SIMT_THRUST_POLICY(count);
SIMT_THRUST_POLICY(find_if);
SIMT_THRUST_POLICY(find_if_not);
SIMT_THRUST_POLICY(find);
SIMT_THRUST_POLICY(any_of);
SIMT_THRUST_POLICY(all_of);
SIMT_THRUST_POLICY(none_of);
SIMT_THRUST_POLICY(mismatch);
SIMT_THRUST_POLICY(equal);
SIMT_THRUST_POLICY(max_element);
SIMT_THRUST_POLICY(min_element);
SIMT_THRUST_POLICY(minmax_element);
SIMT_THRUST_POLICY(lower_bound);
SIMT_THRUST_POLICY(upper_bound);
SIMT_THRUST_POLICY(equal_range);
SIMT_THRUST_POLICY(binary_search);

}  // namespace thrust
