// Algorithms that go through a range once: copies, transformations, reductions, scans.
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
// Behind the n elements that were written: of an iterator that only steps, where it has come to.
template <class O, class Bare>
O behind(O out, std::ptrdiff_t n, const Bare& reached) {
  if constexpr (can_jump<O>::value) return out + n;
  else return reached;
}
template <class O, class Value>
void put(O& out, Value&& value) {
  *out = std::forward<Value>(value);
  ++out;
}
template <class F, class I>
bool holds(F& f, I& it) {
  auto&& element = *it;
  return static_cast<bool>(f(element));
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
I for_each(I first, I last, F f) {
  SIMT_THRUST_CALL(for_each);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) {
    auto&& element = *from;
    f(element);
  }
  return last;
}
template <class I, class N, class F>
I for_each_n(I first, N n, F f) {
  return thrust::for_each(first, first + n, f);
}
template <class I, class O, class F>
O transform(I first, I last, O out, F f) {
  SIMT_THRUST_CALL(transform);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) {
    auto&& element = *from;
    detail::put(to, f(element));
  }
  return detail::behind(out, n, to);
}
template <class I, class J, class O, class F>
O transform(I first, I last, J second, O out, F f) {
  SIMT_THRUST_CALL(transform);
  SIMT_THRUST_FROM(first, last);
  auto other = detail::bare(second);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++other) {
    auto&& a = *from;
    auto&& b = *other;
    detail::put(to, f(a, b));
  }
  return detail::behind(out, n, to);
}
template <class I, class O, class F, class P>
O transform_if(I first, I last, O out, F f, P wanted) {
  SIMT_THRUST_CALL(transform_if);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++to)
    if (detail::holds(wanted, from)) *to = f(*from);
  return detail::behind(out, n, to);
}
template <class I, class S, class O, class F, class P>
O transform_if(I first, I last, S stencil, O out, F f, P wanted) {
  SIMT_THRUST_CALL(transform_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++to, ++mark)
    if (detail::holds(wanted, mark)) *to = f(*from);
  return detail::behind(out, n, to);
}
template <class I, class O>
O copy(I first, I last, O out) {
  SIMT_THRUST_CALL(copy);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) detail::put(to, *from);
  return detail::behind(out, n, to);
}
template <class I, class N, class O>
O copy_n(I first, N n, O out) {
  return thrust::copy(first, first + n, out);
}
template <class I, class O, class P>
O copy_if(I first, I last, O out, P wanted) {
  SIMT_THRUST_CALL(copy_if);
  SIMT_THRUST_FROM(first, last);
  auto to = detail::bare(out);
  std::ptrdiff_t kept = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from)
    if (detail::holds(wanted, from)) detail::put(to, *from), ++kept;
  return detail::behind(out, kept, to);
}
template <class I, class S, class O, class P>
O copy_if(I first, I last, S stencil, O out, P wanted) {
  SIMT_THRUST_CALL(copy_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = detail::bare(out);
  std::ptrdiff_t kept = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++mark)
    if (detail::holds(wanted, mark)) detail::put(to, *from), ++kept;
  return detail::behind(out, kept, to);
}
template <class I, class T>
void fill(I first, I last, const T& value) {
  SIMT_THRUST_CALL(fill);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) *from = value;
}
template <class I, class N, class T>
I fill_n(I first, N n, const T& value) {
  return thrust::fill(first, first + n, value), first + n;
}
template <class I, class F>
void generate(I first, I last, F f) {
  SIMT_THRUST_CALL(generate);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) *from = f();
}
template <class I, class N, class F>
I generate_n(I first, N n, F f) {
  return thrust::generate(first, first + n, f), first + n;
}
template <class I, class T = detail::value_of<I>>
void sequence(I first, I last, T begin = T(0), T step = T(1)) {
  SIMT_THRUST_CALL(sequence);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) *from = static_cast<T>(begin + static_cast<T>(i) * step);
}
template <class I, class F>
void tabulate(I first, I last, F f) {
  SIMT_THRUST_CALL(tabulate);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) *from = f(static_cast<detail::value_of<I>>(i));
}
template <class I, class J>
J swap_ranges(I first, I last, J second) {
  host_vector<detail::value_of<I>> kept(first, last);
  thrust::copy(second, second + (last - first), first);
  return thrust::copy(kept.begin(), kept.end(), second);
}
template <class M, class I, class O>
O gather(M first, M last, I in, O out) {
  return thrust::copy(make_permutation_iterator(in, first), make_permutation_iterator(in, last), out);
}
template <class I, class M, class O>
void scatter(I first, I last, M map, O out) {
  thrust::copy(first, last, make_permutation_iterator(out, map));
}
template <class I, class M, class S, class O, class P = detail::Nonzero>
void scatter_if(I first, I last, M map, S stencil, O out, P wanted = P()) {
  SIMT_THRUST_CALL(scatter_if);
  SIMT_THRUST_FROM(first, last);
  auto mark = detail::bare(stencil);
  auto to = make_permutation_iterator(detail::bare(out), detail::bare(map));
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++mark, ++to)
    if (detail::holds(wanted, mark)) *to = *from;
}
template <class I, class T>
void replace(I first, I last, const T& old, const T& with) {
  SIMT_THRUST_CALL(replace);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from)
    if (*from == old) *from = with;
}
template <class I, class P, class T>
void replace_if(I first, I last, P wanted, const T& with) {
  SIMT_THRUST_CALL(replace_if);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from)
    if (detail::holds(wanted, from)) *from = with;
}
template <class I, class O>
O adjacent_difference(I first, I last, O out) {
  return thrust::adjacent_difference(first, last, out, minus<>());
}
template <class I, class O, class F>
O adjacent_difference(I first, I last, O out, F f) {
  host_vector<detail::value_of<I>> in(first, last), result(in);
  for (std::size_t i = 1; i < in.size(); ++i) result[i] = f(in[i], in[i - 1]);
  return thrust::copy(result.begin(), result.end(), out);
}

