// chunks: when all blocks stride through the whole input, all of them end when the slowest does.
// Changed:  a block takes one chunk of neighbouring vectors, up to 256 KB. Where n is large there are more
//           blocks than fit, and a free SM takes the next.
// Look for: the requests and sectors of `last_block`. The grid: 32 blocks at 2^18, 512 from 2^22 to 2^25, then more
//           with n.
#include "chunks.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ unsigned int chunks_tickets = 0;

__global__ void __launch_bounds__(kThreads, 4)
    chunks(const float* __restrict__ in, float* out, float* sums, size_t n, int rounds) {
  const size_t count = n / 4, rest = 4 * count + threadIdx.x;
  float sum = 0;
  for_chunk<kThreads, kInFlight>(reinterpret_cast<const float4*>(in), blockIdx.x, count, rounds,
                                 [&](float4 v) { sum += (v.x + v.y) + (v.z + v.w); });
  if (blockIdx.x == 0 && rest < n) sum += in[rest];  // the last numbers, fewer than a vector
  grid_sum<kThreads>(sum, sums, &chunks_tickets, out);
}

void launch_chunks(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 4);
  chunks<<<blocks, kThreads, 0, stream>>>(in, out, scratch, n, rounds);
}

}  // namespace reduction
