// Exercise 1: what two_sum costs. A sum of two doubles is rounded; what the rounding lost can be computed exactly.
// Changed:  lost(): the exact error of a + b, of numbers whose operations are counted. Five operations are enough after
//           the sum itself. With one more, or where something is lost, the result is NaN or wrong. Use unit.add(...)
//           and unit.sub(...) and names for what they give, nothing else: no comparison, no function of your own.
// Look for: an error of about 2^-106.
#include "memory.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

/// A double that nothing but a Unit can compute with.
class Number {
 public:
  __device__ explicit Number(double value) : value_(value) {}

 private:
  friend class Unit;
  double value_;
};

/// Adds and subtracts, rounds each result once, and counts.
class Unit {
 public:
  __device__ Number add(Number a, Number b) { return ++done_, Number(__dadd_rn(a.value_, b.value_)); }
  __device__ Number sub(Number a, Number b) { return ++done_, Number(__dsub_rn(a.value_, b.value_)); }
  __device__ double value(Number a) const { return done_ <= 6 ? a.value_ : __longlong_as_double(-1); }

 private:
  int done_ = 0;
};

/// a + b - sum exactly, where sum is a + b rounded; whichever of the two is larger.
static __device__ Number lost(Unit& unit, Number a, Number b, Number sum) {
  // --- your code
  // TODO: what has the rounding lost? Ask for operations by unit.add(...) and unit.sub(...).
  (void)a, (void)b;
  return unit.sub(sum, sum);
  // --- end of your code
}

__global__ void cost(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const DoubleDouble from_x = fetch<DoubleDouble>(x, n, i), from_y = fetch<DoubleDouble>(y, n, i);
  const double high = __dmul_rn(a.hi, from_x.hi);
  const double low = __fma_rn(a.lo, from_x.hi, __fma_rn(a.hi, from_x.lo, __fma_rn(a.hi, from_x.hi, -high)));
  Unit unit;
  const Number one(from_y.hi), other(high), sum = unit.add(one, other), error = lost(unit, one, other, sum);
  const double rest = __dadd_rn(unit.value(error), __dadd_rn(from_y.lo, low));
  put(y, n, i, kernels::quick_two_sum(unit.value(sum), rest));
}

void launch_cost(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  cost<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