template <class I, class T, class F>
T reduce(I first, I last, T init, F f) {
  SIMT_THRUST_CALL(reduce);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) init = f(init, *from);
  return init;
}
template <class I, class T>
T reduce(I first, I last, T init) {
  return thrust::reduce(first, last, init, plus<>());
}
template <class I>
detail::value_of<I> reduce(I first, I last) {
  return thrust::reduce(first, last, detail::value_of<I>(0), plus<>());
}
template <class I, class U, class T, class F>
T transform_reduce(I first, I last, U unary, T init, F f) {
  SIMT_THRUST_CALL(transform_reduce);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) {
    auto&& element = *from;
    init = f(init, unary(element));
  }
  return init;
}
template <class I, class J, class T, class F, class G>
T inner_product(I first, I last, J second, T init, F add, G multiply) {
  SIMT_THRUST_CALL(inner_product);
  SIMT_THRUST_FROM(first, last);
  auto other = detail::bare(second);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from, ++other) init = add(init, multiply(*from, *other));
  return init;
}
template <class I, class J, class T>
T inner_product(I first, I last, J second, T init) {
  return thrust::inner_product(first, last, second, init, plus<>(), multiplies<>());
}

namespace detail {
template <class I, class O, class T, class F>
O scan(I first, I last, O out, T sum, bool has_first, bool inclusive, F f) {
  SIMT_THRUST_FROM(first, last);
  auto to = bare(out);
  for (std::ptrdiff_t i = 0; i < n; ++i, ++from) {
    const T element = *from;
    const T next = has_first ? static_cast<T>(f(sum, element)) : element;
    put(to, inclusive ? next : sum);
    sum = next;
    has_first = true;
  }
  return behind(out, n, to);
}
}  // namespace detail
template <class I, class O, class F>
O inclusive_scan(I first, I last, O out, F f) {
  SIMT_THRUST_CALL(inclusive_scan);
  return detail::scan(first, last, out, detail::value_of<I>(), false, true, f);
}
template <class I, class O>
O inclusive_scan(I first, I last, O out) {
  return thrust::inclusive_scan(first, last, out, plus<>());
}
template <class I, class O, class T, class F>
O exclusive_scan(I first, I last, O out, T init, F f) {
  SIMT_THRUST_CALL(exclusive_scan);
  return detail::scan(first, last, out, init, true, false, f);
}
template <class I, class O, class T>
O exclusive_scan(I first, I last, O out, T init) {
  return thrust::exclusive_scan(first, last, out, init, plus<>());
}
template <class I, class O>
O exclusive_scan(I first, I last, O out) {
  return thrust::exclusive_scan(first, last, out, detail::value_of<I>(0), plus<>());
}
template <class I, class O, class U, class F>
O transform_inclusive_scan(I first, I last, O out, U unary, F f) {
  return thrust::inclusive_scan(make_transform_iterator(first, unary), make_transform_iterator(last, unary), out, f);
}
template <class I, class O, class U, class T, class F>
O transform_exclusive_scan(I first, I last, O out, U unary, T init, F f) {
  return thrust::exclusive_scan(make_transform_iterator(first, unary), make_transform_iterator(last, unary), out, init,
                                f);
}

#define SIMT_EACH(name) SIMT_THRUST_POLICY(name)
SIMT_EACH(for_each)
SIMT_EACH(for_each_n)
SIMT_EACH(transform)
SIMT_EACH(transform_if)
SIMT_EACH(copy) SIMT_EACH(copy_n) SIMT_EACH(copy_if) SIMT_EACH(fill) SIMT_EACH(fill_n) SIMT_EACH(generate)
    SIMT_EACH(generate_n) SIMT_EACH(sequence) SIMT_EACH(tabulate) SIMT_EACH(swap_ranges) SIMT_EACH(gather)
        SIMT_EACH(scatter) SIMT_EACH(scatter_if) SIMT_EACH(replace) SIMT_EACH(replace_if) SIMT_EACH(adjacent_difference)
            SIMT_EACH(reduce) SIMT_EACH(transform_reduce) SIMT_EACH(inner_product) SIMT_EACH(inclusive_scan)
                SIMT_EACH(exclusive_scan) SIMT_EACH(transform_inclusive_scan) SIMT_EACH(transform_exclusive_scan)

}  // namespace thrust
