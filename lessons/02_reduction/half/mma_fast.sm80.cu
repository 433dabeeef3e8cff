// mma_fast: products, compensated. In a chain the tensor core cuts off after every product. Let it add up only the
//           numbers of one product.
// Changed:  each product starts from 0, and a compensated sum takes over what it gives, as in `compensated`: the tensor
//           core cuts off once and not for each product of a chain.
// Look for: nearly the time of `mma_registers`, and the error of `half`, at any n.
#include "chunks.h"
#include "compensated.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ unsigned int mma_fast_tickets = 0;

// D = A 1, with A 16 x 16 (8 halves a lane), 1 16 x 8 (all ones), D 16 x 8: d[0] is the sum of row lane / 4 and d[2]
// that of the row 8 further on; d[1] and d[3] are the same again, as are the other three lanes of four.
static __device__ float two_rows(uint4 a) {
  const unsigned ones = 0x3c003c00;  // two halves
  float d[4];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %8}, {%9, "
      "%9, %9, %9};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(ones), "f"(0.0f));
  return d[0] + d[2];
}

__global__ void __launch_bounds__(kThreads, 4)
    mma_fast(const half* __restrict__ in, float* out, double* sums, size_t n, int rounds) {
  const size_t count = n / 8, rest = 8 * count + threadIdx.x;
  Compensated rows;
  for_chunk<kThreads, kInFlight>(reinterpret_cast<const uint4*>(in), blockIdx.x, count, rounds,
                                 [&](uint4 v) { rows.add(two_rows(v)); });

  double sum = threadIdx.x % 4 == 0 ? rows.value() : 0;            // one lane of the four that hold the same
  if (blockIdx.x == 0 && rest < n) sum += __half2float(in[rest]);  // the last numbers, fewer than a vector
  grid_sum<kThreads>(sum, sums, &mma_fast_tickets, out);
}

void launch_mma_fast(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 8);
  mma_fast<<<blocks, kThreads, 0, stream>>>(in, out, reinterpret_cast<double*>(scratch), n, rounds);
}

}  // namespace reduction
