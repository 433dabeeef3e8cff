// cg::reduce: combines one value per member; every member gets the result.
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups {

#define SIMT_CG_OPERATION(name, expression)                           \
  template <class T = void>                                           \
  struct name {                                                       \
    T operator()(const T& a, const T& b) const { return expression; } \
  };                                                                  \
  template <>                                                         \
  struct name<void> {                                                 \
    template <class T>                                                \
    T operator()(const T& a, const T& b) const {                      \
      return expression;                                              \
    }                                                                 \
  };
SIMT_CG_OPERATION(plus, a + b)
SIMT_CG_OPERATION(less, b < a ? b : a)
SIMT_CG_OPERATION(greater, a < b ? b : a)
SIMT_CG_OPERATION(bit_and, a& b)
SIMT_CG_OPERATION(bit_or, a | b)
SIMT_CG_OPERATION(bit_xor, a ^ b)
#undef SIMT_CG_OPERATION

// A tile uses a butterfly like the GPU, so that sums of floats are rounded in the same way.
template <unsigned int lanes, class Parent, class T, class Operation>
[[gnu::always_inline]] inline T reduce(const thread_block_tile<lanes, Parent, false>& tile, T value,
                                       Operation&& operation) {
#pragma GCC unroll 1
  for (unsigned distance = lanes / 2; distance > 0; distance /= 2)
    value = operation(value, tile.shfl_xor(value, distance));
  return value;
}

template <unsigned int lanes, class Parent, class T, class Operation>
inline T reduce(const thread_block_tile<lanes, Parent, true>& tile, T value, Operation&& operation) {
  const T of_warp = reduce(thread_block_tile<32>(), value, operation);
  return tile.over_warps(of_warp, operation);
}

// In a coalesced group member by member.
template <class T, class Operation>
inline T reduce(const coalesced_group& group, T value, Operation&& operation) {
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = operation(result, group.shfl(value, rank));
  return result;
}

// One member adds the group's value to (or otherwise combines it with) a value in memory.
template <class Group, class T, class U, class Operation>
inline void reduce_update_async(const Group& group, T& target, U value, Operation&& operation) {
  T total = reduce(group, static_cast<T>(value), operation);
  if (group.thread_rank() == 0) ::simt::atomic_update(&target, [&](T old) { return operation(old, total); });
}
template <class Group, class T, class U, class Operation>
inline void reduce_store_async(const Group& group, T* target, U value, Operation&& operation) {
  T total = reduce(group, static_cast<T>(value), operation);
  if (group.thread_rank() == 0) *target = total;
}
}  // namespace cooperative_groups
