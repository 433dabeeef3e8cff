// CUB's block operations on several items per thread: loads, stores, exchanges, sorts, histograms.
#pragma once
#include "block.h"

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// Blocked: thread t has the items from t * items on. Striped: it has items t, t + threads, t + 2 * threads ...
template <class T, int X, int items, bool = false, int Y = 1, int Z = 1, int = 0>
class BlockExchange {
  static constexpr int kThreads = X * Y * Z;

 public:
  struct TempStorage {
    Room<T, kThreads * items> all;
  };
  __device__ BlockExchange(TempStorage& temp) : temp_(temp) {}
  __device__ void StripedToBlocked(T (&in)[items], T (&out)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[i * kThreads + thread] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[thread * items + i];
  }
  __device__ void StripedToBlocked(T (&values)[items]) { StripedToBlocked(values, values); }
  __device__ void BlockedToStriped(T (&in)[items], T (&out)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[thread * items + i] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[i * kThreads + thread];
  }
  __device__ void BlockedToStriped(T (&values)[items]) { BlockedToStriped(values, values); }
  // Warp-striped: lane l of a warp has items l, l + 32, l + 64 ... of the warp's items, which are the blocked ones.
  __device__ void BlockedToWarpStriped(T (&in)[items], T (&out)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[thread * items + i] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[warp_striped(thread, i)];
  }
  __device__ void BlockedToWarpStriped(T (&values)[items]) { BlockedToWarpStriped(values, values); }
  __device__ void WarpStripedToBlocked(T (&in)[items], T (&out)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[warp_striped(thread, i)] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[thread * items + i];
  }
  __device__ void WarpStripedToBlocked(T (&values)[items]) { WarpStripedToBlocked(values, values); }
  template <class Rank>
  __device__ void ScatterToBlocked(T (&in)[items], T (&out)[items], Rank (&ranks)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[static_cast<int>(ranks[i])] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[thread * items + i];
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&in)[items], T (&out)[items], Rank (&ranks)[items]) {
    const int thread = detail::thread_of_block();
    for (int i = 0; i < items; ++i) temp_.all[static_cast<int>(ranks[i])] = in[i];
    __syncthreads();
    for (int i = 0; i < items; ++i) out[i] = temp_.all[i * kThreads + thread];
  }

 private:
  // The place of a thread's item i. The last warp of a block may have fewer than 32 threads.
  __device__ static int warp_striped(int thread, int i) {
    const int first = thread / 32 * 32, lanes = kThreads - first < 32 ? kThreads - first : 32;
    return first * items + i * lanes + thread - first;
  }
  TempStorage& temp_;
};

template <class I, class T, int items>
__device__ void LoadDirectBlocked(int thread, I in, T (&out)[items], int valid = 1 << 30) {
  for (int i = 0; i < items; ++i)
    if (thread * items + i < valid) out[i] = in[thread * items + i];
}
template <int threads, class I, class T, int items>
__device__ void LoadDirectStriped(int thread, I in, T (&out)[items], int valid = 1 << 30) {
  for (int i = 0; i < items; ++i)
    if (i * threads + thread < valid) out[i] = in[i * threads + thread];
}
template <class O, class T, int items>
__device__ void StoreDirectBlocked(int thread, O out, T (&in)[items], int valid = 1 << 30) {
  for (int i = 0; i < items; ++i)
    if (thread * items + i < valid) out[thread * items + i] = in[i];
}
template <int threads, class O, class T, int items>
__device__ void StoreDirectStriped(int thread, O out, T (&in)[items], int valid = 1 << 30) {
  for (int i = 0; i < items; ++i)
    if (i * threads + thread < valid) out[i * threads + thread] = in[i];
}

