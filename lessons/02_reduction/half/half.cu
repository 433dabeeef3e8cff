// half: the same sum over 16-bit numbers: half the bytes, so half the time, if the arithmetic keeps up.
// Changed:  a vector holds eight numbers, which are made floats before they are added. All sums are floats or better.
// Look for: half as many load requests as `compensated` for as many numbers. This is what the tensor cores have to
//           beat.
#include "chunks.h"
#include "compensated.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ unsigned int half_tickets = 0;

static __device__ void add_pair(Compensated& sum, unsigned bits) {
  const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&bits));
  sum.add(pair.x);
  sum.add(pair.y);
}

__global__ void __launch_bounds__(kThreads, 4)
    half_input(const half* __restrict__ in, float* out, double* sums, size_t n, int rounds) {
  const size_t count = n / 8, rest = 8 * count + threadIdx.x;
  Compensated sum;
  for_chunk<kThreads, kInFlight>(reinterpret_cast<const uint4*>(in), blockIdx.x, count, rounds, [&](uint4 v) {
    add_pair(sum, v.x);
    add_pair(sum, v.y);
    add_pair(sum, v.z);
    add_pair(sum, v.w);
  });
  if (blockIdx.x == 0 && rest < n) sum.add(__half2float(in[rest]));  // the last numbers, fewer than a vector
  grid_sum<kThreads>(sum.value(), sums, &half_tickets, out);
}

void launch_half_input(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 8);
  half_input<<<blocks, kThreads, 0, stream>>>(in, out, reinterpret_cast<double*>(scratch), n, rounds);
}

}  // namespace reduction
