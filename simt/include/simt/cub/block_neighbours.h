// CUB's block operations on neighbouring items: differences, flags where a run of equal items begins or ends, shifts.
#pragma once
#include "block_items.h"

namespace cub {

namespace detail {
// The blocked items of a tile as their threads see them. After trade(), before(0) and after(items - 1) are those of the
// neighbouring threads.
template <class T, int threads>
struct Edges {
  Room<T, threads> first, last;
};
// The difference or flag of two items; an operation may want the later item's place in the tile, too.
template <class Op, class T>
__device__ auto of_neighbours(Op& op, T& one, T& other, int place) {
  if constexpr (std::is_invocable_v<Op&, T&, T&, int>) return op(one, other, place);
  else return op(one, other);
}
}  // namespace detail

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockAdjacentDifference {
  static constexpr int kThreads = X * Y * Z;

 public:
  using TempStorage = detail::Edges<T, kThreads>;
  __device__ BlockAdjacentDifference() : temp_(own()) {}
  __device__ BlockAdjacentDifference(TempStorage& temp) : temp_(temp) {}

  // out = op(item, the item on its left); the tile's first item, which has none, stays as it is.
  template <int items, class O, class Op>
  __device__ void SubtractLeft(T (&in)[items], O (&out)[items], Op op) {
    left(in, out, op, kThreads * items, nullptr);
  }
  template <int items, class O, class Op>
  __device__ void SubtractLeft(T (&in)[items], O (&out)[items], Op op, T before_tile) {
    left(in, out, op, kThreads * items, &before_tile);
  }
  template <int items, class O, class Op>
  __device__ void SubtractLeftPartialTile(T (&in)[items], O (&out)[items], Op op, int valid) {
    left(in, out, op, valid, nullptr);
  }
  template <int items, class O, class Op>
  __device__ void SubtractLeftPartialTile(T (&in)[items], O (&out)[items], Op op, int valid, T before_tile) {
    left(in, out, op, valid, &before_tile);
  }
  // out = op(item, the item on its right); the tile's last item, which has none, stays as it is.
  template <int items, class O, class Op>
  __device__ void SubtractRight(T (&in)[items], O (&out)[items], Op op) {
    right(in, out, op, kThreads * items, nullptr);
  }
  template <int items, class O, class Op>
  __device__ void SubtractRight(T (&in)[items], O (&out)[items], Op op, T behind_tile) {
    right(in, out, op, kThreads * items, &behind_tile);
  }
  template <int items, class O, class Op>
  __device__ void SubtractRightPartialTile(T (&in)[items], O (&out)[items], Op op, int valid) {
    right(in, out, op, valid, nullptr);
  }

 private:
  template <int items, class O, class Op>
  __device__ void left(T (&in)[items], O (&out)[items], Op op, int valid, T* before_tile) {
    const int thread = detail::thread_of_block();
    temp_.last[thread] = in[items - 1];
    __syncthreads();
    for (int i = items - 1; i > 0; --i)  // downwards: `in` and `out` may be one array
      out[i] = thread * items + i < valid ? static_cast<O>(op(in[i], in[i - 1])) : static_cast<O>(in[i]);
    T* const before = thread > 0 ? &temp_.last[thread - 1] : before_tile;
    out[0] = before && thread * items < valid ? static_cast<O>(op(in[0], *before)) : static_cast<O>(in[0]);
  }
  template <int items, class O, class Op>
  __device__ void right(T (&in)[items], O (&out)[items], Op op, int valid, T* behind_tile) {
    const int thread = detail::thread_of_block();
    temp_.first[thread] = in[0];
    __syncthreads();
    for (int i = 0; i < items - 1; ++i)
      out[i] = thread * items + i + 1 < valid ? static_cast<O>(op(in[i], in[i + 1])) : static_cast<O>(in[i]);
    constexpr int last = items - 1;
    T* const behind = thread < kThreads - 1 ? &temp_.first[thread + 1] : behind_tile;
    const bool has =
        behind && (thread == kThreads - 1 ? behind_tile && kThreads * items == valid : thread * items + items < valid);
    out[last] = has ? static_cast<O>(op(in[last], *behind)) : static_cast<O>(in[last]);
  }
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockDiscontinuity {
  static constexpr int kThreads = X * Y * Z;

 public:
  using TempStorage = detail::Edges<T, kThreads>;
  __device__ BlockDiscontinuity() : temp_(own()) {}
  __device__ BlockDiscontinuity(TempStorage& temp) : temp_(temp) {}

  // A head is an item that op tells apart from the one before it, and the tile's first item; a tail likewise.
  template <int items, class F, class Op>
  __device__ void FlagHeads(F (&heads)[items], T (&in)[items], Op op) {
    trade(in);
    flag_heads(heads, in, op, nullptr);
  }
  template <int items, class F, class Op>
  __device__ void FlagHeads(F (&heads)[items], T (&in)[items], Op op, T before_tile) {
    trade(in);
    flag_heads(heads, in, op, &before_tile);
  }
  template <int items, class F, class Op>
  __device__ void FlagTails(F (&tails)[items], T (&in)[items], Op op) {
    trade(in);
    flag_tails(tails, in, op, nullptr);
  }
  template <int items, class F, class Op>
  __device__ void FlagTails(F (&tails)[items], T (&in)[items], Op op, T behind_tile) {
    trade(in);
    flag_tails(tails, in, op, &behind_tile);
  }
  template <int items, class F, class Op>
  __device__ void FlagHeadsAndTails(F (&heads)[items], F (&tails)[items], T (&in)[items], Op op) {
    trade(in);
    flag_heads(heads, in, op, nullptr);
    flag_tails(tails, in, op, nullptr);
  }
  template <int items, class F, class Op>
  __device__ void FlagHeadsAndTails(F (&heads)[items], F (&tails)[items], T behind_tile, T (&in)[items], Op op) {
    trade(in);
    flag_heads(heads, in, op, nullptr);
    flag_tails(tails, in, op, &behind_tile);
  }
  template <int items, class F, class Op>
  __device__ void FlagHeadsAndTails(F (&heads)[items], T before_tile, F (&tails)[items], T (&in)[items], Op op) {
    trade(in);
    flag_heads(heads, in, op, &before_tile);
    flag_tails(tails, in, op, nullptr);
  }
  template <int items, class F, class Op>
  __device__ void FlagHeadsAndTails(F (&heads)[items], T before_tile, F (&tails)[items], T behind_tile, T (&in)[items],
                                    Op op) {
    trade(in);
    flag_heads(heads, in, op, &before_tile);
    flag_tails(tails, in, op, &behind_tile);
  }

 private:
  template <int items>
  __device__ void trade(T (&in)[items]) {
    const int thread = detail::thread_of_block();
    temp_.first[thread] = in[0];
    temp_.last[thread] = in[items - 1];
    __syncthreads();
  }
  template <int items, class F, class Op>
  __device__ void flag_heads(F (&heads)[items], T (&in)[items], Op& op, T* before_tile) {
    const int thread = detail::thread_of_block();
    T* const before = thread > 0 ? &temp_.last[thread - 1] : before_tile;
    heads[0] = before ? static_cast<F>(detail::of_neighbours(op, *before, in[0], thread * items)) : F(1);
    for (int i = 1; i < items; ++i)
      heads[i] = static_cast<F>(detail::of_neighbours(op, in[i - 1], in[i], thread * items + i));
  }
  template <int items, class F, class Op>
  __device__ void flag_tails(F (&tails)[items], T (&in)[items], Op& op, T* behind_tile) {
    const int thread = detail::thread_of_block();
    T* const behind = thread < kThreads - 1 ? &temp_.first[thread + 1] : behind_tile;
    for (int i = 0; i < items - 1; ++i)
      tails[i] = static_cast<F>(detail::of_neighbours(op, in[i], in[i + 1], thread * items + i + 1));
    tails[items - 1] =
        behind ? static_cast<F>(detail::of_neighbours(op, in[items - 1], *behind, (thread + 1) * items)) : F(1);
  }
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

// What has no neighbour stays as it is.
template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockShuffle {
  static constexpr int kThreads = X * Y * Z;

 public:
  struct TempStorage {
    Room<T, kThreads> all;
  };
  __device__ BlockShuffle() : temp_(own()) {}
  __device__ explicit BlockShuffle(TempStorage& temp) : temp_(temp) {}
  // The item of the thread `distance` further on.
  __device__ void Offset(T in, T& out, int distance = 1) {
    const int from = share(in) + distance;
    if (from >= 0 && from < kThreads) out = temp_.all[from];
  }
  __device__ void Rotate(T in, T& out, unsigned distance = 1) {
    const int from = share(in) + static_cast<int>(distance);
    out = temp_.all[from % kThreads];
  }
  // Of blocked items each gets its left neighbour; the last item of all goes to `suffix`.
  template <int items>
  __device__ void Up(T (&in)[items], T (&out)[items]) {
    const int thread = share(in[items - 1]);
    for (int i = items - 1; i > 0; --i) out[i] = in[i - 1];
    if (thread > 0) out[0] = temp_.all[thread - 1];
  }
  template <int items>
  __device__ void Up(T (&in)[items], T (&out)[items], T& suffix) {
    Up(in, out);
    suffix = temp_.all[kThreads - 1];
  }
  // Each gets its right neighbour; the first item of all goes to `prefix`.
  template <int items>
  __device__ void Down(T (&in)[items], T (&out)[items]) {
    const int thread = share(in[0]);
    for (int i = 0; i + 1 < items; ++i) out[i] = in[i + 1];
    if (thread + 1 < kThreads) out[items - 1] = temp_.all[thread + 1];
  }
  template <int items>
  __device__ void Down(T (&in)[items], T (&out)[items], T& prefix) {
    Down(in, out);
    prefix = temp_.all[0];
  }

 private:
  __device__ int share(T value) {
    const int thread = detail::thread_of_block();
    temp_.all[thread] = value;
    __syncthreads();
    return thread;
  }
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

}  // namespace cub
