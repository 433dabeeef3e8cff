// mailboxes: after its sum a block of `last_block` makes three journeys to memory, one after another: fence, atomic,
//           load. One journey is enough.
// Changed:  each block posts its sum into a box of its own, and one warp, which has been waiting for the sums,
//           takes them out (mailboxes.h). A number is its own message: what is written in one piece needs no
//           fence. All sums are doubles; there is time for that while memory works.
// Look for: no atomic request; time at small n, where the end is most of it. CUDA only: a block that waits
//           for others needs them to run meanwhile, and the CPU backend runs blocks one after another.
#include "chunks.h"
#include "mailboxes.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 1024;  // two blocks fill an SM of 2048 threads: few blocks, few letters
constexpr int kInFlight = 4;    // vectors that a thread has asked for and not yet added
constexpr size_t kRound = size_t(kThreads) * kInFlight;

__global__ void __launch_bounds__(kThreads, 2)
    mailboxes(const float* __restrict__ in, float* out, size_t n, int rounds, Box* boxes) {
  const float4* in4 = reinterpret_cast<const float4*>(in);
  const size_t count = n / 4;
  double sum = 0;
  const auto add = [&](float4 v) { sum += (double(v.x) + double(v.y)) + (double(v.z) + double(v.w)); };

  if (blockIdx.x > 0) {
    for_whole_rounds<kThreads, kInFlight>(in4, blockIdx.x - 1, count, rounds, add);
    sum = block_sum<kThreads>(sum);
    if (threadIdx.x == 0) post(boxes + blockIdx.x - 1, sum);
    return;
  }

  // The first block adds the last numbers, fewer than a round, and one of its warps waits for all other blocks. These
  // run without waiting, so a GPU with room for two blocks finishes; CUDA itself guarantees that only for cooperative
  // launches. It is the first block because the last one would start only when there is room: then the end of the sum
  // would be the start of a block.
  for_last_round<kThreads, kInFlight>(in4, count, add);
  if (4 * count + threadIdx.x < n) sum += in[4 * count + threadIdx.x];  // fewer than a vector
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x >= 32) return;
  if (threadIdx.x > 0) sum = 0;
  sum = warp_sum(sum + collect(boxes, gridDim.x - 1));
  if (threadIdx.x == 0) *out = float(sum);
}

void launch_mailboxes(const float* in, float* out, float*, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 4 / kRound * kRound, kMostBoxes);
  mailboxes<<<1 + blocks, kThreads, 0, stream>>>(in, out, n, rounds, boxes());
}

}  // namespace reduction
