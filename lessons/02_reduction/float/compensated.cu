// compensated: the arithmetic units wait for memory anyway: let them work out what each addition rounds away.
// Changed:  seven additions a number instead of one. The errors are summed beside the sum, and the tree adds
//           both as doubles.
// Look for: nearly the time of `chunks`, and an error of one rounding unless the condition is enormous.
#include "chunks.h"
#include "compensated.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ unsigned int compensated_tickets = 0;

__global__ void __launch_bounds__(kThreads, 4)
    compensated(const float* __restrict__ in, float* out, double* sums, size_t n, int rounds) {
  const size_t count = n / 4, rest = 4 * count + threadIdx.x;
  Compensated sum;
  for_chunk<kThreads, kInFlight>(reinterpret_cast<const float4*>(in), blockIdx.x, count, rounds, [&](float4 v) {
    sum.add(v.x);
    sum.add(v.y);
    sum.add(v.z);
    sum.add(v.w);
  });
  if (blockIdx.x == 0 && rest < n) sum.add(in[rest]);  // the last numbers, fewer than a vector
  grid_sum<kThreads>(sum.value(), sums, &compensated_tickets, out);
}

void launch_compensated(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 4);
  compensated<<<blocks, kThreads, 0, stream>>>(in, out, reinterpret_cast<double*>(scratch), n, rounds);
}

}  // namespace reduction
