// Cooperative groups: the block, tiles of a warp, coalesced lanes, and the grid of a cooperative launch.
#pragma once

#include "simt/builtin_variables.h"
#include "simt/warp.h"
#include "vector_types.h"

namespace cooperative_groups {

class thread_group;
class thread_block;
class coalesced_group;

namespace details {
[[gnu::always_inline]] inline unsigned full_mask(unsigned size) { return size >= 32 ? 0xffffffffu : (1u << size) - 1; }
// The lanes of the aligned tile with `size` lanes that contains the calling lane.
[[gnu::always_inline]] inline unsigned tile_mask(unsigned size) {
  return full_mask(size) << (::simt::lane() & ~(size - 1));
}
[[gnu::always_inline]] inline unsigned rank_in(unsigned mask) {
  return static_cast<unsigned>(__builtin_popcount(mask & ((1u << ::simt::lane()) - 1)));
}
// The lane of the rank-th member; the calling lane if there is none.
inline unsigned lane_of_rank(unsigned mask, unsigned rank) {
  for (unsigned lane = 0; mask != 0; ++lane, mask >>= 1)
    if ((mask & 1) && rank-- == 0) return lane;
  return ::simt::lane();
}
// A value of any size from another lane, word by word.
template <class T>
[[gnu::always_inline]] inline T from_lane(unsigned mask, const T& value, unsigned source) {
  if constexpr (sizeof(T) <= 8) {
    return ::simt::shuffle(mask, value, source);
  } else {
    uint64_t words[(sizeof(T) + 7) / 8] = {};
    __builtin_memcpy(words, static_cast<const void*>(&value), sizeof(T));
    for (uint64_t& word : words) word = ::simt::warp_exchange(mask, word)[source & 31];
    T result;
    __builtin_memcpy(static_cast<void*>(&result), words, sizeof(T));
    return result;
  }
}
inline unsigned threads_of_block() { return blockDim.x * blockDim.y * blockDim.z; }
}  // namespace details

class thread_block {
 public:
  static void sync() { ::simt::barrier(); }
  static unsigned int size() { return details::threads_of_block(); }
  static unsigned int num_threads() { return size(); }
  static unsigned int thread_rank() { return ::simt::thread_in_block(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
  static bool is_valid() { return true; }
  // Separate arrive and wait. The wait also orders the work between the two.
  struct arrival_token {};
  static arrival_token barrier_arrive() { return {}; }
  static void barrier_wait(arrival_token&&) { ::simt::barrier(); }
  static void barrier_wait() { ::simt::barrier(); }
};
[[gnu::always_inline]] inline thread_block this_thread_block() { return {}; }

// Shared by tiles and coalesced groups: lanes of one warp, given by a mask, ranked in lane order.
class warp_group {
 public:
  void sync() const { ::simt::warp_barrier(mask_); }
  unsigned int size() const { return static_cast<unsigned>(__builtin_popcount(mask_)); }
  unsigned int num_threads() const { return size(); }
  unsigned int thread_rank() const { return details::rank_in(mask_); }
  bool is_valid() const { return mask_ != 0; }
  int any(int predicate) const { return ballot(predicate) != 0; }
  int all(int predicate) const { return ballot(predicate) == details::full_mask(size()); }
  // Bits by rank, not by lane.
  unsigned int ballot(int predicate) const { return by_rank(__ballot_sync(mask_, predicate)); }
  template <class T>
  unsigned int match_any(T value) const {
    uint64_t word = ::simt::to_word(value);
    return by_rank(simt_lanes_equal(::simt::warp_exchange(mask_, word), mask_, word));
  }
  template <class T>
  unsigned int match_all(T value, int& all_equal) const {
    unsigned equal = match_any(value);
    all_equal = equal == details::full_mask(size());
    return all_equal ? equal : 0;
  }
  unsigned int simt_mask() const { return mask_; }

 protected:
  explicit warp_group(unsigned mask) : mask_(mask) {}
  unsigned by_rank(unsigned lanes) const {
    unsigned ranks = 0, rank = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1, ++rank)
      if (lanes & rest & -rest) ranks |= 1u << rank;
    return ranks;
  }
  unsigned mask_;
};

namespace details {
// The threads of a tile; 0: the group is none.
template <class Group>
inline constexpr unsigned threads_of_tile = 0;
// Which of the parts of its parent, with `lanes` threads each, the calling thread is in, and how many there are.
template <class Parent>
unsigned part_of_parent(unsigned lanes) {
  constexpr unsigned tile = threads_of_tile<Parent>;
  return (tile ? ::simt::thread_in_block() % (tile ? tile : 1) : ::simt::thread_in_block()) / lanes;
}
template <class Parent>
unsigned parts_of_parent(unsigned lanes) {
  constexpr unsigned tile = threads_of_tile<Parent>;
  return ((tile ? tile : threads_of_block()) + lanes - 1) / lanes;
}
}  // namespace details

// `lanes` consecutive threads of a block, within one warp; cooperative_groups/block_tiles.h has the larger tiles.
template <unsigned int lanes, class Parent = void, bool of_several_warps = (lanes > 32)>
class thread_block_tile : public warp_group {
  static_assert(lanes > 0 && (lanes & (lanes - 1)) == 0, "a tile's size is a power of two");

