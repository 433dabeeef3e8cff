// Algorithms that read a range once and write one.
#pragma once
#include "functional.h"
#include "tuple.h"
#include "vectors.h"

namespace thrust {
namespace detail {
template <class I, class = void>
struct can_jump : std::false_type {};
template <class I>
struct can_jump<I, std::void_t<decltype(std::declval<I>() + std::ptrdiff_t{1})>> : std::true_type {};
// The end of the n elements written; for an iterator that can only step, its position after n steps.
template <class O, class Bare>
O behind(O out, std::ptrdiff_t n, const Bare& reached) {
  if constexpr (can_jump<O>::value) return out + n;
  else return reached;
}
// Whether there is an element i, which comes next.
inline bool more(std::ptrdiff_t i, std::ptrdiff_t n) {
  SIMT_AT_ELEMENT(i, n);
  return i < n;
}
template <class F, class... Arguments>
SIMT_ELEMENT_CALL decltype(auto) call(F& f, Arguments&&... arguments) {
  return f(std::forward<Arguments>(arguments)...);
}
template <class O, class Value>
void put(O& out, Value&& value) {
  *out = std::forward<Value>(value);
  ++out;
}
template <class F, class I>
bool holds(F& f, I& it) {
  auto&& element = *it;
  return static_cast<bool>(call(f, element));
}
struct Nonzero {
  template <class T>
  bool operator()(const T& value) const {
    return static_cast<bool>(value);
  }
};
}  // namespace detail

#define SIMT_THRUST_FROM(first, last)                  \
  const std::ptrdiff_t n = std::distance(first, last); \
  auto from = detail::bare(first)

template <class I, class F>
SIMT_ALGORITHM I for_each(I first, I last, F f) {
  SIMT_THRUST_CALL(for_each);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) {
    auto&& element = *from;
    detail::call(f, element);
  }
  return last;
}
template <class I, class N, class F>
SIMT_ALGORITHM I for_each_n(I first, N n, F f) {
  return thrust::for_each(first, first + n, f);
}
template <class I, class O, class F>
SIMT_ALGORITHM O transform(I first, I last, O out, F f) {
  SIMT_THRUST_CALL(transform);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) {
    auto&& element = *from;
    detail::put(to, detail::call(f, element));
  }
  return detail::behind(out, n, to);
}
template <class I, class J, class O, class F>
SIMT_ALGORITHM O transform(I first, I last, J second, O out, F f) {
  SIMT_THRUST_CALL(transform);
  SIMT_THRUST_FROM(first, last);
  auto other = detail::bare(second);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++other) {
    auto&& a = *from;
    auto&& b = *other;
    detail::put(to, detail::call(f, a, b));
  }
  return detail::behind(out, n, to);
}
template <class I, class O, class F, class P>
SIMT_ALGORITHM O transform_if(I first, I last, O out, F f, P wanted) {
  SIMT_THRUST_CALL(transform_if);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++to)
    if (detail::holds(wanted, from)) *to = detail::call(f, *from);
  return detail::behind(out, n, to);
}
template <class I, class S, class O, class F, class P>
SIMT_ALGORITHM O transform_if(I first, I last, S stencil, O out, F f, P wanted) {
  SIMT_THRUST_CALL(transform_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++to, ++mark)
    if (detail::holds(wanted, mark)) *to = detail::call(f, *from);
  return detail::behind(out, n, to);
}
template <class I, class O>
SIMT_ALGORITHM O copy(I first, I last, O out) {
  SIMT_THRUST_CALL(copy);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) detail::put(to, *from);
  return detail::behind(out, n, to);
}
template <class I, class N, class O>
SIMT_ALGORITHM O copy_n(I first, N n, O out) {
  return thrust::copy(first, first + n, out);
}
template <class I, class O, class P>
SIMT_ALGORITHM O copy_if(I first, I last, O out, P wanted) {
  SIMT_THRUST_CALL(copy_if);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  std::ptrdiff_t kept = 0;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (detail::holds(wanted, from)) detail::put(to, *from), ++kept;
  return detail::behind(out, kept, to);
}
template <class I, class S, class O, class P>
SIMT_ALGORITHM O copy_if(I first, I last, S stencil, O out, P wanted) {
  SIMT_THRUST_CALL(copy_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = detail::bare(out);
  std::ptrdiff_t kept = 0;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++mark)
    if (detail::holds(wanted, mark)) detail::put(to, *from), ++kept;
  return detail::behind(out, kept, to);
}
template <class I, class T>
SIMT_ALGORITHM void fill(I first, I last, const T& value) {
  SIMT_THRUST_CALL(fill);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) *from = value;
}
template <class I, class N, class T>
SIMT_ALGORITHM I fill_n(I first, N n, const T& value) {
  return thrust::fill(first, first + n, value), first + n;
}
// Values are assigned, where Thrust constructs them.
template <class I, class O>
SIMT_ALGORITHM O uninitialized_copy(I first, I last, O out) {
  return thrust::copy(first, last, out);
}
template <class I, class N, class O>
SIMT_ALGORITHM O uninitialized_copy_n(I first, N n, O out) {
  return thrust::copy_n(first, n, out);
}
template <class I, class T>
SIMT_ALGORITHM void uninitialized_fill(I first, I last, const T& value) {
  thrust::fill(first, last, value);
}
template <class I, class N, class T>
SIMT_ALGORITHM I uninitialized_fill_n(I first, N n, const T& value) {
  return thrust::fill_n(first, n, value);
}
template <class I, class F>
SIMT_ALGORITHM void generate(I first, I last, F f) {
  SIMT_THRUST_CALL(generate);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) *from = detail::call(f);
}
template <class I, class N, class F>
SIMT_ALGORITHM I generate_n(I first, N n, F f) {
  return thrust::generate(first, first + n, f), first + n;
}
template <class I, class T = detail::value_of<I>>
SIMT_ALGORITHM void sequence(I first, I last, T begin = T(0), T step = T(1)) {
  SIMT_THRUST_CALL(sequence);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) *from = static_cast<T>(begin + static_cast<T>(i) * step);
}
template <class I, class F>
SIMT_ALGORITHM void tabulate(I first, I last, F f) {
  SIMT_THRUST_CALL(tabulate);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    *from = detail::call(f, static_cast<detail::value_of<I>>(i));
}
template <class I, class J>
SIMT_ALGORITHM J swap_ranges(I first, I last, J second) {
  SIMT_THRUST_CALL(swap_ranges);
  host_vector<detail::value_of<I>> kept(first, last);
  thrust::copy(second, second + (last - first), first);
  return thrust::copy(kept.begin(), kept.end(), second);
}
template <class M, class I, class O>
SIMT_ALGORITHM O gather(M first, M last, I in, O out) {
  return thrust::copy(make_permutation_iterator(in, first), make_permutation_iterator(in, last), out);
}
template <class M, class S, class I, class O, class P = detail::Nonzero>
SIMT_ALGORITHM O gather_if(M first, M last, S stencil, I in, O out, P wanted = P()) {
  const auto element = make_permutation_iterator(in, first);
  return thrust::transform_if(element, element + (last - first), stencil, out, detail::Unchanged(), wanted);
}
template <class I, class M, class O>
SIMT_ALGORITHM void scatter(I first, I last, M map, O out) {
  thrust::copy(first, last, make_permutation_iterator(out, map));
}
template <class I, class M, class S, class O, class P = detail::Nonzero>
SIMT_ALGORITHM void scatter_if(I first, I last, M map, S stencil, O out, P wanted = P()) {
  SIMT_THRUST_CALL(scatter_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = make_permutation_iterator(detail::bare(out), detail::bare(map));
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++mark, ++to)
    if (detail::holds(wanted, mark)) *to = *from;
}
template <class I, class T>
SIMT_ALGORITHM void replace(I first, I last, const T& old, const T& with) {
  SIMT_THRUST_CALL(replace);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (*from == old) *from = with;
}
template <class I, class P, class T>
SIMT_ALGORITHM void replace_if(I first, I last, P wanted, const T& with) {
  SIMT_THRUST_CALL(replace_if);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from)
    if (detail::holds(wanted, from)) *from = with;
}
template <class I, class S, class P, class T>
SIMT_ALGORITHM void replace_if(I first, I last, S stencil, P wanted, const T& with) {
  SIMT_THRUST_CALL(replace_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++mark)
    if (detail::holds(wanted, mark)) *from = with;
}
template <class I, class O, class P, class T>
SIMT_ALGORITHM O replace_copy_if(I first, I last, O out, P wanted, const T& with) {
  SIMT_THRUST_CALL(replace_copy_if);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) {
    const detail::value_of<I> element = *from;
    detail::put(to, detail::call(wanted, element) ? static_cast<detail::value_of<I>>(with) : element);
  }
  return detail::behind(out, n, to);
}
template <class I, class S, class O, class P, class T>
SIMT_ALGORITHM O replace_copy_if(I first, I last, S stencil, O out, P wanted, const T& with) {
  const O end = thrust::copy(first, last, out);
  thrust::replace_if(out, end, stencil, wanted, with);
  return end;
}
template <class I, class O, class T>
SIMT_ALGORITHM O replace_copy(I first, I last, O out, const T& old, const T& with) {
  return thrust::replace_copy_if(
      first, last, out, [&](const auto& element) { return element == old; }, with);
}
template <class I, class O, class F = minus<>>
SIMT_ALGORITHM O adjacent_difference(I first, I last, O out, F f = F()) {
  SIMT_THRUST_CALL(adjacent_difference);
  host_vector<detail::value_of<I>> in(first, last), result(in);
  for (std::size_t i = 1; i < in.size(); ++i) result[i] = f(in[i], in[i - 1]);
  return thrust::copy(result.begin(), result.end(), out);
}

