// Exercise 6: what bounds AXPY? Work out from a GPU's rates how many operations fit into the time that memory takes for
//             one number.
// Changed:  free_operations(): the most operations for each number that cost nothing, because memory takes longer.
// Look for: the 184 operations of quad-double are free on an H200, and were not quite on a Tesla C2050.
#include "dd.h"
#include "memory.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

/// y = a x + y for numbers of `parts` doubles: how many FP64 operations for each number take as long as moving its
/// bytes. `operations`: of the GPU, in G operations a second (a fused multiply-add is one); `memory`: in GB/s.
double free_operations(int parts, double operations, double memory) {
  // --- your code
  // TODO: how many bytes are moved for each number, how long does that take, and what is done meanwhile?
  (void)parts, (void)operations, (void)memory;
  return 0;
  // --- end of your code
}

// As accurate as is free: the sloppy way where even that is not.
template <bool kAccurate>
__global__ void bound(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const DoubleDouble from_x = fetch<DoubleDouble>(x, n, i), from_y = fetch<DoubleDouble>(y, n, i);
  put(y, n, i, kAccurate ? multiply_add_accurate(a, from_x, from_y) : kernels::multiply_add_fused(a, from_x, from_y));
}

void launch_bound(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  const bool accurate = free_operations(2, 16650, 4312) >= 28;  // of an H200
  (accurate ? bound<true> : bound<false>)<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