 public:
  [[gnu::always_inline]] thread_block_tile() : warp_group(details::tile_mask(lanes)) {}
  template <class Other>
  [[gnu::always_inline]] thread_block_tile(const thread_block_tile<lanes, Other, false>& other)
      : warp_group(other.simt_mask()) {}
  static constexpr unsigned int size() { return lanes; }
  static constexpr unsigned int num_threads() { return lanes; }
  [[gnu::always_inline]] static unsigned int thread_rank() { return ::simt::lane() & (lanes - 1); }
  static unsigned int meta_group_rank() { return details::part_of_parent<Parent>(lanes); }
  static unsigned int meta_group_size() { return details::parts_of_parent<Parent>(lanes); }
  template <class T>
  [[gnu::always_inline]] T shfl(const T& value, int rank) const {
    return details::from_lane(mask_, value, ::simt::shuffle_index(::simt::lane(), rank, lanes));
  }
  template <class T>
  [[gnu::always_inline]] T shfl_up(const T& value, unsigned delta) const {
    return details::from_lane(mask_, value, ::simt::shuffle_up(::simt::lane(), delta, lanes));
  }
  template <class T>
  [[gnu::always_inline]] T shfl_down(const T& value, unsigned delta) const {
    return details::from_lane(mask_, value, ::simt::shuffle_down(::simt::lane(), delta, lanes));
  }
  template <class T>
  [[gnu::always_inline]] T shfl_xor(const T& value, unsigned bits) const {
    return details::from_lane(mask_, value, ::simt::shuffle_xor(::simt::lane(), bits, lanes));
  }
};

template <unsigned int lanes, class Parent, bool several>
inline constexpr unsigned details::threads_of_tile<thread_block_tile<lanes, Parent, several>> = lanes;

// The lanes that are active together at a point, or a part of a group with a common value.
class coalesced_group : public warp_group {
 public:
  explicit coalesced_group(unsigned mask, unsigned parts = 1, unsigned part = 0)
      : warp_group(mask), parts_(parts), part_(part) {}
  template <unsigned int lanes, class Parent>
  coalesced_group(const thread_block_tile<lanes, Parent, false>& tile) : coalesced_group(tile.simt_mask()) {}
  unsigned int meta_group_size() const { return parts_; }
  unsigned int meta_group_rank() const { return part_; }
  template <class T>
  T shfl(const T& value, unsigned rank) const {
    return details::from_lane(mask_, value, details::lane_of_rank(mask_, rank % size()));
  }
  template <class T>
  T shfl_up(const T& value, unsigned delta) const {
    unsigned rank = thread_rank();
    return details::from_lane(mask_, value, details::lane_of_rank(mask_, rank < delta ? rank : rank - delta));
  }
  template <class T>
  T shfl_down(const T& value, unsigned delta) const {
    unsigned rank = thread_rank();
    return details::from_lane(mask_, value, details::lane_of_rank(mask_, rank + delta >= size() ? rank : rank + delta));
  }

 private:
  unsigned parts_, part_;
};
[[gnu::always_inline]] inline coalesced_group coalesced_threads() { return coalesced_group(::simt::active_mask()); }

// Any of the groups above, without its static type.
class thread_group {
 public:
  thread_group(const thread_block&) : mask_(0) {}
  thread_group(const warp_group& group) : mask_(group.simt_mask()) {}
  void sync() const { mask_ == 0 ? ::simt::barrier() : ::simt::warp_barrier(mask_); }
  unsigned int size() const {
    return mask_ == 0 ? details::threads_of_block() : static_cast<unsigned>(__builtin_popcount(mask_));
  }
  unsigned int num_threads() const { return size(); }
  unsigned int thread_rank() const { return mask_ == 0 ? ::simt::thread_in_block() : details::rank_in(mask_); }
  bool is_valid() const { return true; }
  unsigned int simt_mask() const { return mask_; }

