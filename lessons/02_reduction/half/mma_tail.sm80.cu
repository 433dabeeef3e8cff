// mma_tail: products for the tail. The end of a sum is short, and each addition waits for the one before: five shuffles
//           and five additions of doubles for the 32 numbers of a warp, three times in a row. Here depth is what
//           counts, and two products with ones are the shorter way.
// Changed:  in `mailboxes`, two products and a shuffle sum up a warp; tensor cores multiply doubles as exactly as
//           fma() does, nothing is cut off. And the four numbers of a vector are added as floats, so that there is
//           one conversion instead of four when the last numbers arrive. These additions round, which those of
//           `mailboxes` do not.
// Look for: less time than `mailboxes` where n is small. CUDA only: see `mailboxes`, and WMMA does not say which lane
//           holds which element.
#include "chunks.h"
#include "mailboxes.h"

namespace reduction {

constexpr int kThreads = 1024;  // two blocks fill an SM of 2048 threads: few blocks, few letters
constexpr int kInFlight = 4;    // vectors that a thread has asked for and not yet added
constexpr size_t kRound = size_t(kThreads) * kInFlight;

// D = A B, with A 8 x 4 and B 4 x 8. Lane l brings A[l / 4][l % 4] and B[l % 4][l / 4], and gets
// D[l / 4][2 (l % 4)] and the element to the right of it.
static __device__ double2 product(double a, double b) {
  double2 d;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %4};"
               : "=d"(d.x), "=d"(d.y)
               : "d"(a), "d"(b), "d"(0.0));
  return d;
}

// The sum of four lanes, 4 r to 4 r + 3, in each of them: row r of A 1.
static __device__ double row_sum(double sum) { return product(sum, 1).x; }

// The sum over the warp, in every lane. The eight row sums become the columns of B: r = 0 to 3 the even ones,
// r = 4 to 7 the odd ones. Every row of 1 B has the sums of these two halves next to each other.
static __device__ double product_sum(double sum) {
  const int lane = threadIdx.x % 32, row = lane % 4 + 4 * (lane / 4 % 2);
  const double2 halves = product(1, __shfl_sync(kAllLanes, row_sum(sum), 4 * row));
  return halves.x + halves.y;
}

// The sum over the block, in the first warp. Each warp leaves eight row sums, and the first adds up eight a lane.
static __device__ double block_product_sum(double sum) {
  constexpr int kPairs = kThreads / 4 / 32 / 2;  // of row sums, for a lane of the first warp
  __shared__ double2 row_sums[32 * kPairs];
  const int lane = threadIdx.x % 32;

  sum = row_sum(sum);
  if (lane % 4 == 0) reinterpret_cast<double*>(row_sums)[threadIdx.x / 4] = sum;
  __syncthreads();  // the first warp reads what all have written
  if (threadIdx.x >= 32) return 0;
  double pair[kPairs];
#pragma unroll
  for (int i = 0; i < kPairs; i++) pair[i] = row_sums[lane + 32 * i].x + row_sums[lane + 32 * i].y;
#pragma unroll
  for (int half = kPairs / 2; half > 0; half /= 2)
#pragma unroll
    for (int i = 0; i < half; i++) pair[i] += pair[i + half];
  return product_sum(pair[0]);
}

__global__ void __launch_bounds__(kThreads, 2)
    mma_tail(const float* __restrict__ in, float* out, size_t n, int rounds, Box* boxes) {
  const float4* in4 = reinterpret_cast<const float4*>(in);
  const size_t count = n / 4;
  double sum = 0;
  const auto add = [&](float4 v) { sum += double((v.x + v.y) + (v.z + v.w)); };

  if (blockIdx.x > 0) {
    for_whole_rounds<kThreads, kInFlight>(in4, blockIdx.x - 1, count, rounds, add);
    sum = block_product_sum(sum);
    if (threadIdx.x == 0) post(boxes + blockIdx.x - 1, sum);
    return;
  }

  for_last_round<kThreads, kInFlight>(in4, count, add);
  if (4 * count + threadIdx.x < n) sum += in[4 * count + threadIdx.x];  // fewer than a vector
  sum = block_product_sum(sum);
  if (threadIdx.x >= 32) return;
  if (threadIdx.x > 0) sum = 0;
  sum = product_sum(sum + collect(boxes, gridDim.x - 1));
  if (threadIdx.x == 0) *out = float(sum);
}

void launch_mma_tail(const float* in, float* out, float*, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 4 / kRound * kRound, kMostBoxes);
  mma_tail<<<1 + blocks, kThreads, 0, stream>>>(in, out, n, rounds, boxes());
}

}  // namespace reduction
