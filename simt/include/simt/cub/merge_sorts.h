// CUB's merge sorts of a block's or a warp's items, which keep the order of equal keys.
#pragma once
#include "block_items.h"

namespace cub {

namespace detail {
// Sorts blocked items. Self has thread(), a thread's number among those that work together, and wait(), their barrier.
template <class Self, class K, class V, int threads, int items>
class MergeSorter {
  static constexpr bool kHasValues = !std::is_same_v<V, NullType>;
  static constexpr int kTotal = threads * items;
  static_assert((threads & (threads - 1)) == 0, "CUB's merge sorts need a number of threads that is a power of two");

 public:
  struct TempStorage {
    Room<K, kTotal> keys;
    Room<V, kHasValues ? kTotal : 1> values;
  };
  __device__ explicit MergeSorter(TempStorage& temp) : temp_(temp) {}
  // Only the first `valid` items count; the others become `last`, which must not come before any of them.
#define SIMT_SORT(name)                                                                      \
  template <class F>                                                                         \
  __device__ void name(K(&keys)[items], F less_than) {                                       \
    V none[items];                                                                           \
    sort(keys, none, less_than);                                                             \
  }                                                                                          \
  template <class F>                                                                         \
  __device__ void name(K(&keys)[items], F less_than, int valid, K last) {                    \
    V none[items];                                                                           \
    fill(keys, valid, last);                                                                 \
    sort(keys, none, less_than);                                                             \
  }                                                                                          \
  template <class F>                                                                         \
  __device__ void name(K(&keys)[items], V(&values)[items], F less_than) {                    \
    sort(keys, values, less_than);                                                           \
  }                                                                                          \
  template <class F>                                                                         \
  __device__ void name(K(&keys)[items], V(&values)[items], F less_than, int valid, K last) { \
    fill(keys, valid, last);                                                                 \
    sort(keys, values, less_than);                                                           \
  }
  SIMT_SORT(Sort)
  SIMT_SORT(StableSort)
#undef SIMT_SORT

 private:
  __device__ static void fill(K (&keys)[items], int valid, K last) {
    for (int i = 0; i < items; ++i)
      if (Self::thread() * items + i >= valid) keys[i] = last;
  }
  template <class F>
  __device__ void sort(K (&keys)[items], V (&values)[items], F less_than) {
    const int first = Self::thread() * items;
    for (int i = 1; i < items; ++i)
      for (int j = i; j > 0 && less_than(keys[j], keys[j - 1]); --j) {
        std::swap(keys[j], keys[j - 1]);
        if constexpr (kHasValues) std::swap(values[j], values[j - 1]);
      }
    if (threads == 1) return;
    for (int i = 0; i < items; ++i) temp_.keys[first + i] = keys[i];
    Self::wait();
    for (int length = items; length < kTotal; length *= 2) {
      int places[items];
      for (int i = 0; i < items; ++i) places[i] = merged_place(first + i, length, keys[i], less_than);
      Self::wait();  // all have read the runs
      for (int i = 0; i < items; ++i) {
        temp_.keys[places[i]] = keys[i];
        if constexpr (kHasValues) temp_.values[places[i]] = values[i];
      }
      Self::wait();
      for (int i = 0; i < items; ++i) {
        keys[i] = temp_.keys[first + i];
        if constexpr (kHasValues) values[i] = temp_.values[first + i];
      }
    }
  }
  // Where a key belongs when its run of sorted keys is merged with the neighbouring run: behind those of the other run
  // that come before it. Of equal keys the left run's come first.
  template <class F>
  __device__ int merged_place(int place, int length, const K& key, F less_than) {
    const int run = place / length, begin = run * length, other = (run ^ 1) * length;
    const int end = other + length < kTotal ? other + length : kTotal;
    int low = other, high = end;
    while (low < high) {
      const int middle = (low + high) / 2;
      const bool before = run % 2 ? !less_than(key, temp_.keys[middle]) : less_than(temp_.keys[middle], key);
      if (before) low = middle + 1;
      else high = middle;
    }
    const int ahead = other < kTotal ? low - other : 0;
    return (begin < other ? begin : other) + place - begin + ahead;
  }
  TempStorage& temp_;
};
}  // namespace detail

template <class K, int X, int items, class V = NullType, int Y = 1, int Z = 1>
class BlockMergeSort : public detail::MergeSorter<BlockMergeSort<K, X, items, V, Y, Z>, K, V, X * Y * Z, items> {
  using Sorter = detail::MergeSorter<BlockMergeSort, K, V, X * Y * Z, items>;

 public:
  using typename Sorter::TempStorage;
  __device__ BlockMergeSort() : Sorter(own()) {}
  __device__ explicit BlockMergeSort(TempStorage& temp) : Sorter(temp) {}
  __device__ static int thread() { return detail::thread_of_block(); }
  __device__ static void wait() { __syncthreads(); }

 private:
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
};

template <class K, int items, int threads = 32, class V = NullType>
class WarpMergeSort : public detail::MergeSorter<WarpMergeSort<K, items, threads, V>, K, V, threads, items> {
  using Sorter = detail::MergeSorter<WarpMergeSort, K, V, threads, items>;

 public:
  using typename Sorter::TempStorage;
  __device__ explicit WarpMergeSort(TempStorage& temp) : Sorter(temp) {}
  __device__ static int thread() { return static_cast<int>(WarpPart<threads>::lane()); }
  __device__ static void wait() { __syncwarp(WarpPart<threads>::mask()); }
};

}  // namespace cub