 private:
  unsigned mask_;  // 0: the whole block
};

// All blocks of a cooperative launch.
class grid_group {
 public:
  static void sync() { ::simt::grid_barrier(); }
  static bool is_valid() { return true; }
  static unsigned long long num_blocks() { return 1ull * gridDim.x * gridDim.y * gridDim.z; }
  static unsigned long long size() { return num_blocks() * details::threads_of_block(); }
  static unsigned long long num_threads() { return size(); }
  static unsigned long long block_rank() {
    return blockIdx.x + 1ull * gridDim.x * (blockIdx.y + 1ull * gridDim.y * blockIdx.z);
  }
  static unsigned long long thread_rank() {
    return block_rank() * details::threads_of_block() + ::simt::thread_in_block();
  }
  static dim3 group_dim() { return gridDim; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 block_index() { return blockIdx; }
  struct arrival_token {};
  static arrival_token barrier_arrive() { return {}; }
  static void barrier_wait(arrival_token&&) { ::simt::grid_barrier(); }
};
[[gnu::always_inline]] inline grid_group this_grid() { return {}; }

// Partitions.
template <unsigned int lanes, class Group>
[[gnu::always_inline]] inline thread_block_tile<lanes, Group> tiled_partition(const Group&) {
  return {};
}
inline coalesced_group tiled_partition(const coalesced_group& group, unsigned int size) {
  unsigned part = group.thread_rank() / size, mask = 0, rank = 0;
  for (unsigned rest = group.simt_mask(); rest != 0; rest &= rest - 1, ++rank)
    if (rank / size == part) mask |= rest & -rest;
  return coalesced_group(mask, (group.size() + size - 1) / size, part);
}
inline thread_group tiled_partition(const thread_group& group, unsigned int size) {
  if (group.simt_mask() == 0) return coalesced_group(details::tile_mask(size));
  return tiled_partition(coalesced_group(group.simt_mask()), size);
}
inline thread_group tiled_partition(const thread_block&, unsigned int size) {
  return coalesced_group(details::tile_mask(size));
}
template <class Group>
inline coalesced_group binary_partition(const Group& group, bool predicate) {
  unsigned mask = group.simt_mask(), set = __ballot_sync(mask, predicate);
  return coalesced_group(predicate ? set : mask & ~set, 2, predicate);
}
template <class Group, class Label>
inline coalesced_group labeled_partition(const Group& group, Label label) {
  unsigned mask = group.simt_mask();
  const uint64_t* words = ::simt::warp_exchange(mask, ::simt::to_word(label));
  unsigned equal = simt_lanes_equal(words, mask, ::simt::to_word(label)), groups = 0, part = 0;
  // Parts are numbered in the order of their lowest lanes.
  for (unsigned rest = mask; rest != 0;) {
    unsigned same = simt_lanes_equal(words, mask, words[__builtin_ctz(rest)]);
    if (same == equal) part = groups;
    ++groups;
    rest &= ~same;
  }
  return coalesced_group(equal, groups, part);
}

template <class Group>
[[gnu::always_inline]] inline void sync(const Group& group) {
  group.sync();
}
template <class Group>
[[gnu::always_inline]] inline unsigned int thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
[[gnu::always_inline]] inline unsigned int group_size(const Group& group) {
  return group.size();
}

// Runs `function` on one member; the others continue at once.
template <class Group, class Function, class... Arguments>
inline void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) function(arguments...);
}

// What a GPU before the sm_80 needs for tiles of several warps.
template <unsigned int threads = 1024>
struct block_tile_memory {
  unsigned char unused;
};
template <unsigned int threads>
[[gnu::always_inline]] inline thread_block this_thread_block(block_tile_memory<threads>&) {
  return {};
}

struct multi_grid_group;
multi_grid_group& this_multi_grid() SIMT_REFUSED("the CPU backend has one device; use this_grid()");
}  // namespace cooperative_groups

#include "cooperative_groups/block_tiles.h"
#include "cooperative_groups/cluster_group.h"
