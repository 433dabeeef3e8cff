// Algorithms that sort, shuffle, merge, or process runs of equal keys.
#pragma once
#include <algorithm>

#include "selections.h"

namespace thrust {

namespace detail {
template <class I, class F>
void sort(I first, I last, F less_than) {
  host_vector<value_of<I>> values(first, last);
  std::stable_sort(values.begin(), values.end(), less_than);
  auto to = bare(first);
  for (auto& value : values) put(to, std::move(value));
}
template <class K, class V, class F>
void sort_by_key(K first, K last, V values, F less_than) {
  host_vector<value_of<K>> keys(first, last);
  host_vector<value_of<V>> held(values, values + (last - first));
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return less_than(keys[a], keys[b]); });
  auto key = bare(first);
  auto value = bare(values);
  for (const std::size_t i : order) put(key, keys[i]), put(value, held[i]);
}
}  // namespace detail
#define SIMT_SORT(name)                                                       \
  template <class I, class F>                                                 \
  SIMT_ALGORITHM void name(I first, I last, F less_than) {                    \
    SIMT_THRUST_CALL(name);                                                   \
    detail::sort(first, last, less_than);                                     \
  }                                                                           \
  template <class I>                                                          \
  SIMT_ALGORITHM void name(I first, I last) {                                 \
    thrust::name(first, last, less<>());                                      \
  }                                                                           \
  template <class K, class V, class F>                                        \
  SIMT_ALGORITHM void name##_by_key(K first, K last, V values, F less_than) { \
    SIMT_THRUST_CALL(name##_by_key);                                          \
    detail::sort_by_key(first, last, values, less_than);                      \
  }                                                                           \
  template <class K, class V>                                                 \
  SIMT_ALGORITHM void name##_by_key(K first, K last, V values) {              \
    thrust::name##_by_key(first, last, values, less<>());                     \
  }
SIMT_SORT(sort)
SIMT_SORT(stable_sort)
#undef SIMT_SORT
template <class I, class... F>
SIMT_ALGORITHM bool is_sorted(I first, I last, F... less_than) {
  SIMT_THRUST_CALL(is_sorted);
  host_vector<detail::value_of<I>> values(first, last);
  return std::is_sorted(values.begin(), values.end(), less_than...);
}
template <class I, class... F>
SIMT_ALGORITHM I is_sorted_until(I first, I last, F... less_than) {
  SIMT_THRUST_CALL(is_sorted_until);
  host_vector<detail::value_of<I>> values(first, last);
  return first + (std::is_sorted_until(values.begin(), values.end(), less_than...) - values.begin());
}
// Any order, as the engine has it. Thrust's own differs.
template <class I, class Engine>
SIMT_ALGORITHM void shuffle(I first, I last, Engine&& engine) {
  SIMT_THRUST_CALL(shuffle);
  host_vector<detail::value_of<I>> values(first, last);
  for (std::size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[static_cast<std::size_t>(engine() - std::decay_t<Engine>::min) % i]);
  thrust::copy(values.begin(), values.end(), first);
}
template <class I, class O, class Engine>
SIMT_ALGORITHM O shuffle_copy(I first, I last, O out, Engine&& engine) {
  SIMT_THRUST_CALL(shuffle_copy);
  host_vector<detail::value_of<I>> values(first, last);
  thrust::shuffle(values.begin(), values.end(), engine);
  return thrust::copy(values.begin(), values.end(), out);
}
template <class I>
SIMT_ALGORITHM void reverse(I first, I last) {
  SIMT_THRUST_CALL(reverse);
  host_vector<detail::value_of<I>> values(first, last);
  thrust::copy(values.rbegin(), values.rend(), first);
}
template <class I, class O>
SIMT_ALGORITHM O reverse_copy(I first, I last, O out) {
  return thrust::copy(make_reverse_iterator(last), make_reverse_iterator(first), out);
}

