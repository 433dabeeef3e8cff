// Exercise 4: put the sum in order at the right places. A sum as in `gemm_dd_renorm` takes 12 operations for
//             each product while its two parts are not in order. It may stay so for eight products.
// Changed:  the loop: when it calls sum.settle().
// Look for: a right result. The sum turns into NaN if it takes nine products without settling, is settled too early,
//           or is given away out of order.
#include "sum.h"

namespace precision {

constexpr int kThreads = 256;  // one block

class LateSum {
 public:
  __device__ void add(DoubleDouble a, DoubleDouble b) {
    sum_ = multiply_add_late(a, b, sum_);
    if (++waiting_ > 8) fail();
  }
  /// Six operations: after every eighth product, and once at the end where products are waiting.
  __device__ void settle() {
    if (short_ || waiting_ == 0) fail();  // there is nothing to do, or the sum was settled too early before
    sum_ = renormalised(sum_);
    short_ = waiting_ < 8, waiting_ = 0;
  }
  __device__ DoubleDouble total() {
    if (waiting_ > 0) fail();
    return sum_;
  }

 private:
  __device__ void fail() { sum_.hi = __longlong_as_double(-1); }
  DoubleDouble sum_{0, 0};
  int waiting_ = 0;     // products since the sum was settled
  bool short_ = false;  // it was settled before the eighth
};

__global__ void settle(const double* x, const double* y, int n, double* out) {
  LateSum sum;
  // --- your code
  int products = 0;
  for (int i = threadIdx.x; i < n; i += kThreads) {
    sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
    if (++products % 8 == 0) sum.settle();
  }
  if (products % 8 != 0) sum.settle();
  // --- end of your code
  const DoubleDouble all = sum_of_block<kThreads>(sum.total());
  if (threadIdx.x == 0) put(out, 1, 0, all);
}

void launch_settle(const double* x, const double* y, int n, double*, double* out, cudaStream_t stream) {
  settle<<<1, kThreads, 0, stream>>>(x, y, n, out);
}

}  // namespace precision
