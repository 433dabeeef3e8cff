// Algorithms that select elements: they remove them, part them, or keep one of several equal ones.
#pragma once
#include <algorithm>

#include "searches.h"

namespace thrust {

template <class I, class P>
SIMT_ALGORITHM I remove_if(I first, I last, P unwanted) {
  SIMT_THRUST_CALL(remove_if);
  host_vector<detail::value_of<I>> kept(first, last);
  kept.erase(std::remove_if(kept.begin(), kept.end(), unwanted), kept.end());
  return thrust::copy(kept.begin(), kept.end(), first);
}
template <class I, class S, class P>
SIMT_ALGORITHM I remove_if(I first, I last, S stencil, P unwanted) {
  SIMT_THRUST_CALL(remove_if);
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
template <class I, class S, class O, class P>
SIMT_ALGORITHM O remove_copy_if(I first, I last, S stencil, O out, P unwanted) {
  return thrust::copy_if(first, last, stencil, out, [&](const auto& mark) { return !unwanted(mark); });
}
template <class I, class O, class T>
SIMT_ALGORITHM O remove_copy(I first, I last, O out, const T& value) {
  return thrust::remove_copy_if(first, last, out, [&](const auto& element) { return element == value; });
}
template <class I, class P>
SIMT_ALGORITHM I stable_partition(I first, I last, P wanted) {
  SIMT_THRUST_CALL(stable_partition);
  host_vector<detail::value_of<I>> all(first, last);
  const auto middle = std::stable_partition(all.begin(), all.end(), wanted);
  thrust::copy(all.begin(), all.end(), first);
  return first + (middle - all.begin());
}
template <class I, class S, class P>
SIMT_ALGORITHM I stable_partition(I first, I last, S stencil, P wanted) {
  SIMT_THRUST_CALL(stable_partition);
  const host_vector<detail::value_of<I>> all(first, last);
  const I middle = thrust::copy_if(all.begin(), all.end(), stencil, first, wanted);
  thrust::remove_copy_if(all.begin(), all.end(), stencil, middle, wanted);
  return middle;
}
template <class I, class O, class Q, class P>
SIMT_ALGORITHM pair<O, Q> stable_partition_copy(I first, I last, O wanted_out, Q other_out, P wanted) {
  return {thrust::copy_if(first, last, wanted_out, wanted), thrust::remove_copy_if(first, last, other_out, wanted)};
}
template <class I, class S, class O, class Q, class P>
SIMT_ALGORITHM pair<O, Q> stable_partition_copy(I first, I last, S stencil, O wanted_out, Q other_out, P wanted) {
  return {thrust::copy_if(first, last, stencil, wanted_out, wanted),
          thrust::remove_copy_if(first, last, stencil, other_out, wanted)};
}
// They need not keep the order of the elements, and do here.
template <class I, class... P>
SIMT_ALGORITHM I partition(I first, I last, P... wanted) {
  return thrust::stable_partition(first, last, wanted...);
}
template <class I, class... Rest>
SIMT_ALGORITHM auto partition_copy(I first, I last, Rest... rest) {
  return thrust::stable_partition_copy(first, last, rest...);
}
// The first element that is not wanted. For partition_point none behind it may be.
template <class I, class P>
SIMT_ALGORITHM I partition_point(I first, I last, P wanted) {
  return thrust::find_if_not(first, last, wanted);
}
template <class I, class P>
SIMT_ALGORITHM bool is_partitioned(I first, I last, P wanted) {
  return thrust::none_of(thrust::partition_point(first, last, wanted), last, wanted);
}

template <class I, class O, class F>
SIMT_ALGORITHM O unique_copy(I first, I last, O out, F same) {
  SIMT_THRUST_CALL(unique_copy);
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
// How many runs of equal elements there are.
template <class I, class F>
SIMT_ALGORITHM std::ptrdiff_t unique_count(I first, I last, F same) {
  SIMT_THRUST_CALL(unique_count);
  host_vector<detail::value_of<I>> all(first, last);
  return std::unique(all.begin(), all.end(), same) - all.begin();
}
template <class I>
SIMT_ALGORITHM std::ptrdiff_t unique_count(I first, I last) {
  return thrust::unique_count(first, last, equal_to<>());
}

SIMT_THRUST_POLICY(remove_if);
SIMT_THRUST_POLICY(remove);
SIMT_THRUST_POLICY(remove_copy_if);
SIMT_THRUST_POLICY(stable_partition);
SIMT_THRUST_POLICY(partition);
SIMT_THRUST_POLICY(partition_copy);
SIMT_THRUST_POLICY(unique_copy);
SIMT_THRUST_POLICY(unique);
SIMT_THRUST_POLICY(remove_copy);
SIMT_THRUST_POLICY(stable_partition_copy);
SIMT_THRUST_POLICY(partition_point);
SIMT_THRUST_POLICY(is_partitioned);
SIMT_THRUST_POLICY(unique_count);

}  // namespace thrust