// Writes one key and one value for each run of equal keys.
template <class K, class V, class KO, class VO, class P, class F>
SIMT_ALGORITHM pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out, P same, F f) {
  SIMT_THRUST_CALL(reduce_by_key);
  SIMT_THRUST_FROM(first, last);
  auto value = detail::bare(values);
  host_vector<detail::value_of<K>> keys;
  host_vector<detail::value_of<V>> sums;
  for (std::ptrdiff_t i = 0; detail::more(i, n); ++i, ++from, ++value) {
    if (!keys.empty() && same(keys.back(), *from)) sums.back() = f(sums.back(), *value);
    else keys.push_back(*from), sums.push_back(*value);
  }
  return {thrust::copy(keys.begin(), keys.end(), keys_out), thrust::copy(sums.begin(), sums.end(), values_out)};
}
template <class K, class V, class KO, class VO, class P>
SIMT_ALGORITHM pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out, P same) {
  return thrust::reduce_by_key(first, last, values, keys_out, values_out, same, plus<>());
}
template <class K, class V, class KO, class VO>
SIMT_ALGORITHM pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out) {
  return thrust::reduce_by_key(first, last, values, keys_out, values_out, equal_to<>(), plus<>());
}
template <class K, class V, class KO, class VO, class P = equal_to<>>
SIMT_ALGORITHM pair<KO, VO> unique_by_key_copy(K first, K last, V values, KO keys_out, VO values_out, P same = P()) {
  return thrust::reduce_by_key(first, last, values, keys_out, values_out, same,
                               project1st<detail::value_of<V>, detail::value_of<V>>());
}
template <class K, class V, class P = equal_to<>>
SIMT_ALGORITHM pair<K, V> unique_by_key(K first, K last, V values, P same = P()) {
  return thrust::unique_by_key_copy(first, last, values, first, values, same);
}
namespace detail {
template <class K, class V, class O, class T, class P, class F>
O scan_by_key(K first, K last, V values, O out, T init, bool inclusive, P same, F f) {
  host_vector<value_of<K>> keys(first, last);
  host_vector<value_of<V>> held(values, values + (last - first));
  auto to = bare(out);
  T sum = init;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool begins = i == 0 || !same(keys[i - 1], keys[i]);
    if (begins) sum = init;
    const T next = inclusive && begins ? static_cast<T>(held[i]) : static_cast<T>(f(sum, held[i]));
    put(to, inclusive ? next : sum);
    sum = next;
  }
  return out + static_cast<std::ptrdiff_t>(keys.size());
}
}  // namespace detail
template <class K, class V, class O, class P = equal_to<>, class F = plus<>>
SIMT_ALGORITHM O inclusive_scan_by_key(K first, K last, V values, O out, P same = P(), F f = F()) {
  SIMT_THRUST_CALL(inclusive_scan_by_key);
  return detail::scan_by_key(first, last, values, out, detail::value_of<V>(0), true, same, f);
}
template <class K, class V, class O, class T = detail::value_of<V>, class P = equal_to<>, class F = plus<>>
SIMT_ALGORITHM O exclusive_scan_by_key(K first, K last, V values, O out, T init = T(0), P same = P(), F f = F()) {
  SIMT_THRUST_CALL(exclusive_scan_by_key);
  return detail::scan_by_key(first, last, values, out, init, false, same, f);
}

#define SIMT_SETS(name)                                                                          \
  template <class I, class J, class O, class... F>                                               \
  SIMT_ALGORITHM O name(I first, I last, J second, J second_end, O out, F... less_than) {        \
    SIMT_THRUST_CALL(name);                                                                      \
    host_vector<detail::value_of<I>> a(first, last), b(second, second_end), result;              \
    std::name(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result), less_than...); \
    return thrust::copy(result.begin(), result.end(), out);                                      \
  }
SIMT_SETS(merge)
SIMT_SETS(set_union)
SIMT_SETS(set_intersection)
SIMT_SETS(set_difference)
SIMT_SETS(set_symmetric_difference)
#undef SIMT_SETS

