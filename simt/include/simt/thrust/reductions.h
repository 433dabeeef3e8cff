// Reductions and scans.
#pragma once
#include "transforms.h"

namespace thrust {

template <class I, class T, class F>
SIMT_ALGORITHM T reduce(I first, I last, T init, F f) {
  SIMT_THRUST_CALL(reduce);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) init = f(init, *from);
  return init;
}
template <class I, class T>
SIMT_ALGORITHM T reduce(I first, I last, T init) {
  return thrust::reduce(first, last, init, plus<>());
}
template <class I>
SIMT_ALGORITHM detail::value_of<I> reduce(I first, I last) {
  return thrust::reduce(first, last, detail::value_of<I>(0), plus<>());
}
template <class I, class U, class T, class F>
SIMT_ALGORITHM T transform_reduce(I first, I last, U unary, T init, F f) {
  SIMT_THRUST_CALL(transform_reduce);
  SIMT_THRUST_FROM(first, last);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from) {
    auto&& element = *from;
    init = f(init, detail::call(unary, element));
  }
  return init;
}
template <class I, class J, class T, class F, class G>
SIMT_ALGORITHM T inner_product(I first, I last, J second, T init, F add, G multiply) {
  SIMT_THRUST_CALL(inner_product);
  SIMT_THRUST_FROM(first, last);
  auto other = detail::bare(second);
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++other) init = add(init, multiply(*from, *other));
  return init;
}
template <class I, class J, class T>
SIMT_ALGORITHM T inner_product(I first, I last, J second, T init) {
  return thrust::inner_product(first, last, second, init, plus<>(), multiplies<>());
}

namespace detail {
template <class I, class O, class T, class F>
O scan(I first, I last, O out, T sum, bool has_first, bool inclusive, F f) {
  SIMT_THRUST_FROM(first, last);
  auto to = bare(out);
  for (std::ptrdiff_t i = 0; more(i, n); ++i, ++from) {
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
SIMT_ALGORITHM O inclusive_scan(I first, I last, O out, F f) {
  SIMT_THRUST_CALL(inclusive_scan);
  return detail::scan(first, last, out, detail::value_of<I>(), false, true, f);
}
template <class I, class O>
SIMT_ALGORITHM O inclusive_scan(I first, I last, O out) {
  return thrust::inclusive_scan(first, last, out, plus<>());
}
template <class I, class O, class T, class F>
SIMT_ALGORITHM O inclusive_scan(I first, I last, O out, T init, F f) {
  SIMT_THRUST_CALL(inclusive_scan);
  return detail::scan(first, last, out, init, true, true, f);
}
template <class I, class O, class T, class F>
SIMT_ALGORITHM O exclusive_scan(I first, I last, O out, T init, F f) {
  SIMT_THRUST_CALL(exclusive_scan);
  return detail::scan(first, last, out, init, true, false, f);
}
template <class I, class O, class T>
SIMT_ALGORITHM O exclusive_scan(I first, I last, O out, T init) {
  return thrust::exclusive_scan(first, last, out, init, plus<>());
}
template <class I, class O>
SIMT_ALGORITHM O exclusive_scan(I first, I last, O out) {
  return thrust::exclusive_scan(first, last, out, detail::value_of<I>(0), plus<>());
}
template <class I, class O, class U, class F>
SIMT_ALGORITHM O transform_inclusive_scan(I first, I last, O out, U unary, F f) {
  return thrust::inclusive_scan(make_transform_iterator(first, unary), make_transform_iterator(last, unary), out, f);
}
template <class I, class O, class U, class T, class F>
SIMT_ALGORITHM O transform_inclusive_scan(I first, I last, O out, U unary, T init, F f) {
  return thrust::inclusive_scan(make_transform_iterator(first, unary), make_transform_iterator(last, unary), out, init,
                                f);
}
template <class I, class O, class U, class T, class F>
SIMT_ALGORITHM O transform_exclusive_scan(I first, I last, O out, U unary, T init, F f) {
  return thrust::exclusive_scan(make_transform_iterator(first, unary), make_transform_iterator(last, unary), out, init,
                                f);
}

SIMT_THRUST_POLICY(reduce);
SIMT_THRUST_POLICY(transform_reduce);
SIMT_THRUST_POLICY(inner_product);
SIMT_THRUST_POLICY(inclusive_scan);
SIMT_THRUST_POLICY(exclusive_scan);
SIMT_THRUST_POLICY(transform_inclusive_scan);
SIMT_THRUST_POLICY(transform_exclusive_scan);

}  // namespace thrust
