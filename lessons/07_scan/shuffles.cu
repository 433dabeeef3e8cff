// shuffles: a warp's lanes can read each other's registers: the rounds within a warp need neither memory nor a barrier.
// Changed:  five shuffles scan a warp as `hillis_steele` does; shared memory carries one sum a warp, and one barrier is
//           left in a block.
// Look for: shared-memory requests: 72 a block of 256 numbers, where `two_buffers` makes 129.
#include "block_scan.h"
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256;  // one number each

template <class T>
__global__ void shuffles(const T* in, T* out, T* sums, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const T own = i < n ? in[i] : T(0);
  T total;
  const T sum = own + sum_before<kThreads>(own, total);
  if (i < n) out[i] = sum;
  if (sums && threadIdx.x == 0) sums[blockIdx.x] = total;
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kThreads, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   shuffles<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_shuffles(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_shuffles(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