// The same of pairs, which are compared by their keys. Only the first range of an intersection has values.
namespace detail {
template <class I, class V>
auto key_value_pairs(I first, I last, V values) {
  std::vector<std::pair<value_of<I>, value_of<V>>> pairs;
  const host_vector<value_of<I>> keys(first, last);
  const host_vector<value_of<V>> held(values, values + (last - first));
  for (std::size_t i = 0; i < keys.size(); ++i) pairs.emplace_back(keys[i], held[i]);
  return pairs;
}
template <class Pairs, class O, class P>
pair<O, P> put_pairs(const Pairs& pairs, O keys_out, P values_out) {
  auto key = bare(keys_out);
  auto value = bare(values_out);
  for (const auto& one : pairs) put(key, one.first), put(value, one.second);
  const auto n = static_cast<std::ptrdiff_t>(pairs.size());
  return {behind(keys_out, n, key), behind(values_out, n, value)};
}
}  // namespace detail
#define SIMT_SETS(name)                                                                                       \
  template <class I, class J, class V, class W, class O, class P, class F = less<>>                           \
  SIMT_ALGORITHM pair<O, P> name##_by_key(I first, I last, J second, J second_end, V values, W second_values, \
                                          O keys_out, P values_out, F less_than = F()) {                      \
    SIMT_THRUST_CALL(name##_by_key);                                                                          \
    const auto a = detail::key_value_pairs(first, last, values);                                              \
    const auto b = detail::key_value_pairs(second, second_end, second_values);                                \
    std::decay_t<decltype(a)> result;                                                                         \
    std::name(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result),                             \
              [&](const auto& one, const auto& other) { return less_than(one.first, other.first); });         \
    return detail::put_pairs(result, keys_out, values_out);                                                   \
  }
SIMT_SETS(merge)
SIMT_SETS(set_union)
SIMT_SETS(set_difference)
SIMT_SETS(set_symmetric_difference)
#undef SIMT_SETS
template <class I, class J, class V, class O, class P, class F = less<>>
SIMT_ALGORITHM pair<O, P> set_intersection_by_key(I first, I last, J second, J second_end, V values, O keys_out,
                                                  P values_out, F less_than = F()) {
  SIMT_THRUST_CALL(set_intersection_by_key);
  const auto a = detail::key_value_pairs(first, last, values);
  const auto b = detail::key_value_pairs(second, second_end, constant_iterator<detail::value_of<V>>());
  std::decay_t<decltype(a)> result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result),
                        [&](const auto& one, const auto& other) { return less_than(one.first, other.first); });
  return detail::put_pairs(result, keys_out, values_out);
}

SIMT_THRUST_POLICY(sort);
SIMT_THRUST_POLICY(stable_sort);
SIMT_THRUST_POLICY(sort_by_key);
SIMT_THRUST_POLICY(stable_sort_by_key);
SIMT_THRUST_POLICY(is_sorted);
SIMT_THRUST_POLICY(reverse);
SIMT_THRUST_POLICY(reverse_copy);
SIMT_THRUST_POLICY(reduce_by_key);
SIMT_THRUST_POLICY(unique_by_key);
SIMT_THRUST_POLICY(unique_by_key_copy);
SIMT_THRUST_POLICY(inclusive_scan_by_key);
SIMT_THRUST_POLICY(exclusive_scan_by_key);
SIMT_THRUST_POLICY(merge);
SIMT_THRUST_POLICY(merge_by_key);
SIMT_THRUST_POLICY(is_sorted_until);
SIMT_THRUST_POLICY(shuffle);
SIMT_THRUST_POLICY(shuffle_copy);
SIMT_THRUST_POLICY(set_union_by_key);
SIMT_THRUST_POLICY(set_intersection_by_key);
SIMT_THRUST_POLICY(set_difference_by_key);
SIMT_THRUST_POLICY(set_symmetric_difference_by_key);
SIMT_THRUST_POLICY(set_union);
SIMT_THRUST_POLICY(set_intersection);
SIMT_THRUST_POLICY(set_difference);
SIMT_THRUST_POLICY(set_symmetric_difference);

}  // namespace thrust
