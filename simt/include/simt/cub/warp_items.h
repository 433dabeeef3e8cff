// CUB's operations of a warp, or a part of one, on several items per thread: exchanges, loads, stores.
#pragma once
#include "block_items.h"

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

// Blocked and striped as in a BlockExchange, of the lanes that work together.
template <class T, int items, int threads = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange : WarpPart<threads> {
  using Part = WarpPart<threads>;

 public:
  struct TempStorage {
    Room<T, threads * items> all;
  };
  __device__ explicit WarpExchange(TempStorage& temp) : temp_(temp) {}
  template <class O>
  __device__ void BlockedToStriped(const T (&in)[items], O (&out)[items]) {
    const int lane = static_cast<int>(Part::lane());
    for (int i = 0; i < items; ++i) temp_.all[lane * items + i] = in[i];
    __syncwarp(Part::mask());
    for (int i = 0; i < items; ++i) out[i] = temp_.all[i * threads + lane];
  }
  template <class O>
  __device__ void StripedToBlocked(const T (&in)[items], O (&out)[items]) {
    const int lane = static_cast<int>(Part::lane());
    for (int i = 0; i < items; ++i) temp_.all[i * threads + lane] = in[i];
    __syncwarp(Part::mask());
    for (int i = 0; i < items; ++i) out[i] = temp_.all[lane * items + i];
  }
  template <class O, class Rank>
  __device__ void ScatterToStriped(const T (&in)[items], O (&out)[items], Rank (&ranks)[items]) {
    for (int i = 0; i < items; ++i) temp_.all[static_cast<int>(ranks[i])] = in[i];
    __syncwarp(Part::mask());
    for (int i = 0; i < items; ++i) out[i] = temp_.all[i * threads + static_cast<int>(Part::lane())];
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&values)[items], Rank (&ranks)[items]) {
    ScatterToStriped(values, values, ranks);
  }

 private:
  TempStorage& temp_;
};

// The pointer is to the first item of the lanes that work together.
template <class T, int items, WarpLoadAlgorithm how = WARP_LOAD_DIRECT, int threads = 32>
class WarpLoad : WarpPart<threads> {
  using Exchange = WarpExchange<T, how == WARP_LOAD_TRANSPOSE ? items : 1, threads>;

 public:
  using TempStorage = typename Exchange::TempStorage;
  __device__ explicit WarpLoad(TempStorage& temp) : temp_(temp) {}
  template <class I>
  __device__ void Load(I in, T (&out)[items], int valid = 1 << 30) {
    const int lane = static_cast<int>(WarpPart<threads>::lane());
    if constexpr (how == WARP_LOAD_STRIPED || how == WARP_LOAD_TRANSPOSE)
      LoadDirectStriped<threads>(lane, in, out, valid);
    else LoadDirectBlocked(lane, in, out, valid);
    if constexpr (how == WARP_LOAD_TRANSPOSE) Exchange(temp_).StripedToBlocked(out, out);
  }
  template <class I, class Default>
  __device__ void Load(I in, T (&out)[items], int valid, Default otherwise) {
    for (int i = 0; i < items; ++i) out[i] = otherwise;
    Load(in, out, valid);
  }

 private:
  TempStorage& temp_;
};

template <class T, int items, WarpStoreAlgorithm how = WARP_STORE_DIRECT, int threads = 32>
class WarpStore : WarpPart<threads> {
  using Exchange = WarpExchange<T, how == WARP_STORE_TRANSPOSE ? items : 1, threads>;

 public:
  using TempStorage = typename Exchange::TempStorage;
  __device__ explicit WarpStore(TempStorage& temp) : temp_(temp) {}
  template <class O>
  __device__ void Store(O out, T (&in)[items], int valid = 1 << 30) {
    const int lane = static_cast<int>(WarpPart<threads>::lane());
    if constexpr (how == WARP_STORE_TRANSPOSE) {
      T striped[items];
      Exchange(temp_).BlockedToStriped(in, striped);
      StoreDirectStriped<threads>(lane, out, striped, valid);
    } else if constexpr (how == WARP_STORE_STRIPED) {
      StoreDirectStriped<threads>(lane, out, in, valid);
    } else {
      StoreDirectBlocked(lane, out, in, valid);
    }
  }

 private:
  TempStorage& temp_;
};

}  // namespace cub