SIMT_THRUST_POLICY(for_each);
SIMT_THRUST_POLICY(for_each_n);
SIMT_THRUST_POLICY(transform);
SIMT_THRUST_POLICY(transform_if);
SIMT_THRUST_POLICY(copy);
SIMT_THRUST_POLICY(copy_n);
SIMT_THRUST_POLICY(copy_if);
SIMT_THRUST_POLICY(fill);
SIMT_THRUST_POLICY(fill_n);
SIMT_THRUST_POLICY(uninitialized_copy);
SIMT_THRUST_POLICY(uninitialized_copy_n);
SIMT_THRUST_POLICY(uninitialized_fill);
SIMT_THRUST_POLICY(uninitialized_fill_n);
SIMT_THRUST_POLICY(generate);
SIMT_THRUST_POLICY(generate_n);
SIMT_THRUST_POLICY(sequence);
SIMT_THRUST_POLICY(tabulate);
SIMT_THRUST_POLICY(swap_ranges);
SIMT_THRUST_POLICY(gather);
SIMT_THRUST_POLICY(gather_if);
SIMT_THRUST_POLICY(scatter);
SIMT_THRUST_POLICY(scatter_if);
SIMT_THRUST_POLICY(replace);
SIMT_THRUST_POLICY(replace_if);
SIMT_THRUST_POLICY(replace_copy);
SIMT_THRUST_POLICY(replace_copy_if);
SIMT_THRUST_POLICY(adjacent_difference);

}  // namespace thrust
