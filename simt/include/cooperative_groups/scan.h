// cg::inclusive_scan and cg::exclusive_scan over a tile or a coalesced group.
#pragma once

#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Operation>
inline T inclusive_scan(const Group& group, T value, Operation&& operation) {
  const unsigned rank = group.thread_rank(), size = group.size();
  for (unsigned distance = 1; distance < size; distance *= 2) {
    T before = group.shfl_up(value, distance);
    if (rank >= distance) value = operation(before, value);
  }
  return value;
}
// A tile of several warps: each warp's scan, behind the sum of the warps before it.
template <unsigned int lanes, class Parent, class T, class Operation>
inline T inclusive_scan(const thread_block_tile<lanes, Parent, true>& tile, T value, Operation&& operation) {
  value = inclusive_scan(thread_block_tile<32>(), value, operation);
  T before = T();
  const unsigned warp = tile.thread_rank() / 32;
  for (unsigned other = 0; other + 1 < lanes / 32; ++other) {
    const T last = tile.shfl(thread_block_tile<32>().shfl(value, 31), static_cast<int>(other * 32));
    if (other < warp) before = other ? operation(before, last) : last;
  }
  return warp ? operation(before, value) : value;
}
template <class Group, class T>
inline T inclusive_scan(const Group& group, T value) {
  return inclusive_scan(group, value, plus<T>());
}

template <unsigned int lanes, class Parent, class T, class Operation>
inline T exclusive_scan(const thread_block_tile<lanes, Parent, true>& tile, T value, Operation&& operation) {
  const T up_to = inclusive_scan(tile, value, operation);
  T before = thread_block_tile<32>().shfl_up(up_to, 1);
  for (unsigned warp = 1; warp < lanes / 32; ++warp) {
    const T last = tile.shfl(up_to, static_cast<int>(warp * 32 - 1));
    if (tile.thread_rank() == warp * 32) before = last;
  }
  return tile.thread_rank() == 0 ? T() : before;
}

// The first member gets T().
template <class Group, class T, class Operation>
inline T exclusive_scan(const Group& group, T value, Operation&& operation) {
  T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
inline T exclusive_scan(const Group& group, T value) {
  return exclusive_scan(group, value, plus<T>());
}
}  // namespace cooperative_groups
