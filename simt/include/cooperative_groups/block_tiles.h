// Tiles of 64 to 512 threads, which are several warps. Included by cooperative_groups.h.
#pragma once

#include "simt/phases.h"

namespace cooperative_groups {

template <unsigned int lanes, class Parent>
class thread_block_tile<lanes, Parent, true> {
  static_assert(lanes == 64 || lanes == 128 || lanes == 256 || lanes == 512,
                "tiles of several warps have 64, 128, 256 or 512 threads");

 public:
  thread_block_tile() = default;
  template <class Other>
  thread_block_tile(const thread_block_tile<lanes, Other, true>&) {}
  static void sync() { simt_tile_barrier(lanes); }
  static constexpr unsigned int size() { return lanes; }
  static constexpr unsigned int num_threads() { return lanes; }
  static unsigned int thread_rank() { return ::simt::thread_in_block() % lanes; }
  static unsigned int meta_group_rank() { return details::part_of_parent<Parent>(lanes); }
  static unsigned int meta_group_size() { return details::parts_of_parent<Parent>(lanes); }
  static bool is_valid() { return true; }
  template <class T>
  T shfl(const T& value, int rank) const {
    uint64_t words[(sizeof(T) + 7) / 8] = {};
    __builtin_memcpy(words, static_cast<const void*>(&value), sizeof(T));
    for (uint64_t& word : words) word = simt_tile_exchange(lanes, word, static_cast<unsigned>(rank));
    T result;
    __builtin_memcpy(static_cast<void*>(&result), words, sizeof(T));
    return result;
  }
  int any(int predicate) const {
    const thread_block_tile<32> warp;
    return over_warps(warp.any(predicate), [](int a, int b) { return a | b; });
  }
  int all(int predicate) const {
    const thread_block_tile<32> warp;
    return over_warps(warp.all(predicate), [](int a, int b) { return a & b; });
  }
  // Combines one value per warp, in the order of the warps.
  template <class T, class Operation>
  T over_warps(const T& of_warp, Operation&& operation) const {
    T result = shfl(of_warp, 0);
    for (unsigned warp = 1; warp < lanes / 32; ++warp) {
      const T next = shfl(of_warp, static_cast<int>(warp * 32));
      result = operation(result, next);
    }
    return result;
  }
};

}  // namespace cooperative_groups