template <class T, int X, int items, BlockLoadAlgorithm how = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad {
  static constexpr int kThreads = X * Y * Z;
  static constexpr bool kTransposes = how >= BLOCK_LOAD_TRANSPOSE;
  using Exchange = BlockExchange<T, X, kTransposes ? items : 1, false, Y, Z>;

 public:
  struct TempStorage {
    typename Exchange::TempStorage exchange;
  };
  __device__ BlockLoad() : temp_(own()) {}
  __device__ BlockLoad(TempStorage& temp) : temp_(temp) {}
  template <class I>
  __device__ void Load(I in, T (&out)[items], int valid = 1 << 30) {
    const int thread = detail::thread_of_block();
    if constexpr (how == BLOCK_LOAD_STRIPED || kTransposes) LoadDirectStriped<kThreads>(thread, in, out, valid);
    else LoadDirectBlocked(thread, in, out, valid);
    if constexpr (kTransposes) Exchange(temp_.exchange).StripedToBlocked(out);
  }
  template <class I, class Default>
  __device__ void Load(I in, T (&out)[items], int valid, Default otherwise) {
    for (int i = 0; i < items; ++i) out[i] = otherwise;
    Load(in, out, valid);
  }

 private:
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

template <class T, int X, int items, BlockStoreAlgorithm how = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore {
  static constexpr int kThreads = X * Y * Z;
  static constexpr bool kTransposes = how >= BLOCK_STORE_TRANSPOSE;
  using Exchange = BlockExchange<T, X, kTransposes ? items : 1, false, Y, Z>;

 public:
  struct TempStorage {
    typename Exchange::TempStorage exchange;
  };
  __device__ BlockStore() : temp_(own()) {}
  __device__ BlockStore(TempStorage& temp) : temp_(temp) {}
  template <class O>
  __device__ void Store(O out, T (&in)[items], int valid = 1 << 30) {
    const int thread = detail::thread_of_block();
    if constexpr (kTransposes) {
      T striped[items];
      Exchange(temp_.exchange).BlockedToStriped(in, striped);
      StoreDirectStriped<kThreads>(thread, out, striped, valid);
    } else if constexpr (how == BLOCK_STORE_STRIPED) {
      StoreDirectStriped<kThreads>(thread, out, in, valid);
    } else {
      StoreDirectBlocked(thread, out, in, valid);
    }
  }

 private:
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

// One bit at a time: items with bit 0 go before items with bit 1, otherwise in their old order.
template <class K, int X, int items, class V = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort {
  static constexpr int kThreads = X * Y * Z;
  using Scan = BlockScan<int, X, BLOCK_SCAN_WARP_SCANS, Y, Z>;
  using Keys = BlockExchange<K, X, items, false, Y, Z>;
  using Values = BlockExchange<V, X, items, false, Y, Z>;

 public:
  struct TempStorage {
    typename Scan::TempStorage scan;
    typename Keys::TempStorage keys;
    typename Values::TempStorage values;
  };
  __device__ BlockRadixSort() : temp_(own()) {}
  __device__ BlockRadixSort(TempStorage& temp) : temp_(temp) {}
  __device__ void Sort(K (&keys)[items], int begin = 0, int end = sizeof(K) * 8) {
    V none[items];
    sort(keys, none, begin, end, false, false);
  }
  __device__ void Sort(K (&keys)[items], V (&values)[items], int begin = 0, int end = sizeof(K) * 8) {
    sort(keys, values, begin, end, false, false);
  }
  __device__ void SortDescending(K (&keys)[items], int begin = 0, int end = sizeof(K) * 8) {
    V none[items];
    sort(keys, none, begin, end, true, false);
  }
  __device__ void SortDescending(K (&keys)[items], V (&values)[items], int begin = 0, int end = sizeof(K) * 8) {
    sort(keys, values, begin, end, true, false);
  }
  __device__ void SortBlockedToStriped(K (&keys)[items], int begin = 0, int end = sizeof(K) * 8) {
    V none[items];
    sort(keys, none, begin, end, false, true);
  }
  __device__ void SortBlockedToStriped(K (&keys)[items], V (&values)[items], int begin = 0, int end = sizeof(K) * 8) {
    sort(keys, values, begin, end, false, true);
  }
  __device__ void SortDescendingBlockedToStriped(K (&keys)[items], int begin = 0, int end = sizeof(K) * 8) {
    V none[items];
    sort(keys, none, begin, end, true, true);
  }
  __device__ void SortDescendingBlockedToStriped(K (&keys)[items], V (&values)[items], int begin = 0,
                                                 int end = sizeof(K) * 8) {
    sort(keys, values, begin, end, true, true);
  }

 private:
  __device__ void sort(K (&keys)[items], V (&values)[items], int begin, int end, bool descending, bool striped) {
    for (int bit = begin; bit < end; ++bit) {
      int zero[items], ranks[items], zeros = 0, before, all;
      for (int i = 0; i < items; ++i) {
        zero[i] = ((detail::ordered_bits(keys[i]) >> bit & 1) != 0) == descending;
        zeros += zero[i];
      }
      Scan(temp_.scan).ExclusiveSum(zeros, before, all);
      for (int i = 0; i < items; ++i) {
        const int item = detail::thread_of_block() * items + i;
        ranks[i] = zero[i] ? before : all + item - before;
        before += zero[i];
      }
      const bool last = striped && bit + 1 == end;
      if (last) Keys(temp_.keys).ScatterToStriped(keys, keys, ranks);
      else Keys(temp_.keys).ScatterToBlocked(keys, keys, ranks);
      if constexpr (!std::is_same_v<V, NullType>) {
        if (last) Values(temp_.values).ScatterToStriped(values, values, ranks);
        else Values(temp_.values).ScatterToBlocked(values, values, ranks);
      }
      if (bit + 1 < end) __syncthreads();
    }
  }
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

// An item is the number of its bin. Both algorithms count by atomics here.
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class T, int X, int items, int bins, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1,
          int = 0>
class BlockHistogram {
 public:
  struct TempStorage {};
  __device__ BlockHistogram() = default;
  __device__ explicit BlockHistogram(TempStorage&) {}
  template <class C>
  __device__ void InitHistogram(C (&histogram)[bins]) {
    for (int bin = detail::thread_of_block(); bin < bins; bin += X * Y * Z) histogram[bin] = 0;
  }
  template <class C>
  __device__ void Composite(T (&in)[items], C (&histogram)[bins]) {
    for (int i = 0; i < items; ++i) atomicAdd(&histogram[static_cast<int>(in[i])], C(1));
  }
  template <class C>
  __device__ void Histogram(T (&in)[items], C (&histogram)[bins]) {
    InitHistogram(histogram);
    __syncthreads();
    Composite(in, histogram);
  }
};

}  // namespace cub
