// Algorithms that sort, remove elements, or process runs of equal keys.
#pragma once
#include <algorithm>
#include <numeric>

#include "searches.h"

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
  std::iota(order.begin(), order.end(), std::size_t{0});
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

template <class I, class P>
SIMT_ALGORITHM I remove_if(I first, I last, P unwanted) {
  host_vector<detail::value_of<I>> kept(first, last);
  kept.erase(std::remove_if(kept.begin(), kept.end(), unwanted), kept.end());
  return thrust::copy(kept.begin(), kept.end(), first);
}
template <class I, class S, class P>
SIMT_ALGORITHM I remove_if(I first, I last, S stencil, P unwanted) {
  host_vector<detail::value_of<I>> all(first, last);
  return thrust::copy_if(all.begin(), all.end(), stencil, first, [&](const auto& mark) { return !unwanted(mark); });
}
template <class I, class T>
SIMT_ALGORITHM I remove(I first, I last, const T& value) {
  return thrust::remove_if(first, last, [&](const auto& element) { return element == value; });
}
template <class I, class O, class P>
SIMT_ALGORITHM O remove_copy_if(I first, I last, O out, P unwanted) {
  return thrust::copy_if(first, last, out, [&](const auto& element) { return !unwanted(element); });
}
template <class I, class P>
SIMT_ALGORITHM I stable_partition(I first, I last, P wanted) {
  host_vector<detail::value_of<I>> all(first, last);
  const auto middle = std::stable_partition(all.begin(), all.end(), wanted);
  thrust::copy(all.begin(), all.end(), first);
  return first + (middle - all.begin());
}
template <class I, class P>
SIMT_ALGORITHM I partition(I first, I last, P wanted) {
  return thrust::stable_partition(first, last, wanted);
}
template <class I, class O, class Q, class P>
SIMT_ALGORITHM pair<O, Q> partition_copy(I first, I last, O wanted_out, Q other_out, P wanted) {
  return {thrust::copy_if(first, last, wanted_out, wanted), thrust::remove_copy_if(first, last, other_out, wanted)};
}

template <class I, class O, class F>
SIMT_ALGORITHM O unique_copy(I first, I last, O out, F same) {
  host_vector<detail::value_of<I>> all(first, last);
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return thrust::copy(all.begin(), all.end(), out);
}
template <class I, class O>
SIMT_ALGORITHM O unique_copy(I first, I last, O out) {
  return thrust::unique_copy(first, last, out, equal_to<>());
}
template <class I, class F>
SIMT_ALGORITHM I unique(I first, I last, F same) {
  return thrust::unique_copy(first, last, first, same);
}
template <class I>
SIMT_ALGORITHM I unique(I first, I last) {
  return thrust::unique(first, last, equal_to<>());
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
template <class K, class V, class KO, class VO>
SIMT_ALGORITHM pair<KO, VO> unique_by_key_copy(K first, K last, V values, KO keys_out, VO values_out) {
  return thrust::reduce_by_key(first, last, values, keys_out, values_out, equal_to<>(),
                               project1st<detail::value_of<V>, detail::value_of<V>>());
}
template <class K, class V>
SIMT_ALGORITHM pair<K, V> unique_by_key(K first, K last, V values) {
  return thrust::unique_by_key_copy(first, last, values, first, values);
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
template <class I, class J, class V, class W, class O, class P, class F = less<>>
SIMT_ALGORITHM pair<O, P> merge_by_key(I first, I last, J second, J second_end, V values, W second_values, O keys_out,
                                       P values_out, F less_than = F()) {
  SIMT_THRUST_CALL(merge_by_key);
  const host_vector<detail::value_of<I>> a(first, last), b(second, second_end);
  const host_vector<detail::value_of<V>> of_a(values, values + (last - first)),
      of_b(second_values, second_values + (second_end - second));
  host_vector<detail::value_of<I>> keys;
  host_vector<detail::value_of<V>> merged;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool from_b = i == a.size() || (j < b.size() && less_than(b[j], a[i]));
    keys.push_back(from_b ? b[j] : a[i]), merged.push_back(from_b ? of_b[j] : of_a[i]);
    ++(from_b ? j : i);
  }
  return {thrust::copy(keys.begin(), keys.end(), keys_out), thrust::copy(merged.begin(), merged.end(), values_out)};
}
SIMT_SETS(set_union)
SIMT_SETS(set_intersection)
SIMT_SETS(set_difference)
SIMT_SETS(set_symmetric_difference)
#undef SIMT_SETS

SIMT_THRUST_POLICY(sort);
SIMT_THRUST_POLICY(stable_sort);
SIMT_THRUST_POLICY(sort_by_key);
SIMT_THRUST_POLICY(stable_sort_by_key);
SIMT_THRUST_POLICY(is_sorted);
SIMT_THRUST_POLICY(reverse);
SIMT_THRUST_POLICY(reverse_copy);
SIMT_THRUST_POLICY(remove_if);
SIMT_THRUST_POLICY(remove);
SIMT_THRUST_POLICY(remove_copy_if);
SIMT_THRUST_POLICY(stable_partition);
SIMT_THRUST_POLICY(partition);
SIMT_THRUST_POLICY(partition_copy);
SIMT_THRUST_POLICY(unique_copy);
SIMT_THRUST_POLICY(unique);
SIMT_THRUST_POLICY(reduce_by_key);
SIMT_THRUST_POLICY(unique_by_key);
SIMT_THRUST_POLICY(unique_by_key_copy);
SIMT_THRUST_POLICY(inclusive_scan_by_key);
SIMT_THRUST_POLICY(exclusive_scan_by_key);
SIMT_THRUST_POLICY(merge);
SIMT_THRUST_POLICY(merge_by_key);
SIMT_THRUST_POLICY(set_union);
SIMT_THRUST_POLICY(set_intersection);
SIMT_THRUST_POLICY(set_difference);
SIMT_THRUST_POLICY(set_symmetric_difference);

}  // namespace thrust
