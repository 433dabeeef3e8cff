// CUB's block-wide reductions and scans. As in CUB, temporary storage may be reused only after a barrier; otherwise
// there is a race.
#pragma once
#include "warp.h"

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
  static constexpr int kWarps = (X * Y * Z + 31) / 32;

 public:
  struct TempStorage {
    Room<T, kWarps> warps;
  };
  __device__ BlockReduce() : temp_(own()) {}
  __device__ BlockReduce(TempStorage& temp) : temp_(temp) {}

  template <class Op>
  __device__ T Reduce(T value, Op op, int valid = X * Y * Z) {
    const int thread = detail::thread_of_block(), warp = thread / 32;
    typename WarpReduce<T>::TempStorage none;
    const T sum = WarpReduce<T>(none).Reduce(value, op, valid - warp * 32);
    if (::simt::lane() == 0) temp_.warps[warp] = sum;
    __syncthreads();
    T total = sum;
    if (thread == 0)
      for (int w = 1; w < kWarps && w * 32 < valid; ++w) total = op(total, temp_.warps[w]);
    return total;
  }
  template <int items, class Op>
  __device__ T Reduce(T (&values)[items], Op op) {
    T sum = values[0];
    for (int i = 1; i < items; ++i) sum = op(sum, values[i]);
    return Reduce(sum, op);
  }
  __device__ T Sum(T value, int valid = X * Y * Z) { return Reduce(value, ::cub::Sum(), valid); }
  template <int items>
  __device__ T Sum(T (&values)[items]) {
    return Reduce(values, ::cub::Sum());
  }

 private:
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
  static constexpr int kWarps = (X * Y * Z + 31) / 32;

 public:
  struct TempStorage {
    Room<T, kWarps> warps;
    Room<T> prefix;
  };
  __device__ BlockScan() : temp_(own()) {}
  __device__ BlockScan(TempStorage& temp) : temp_(temp) {}

  template <class Op>
  __device__ void InclusiveScan(T value, T& out, Op op, T& aggregate) {
    T before;
    scan(value, out, before, op, aggregate);
  }
  template <class Op>
  __device__ void InclusiveScan(T value, T& out, Op op) {
    T aggregate;
    InclusiveScan(value, out, op, aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, T init, Op op, T& aggregate) {
    T inclusive, before;
    scan(value, inclusive, before, op, aggregate);
    out = detail::thread_of_block() > 0 ? op(init, before) : init;
  }
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, T init, Op op) {
    T aggregate;
    ExclusiveScan(value, out, init, op, aggregate);
  }
  // Without an initial value, the first thread's result is undefined, as in CUB.
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, Op op) {
    T inclusive, aggregate;
    scan(value, inclusive, out, op, aggregate);
  }
  template <class Op, class Callback, class = decltype(std::declval<Callback&>()(std::declval<T>()))>
  __device__ void ExclusiveScan(T value, T& out, Op op, Callback& callback) {
    T inclusive, before, aggregate;
    scan(value, inclusive, before, op, aggregate);
    const T prefix = prefix_of(callback, aggregate);
    out = detail::thread_of_block() > 0 ? op(prefix, before) : prefix;
  }
  template <class Op, class Callback, class = decltype(std::declval<Callback&>()(std::declval<T>()))>
  __device__ void InclusiveScan(T value, T& out, Op op, Callback& callback) {
    T aggregate;
    InclusiveScan(value, out, op, aggregate);
    out = op(prefix_of(callback, aggregate), out);
  }
  __device__ void InclusiveSum(T value, T& out) { InclusiveScan(value, out, ::cub::Sum()); }
  __device__ void InclusiveSum(T value, T& out, T& aggregate) { InclusiveScan(value, out, ::cub::Sum(), aggregate); }
  template <class Callback>
  __device__ void InclusiveSum(T value, T& out, Callback& callback) {
    InclusiveScan(value, out, ::cub::Sum(), callback);
  }
  __device__ void ExclusiveSum(T value, T& out) { ExclusiveScan(value, out, T(0), ::cub::Sum()); }
  __device__ void ExclusiveSum(T value, T& out, T& aggregate) {
    ExclusiveScan(value, out, T(0), ::cub::Sum(), aggregate);
  }
  template <class Callback>
  __device__ void ExclusiveSum(T value, T& out, Callback& callback) {
    ExclusiveScan(value, out, ::cub::Sum(), callback);
  }

  // The same for several items per thread.
  template <int items, class Op, class... Rest>
  __device__ void InclusiveScan(T (&in)[items], T (&out)[items], Op op, Rest&... rest) {
    T sum = in[0], before, aggregate, inclusive;
    for (int i = 1; i < items; ++i) sum = op(sum, in[i]);
    scan(sum, inclusive, before, op, aggregate);
    bool has = detail::thread_of_block() > 0;
    take(has, before, op, aggregate, rest...);
    for (int i = 0; i < items; ++i) {
      before = has ? op(before, in[i]) : in[i];
      has = true;
      out[i] = before;
    }
  }
  template <int items, class Op, class... Rest>
  __device__ void ExclusiveScan(T (&in)[items], T (&out)[items], T init, Op op, Rest&... rest) {
    T sum = in[0], before, aggregate, inclusive;
    for (int i = 1; i < items; ++i) sum = op(sum, in[i]);
    scan(sum, inclusive, before, op, aggregate);
    before = detail::thread_of_block() > 0 ? op(init, before) : init;
    bool has = true;
    take(has, before, op, aggregate, rest...);
    for (int i = 0; i < items; ++i) {
      const T next = op(before, in[i]);
      out[i] = before;
      before = next;
    }
  }
  template <int items, class... Rest>
  __device__ void InclusiveSum(T (&in)[items], T (&out)[items], Rest&... rest) {
    InclusiveScan(in, out, ::cub::Sum(), rest...);
  }
  template <int items, class... Rest>
  __device__ void ExclusiveSum(T (&in)[items], T (&out)[items], Rest&... rest) {
    ExclusiveScan(in, out, T(0), ::cub::Sum(), rest...);
  }

 private:
  // `before` is the sum of the threads before this one; undefined in the first thread.
  template <class Op>
  __device__ void scan(T value, T& inclusive, T& before, Op op, T& aggregate) {
    const int thread = detail::thread_of_block(), warp = thread / 32;
    const unsigned mask = detail::lanes_of_warp(), lane = ::simt::lane();
    typename WarpScan<T>::TempStorage none;
    WarpScan<T>(none).InclusiveScan(value, inclusive, op);
    before = detail::from_lane(mask, inclusive, lane ? lane - 1 : 0);
    if (lane == 31u - __clz(static_cast<int>(mask))) temp_.warps[warp] = inclusive;
    __syncthreads();
    aggregate = temp_.warps[0];
    for (int w = 1; w <= kWarps; ++w) {
      if (w == warp) {
        before = lane ? op(aggregate, before) : aggregate;
        inclusive = op(aggregate, inclusive);
      }
      if (w < kWarps && w * 32 < detail::threads_of_block()) aggregate = op(aggregate, temp_.warps[w]);
    }
  }
  template <class Callback>
  __device__ T prefix_of(Callback& callback, T aggregate) {
    if (detail::thread_of_block() < 32) {
      const T prefix = callback(aggregate);
      if (detail::thread_of_block() == 0) temp_.prefix[0] = prefix;
    }
    __syncthreads();
    return temp_.prefix[0];
  }
  template <class Op>
  __device__ void take(bool&, T&, Op, T) {}
  template <class Op>
  __device__ void take(bool&, T&, Op, T aggregate, T& out) {
    out = aggregate;
  }
  template <class Op, class Callback, class = decltype(std::declval<Callback&>()(std::declval<T>()))>
  __device__ void take(bool& has, T& before, Op op, T aggregate, Callback& callback) {
    const T prefix = prefix_of(callback, aggregate);
    before = has ? op(prefix, before) : prefix;
    has = true;
  }
  __device__ static TempStorage& own() {
    __shared__ TempStorage temp;
    return temp;
  }
  TempStorage& temp_;
};

}  // namespace cub
