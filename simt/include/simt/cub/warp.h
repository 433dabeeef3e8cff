// CUB's operations for a warp or a part of one.
#pragma once
#include "common.h"

namespace cub {

// The lanes that work together: `threads` neighbouring lanes.
template <int threads>
struct WarpPart {
  static_assert(threads > 0 && threads <= 32 && (threads & (threads - 1)) == 0,
                "CUB's warps have 1, 2, 4, 8, 16 or 32 threads on the CPU backend");
  __device__ static unsigned lane() { return ::simt::lane() & (threads - 1u); }
  __device__ static unsigned first() { return ::simt::lane() & ~(threads - 1u); }
  __device__ static unsigned mask() {
    return (threads == 32 ? 0xffffffffu : ((1u << threads) - 1) << first()) & detail::lanes_of_warp();
  }
};

template <class T, int threads = 32, int = 0>
class WarpReduce : WarpPart<threads> {
  using Part = WarpPart<threads>;

 public:
  struct TempStorage {};
  __device__ WarpReduce(TempStorage&) {}
  template <class Op>
  __device__ T Reduce(T value, Op op, int valid = threads) {
    const unsigned mask = Part::mask(), lane = Part::lane();
    for (int by = 1; by < threads; by *= 2) {
      const bool has = static_cast<int>(lane) + by < valid && (mask >> (Part::first() + lane + by) & 1);
      const T other = detail::from_lane(mask, value, ::simt::lane() + (has ? by : 0));
      if (has) value = op(value, other);
    }
    return value;
  }
  __device__ T Sum(T value, int valid = threads) { return Reduce(value, ::cub::Sum(), valid); }
  __device__ T Max(T value, int valid = threads) { return Reduce(value, ::cub::Max(), valid); }
  __device__ T Min(T value, int valid = threads) { return Reduce(value, ::cub::Min(), valid); }
  // A segment begins at each lane with a set flag; the segment's first lane gets the sum.
  template <class Flag, class Op>
  __device__ T HeadSegmentedReduce(T value, Flag head, Op op) {
    const unsigned mask = Part::mask(), lane = Part::lane();
    const unsigned heads = __ballot_sync(mask, head) >> Part::first();
    const unsigned later = lane + 1 < 32 ? heads & ~((2u << lane) - 1) : 0;
    return Reduce(value, op, later ? __ffs(static_cast<int>(later)) - 1 : threads);
  }
  template <class Flag>
  __device__ T HeadSegmentedSum(T value, Flag head) {
    return HeadSegmentedReduce(value, head, ::cub::Sum());
  }
};

template <class T, int threads = 32, int = 0>
class WarpScan : WarpPart<threads> {
  using Part = WarpPart<threads>;

 public:
  struct TempStorage {};
  __device__ WarpScan(TempStorage&) {}
  template <class Op>
  __device__ void InclusiveScan(T value, T& out, Op op) {
    const unsigned mask = Part::mask(), lane = Part::lane();
    for (unsigned by = 1; by < threads; by *= 2) {
      const T other = detail::from_lane(mask, value, ::simt::lane() - (lane >= by ? by : 0));
      if (lane >= by) value = op(other, value);
    }
    out = value;
  }
  template <class Op>
  __device__ void InclusiveScan(T value, T& out, Op op, T& aggregate) {
    InclusiveScan(value, out, op);
    const unsigned mask = Part::mask();
    aggregate = detail::from_lane(mask, out, 31 - __clz(static_cast<int>(mask)));
  }
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, T init, Op op, T& aggregate) {
    T inclusive;
    InclusiveScan(value, inclusive, op, aggregate);
    const unsigned lane = Part::lane();
    const T before = detail::from_lane(Part::mask(), inclusive, ::simt::lane() - (lane ? 1 : 0));
    out = lane ? op(init, before) : init;
  }
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, T init, Op op) {
    T aggregate;
    ExclusiveScan(value, out, init, op, aggregate);
  }
  // The first lane's result is undefined, as in CUB.
  template <class Op>
  __device__ void ExclusiveScan(T value, T& out, Op op) {
    T inclusive;
    InclusiveScan(value, inclusive, op);
    out = detail::from_lane(Part::mask(), inclusive, ::simt::lane() - (Part::lane() ? 1 : 0));
  }
  __device__ void InclusiveSum(T value, T& out) { InclusiveScan(value, out, ::cub::Sum()); }
  __device__ void InclusiveSum(T value, T& out, T& aggregate) { InclusiveScan(value, out, ::cub::Sum(), aggregate); }
  __device__ void ExclusiveSum(T value, T& out) { ExclusiveScan(value, out, T(0), ::cub::Sum()); }
  __device__ void ExclusiveSum(T value, T& out, T& aggregate) {
    ExclusiveScan(value, out, T(0), ::cub::Sum(), aggregate);
  }
  __device__ T Broadcast(T value, unsigned lane) {
    return detail::from_lane(Part::mask(), value, Part::first() + lane);
  }
};

}  // namespace cub
