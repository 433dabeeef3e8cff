// mma_registers: straight from registers. WMMA loads a fragment in pieces of 4 bytes a lane, since each element of a
//           matrix has its place. A sum does not care for order: whichever 8 numbers a lane has loaded may be its part.
// Changed:  in `half`, a 16-byte load a lane is the whole matrix A of one mma instruction, which adds 256 numbers to
//           the row sums in its accumulator.
// Look for: one load and one product for 256 numbers, where `half` converts and adds each; 16 sectors a load request,
//           where `mma_chained` has 8. And next to no difference in time: both wait for memory. The instruction is
//           written in PTX, since WMMA does not say which lane holds which element.
#include "chunks.h"
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ unsigned int mma_registers_tickets = 0;

// D = A 1 + D, with A 16 x 16 (8 halves a lane), 1 16 x 8 (all ones), D 16 x 8: d[0] is the sum of row lane / 4 and
// d[2] that of the row 8 further on; d[1] and d[3] are the same again, as are the other three lanes of four.
static __device__ void add_rows(float (&d)[4], uint4 a) {
  const unsigned ones = 0x3c003c00;  // two halves
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %8}, {%0, "
      "%1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(ones));
}

__global__ void __launch_bounds__(kThreads, 4)
    mma_registers(const half* __restrict__ in, float* out, float* sums, size_t n, int rounds) {
  const size_t count = n / 8, rest = 8 * count + threadIdx.x;
  float rows[4] = {};
  for_chunk<kThreads, kInFlight>(reinterpret_cast<const uint4*>(in), blockIdx.x, count, rounds,
                                 [&](uint4 v) { add_rows(rows, v); });

  float sum = threadIdx.x % 4 == 0 ? rows[0] + rows[2] : 0;        // one lane of the four that hold the same
  if (blockIdx.x == 0 && rest < n) sum += __half2float(in[rest]);  // the last numbers, fewer than a vector
  grid_sum<kThreads>(sum, sums, &mma_registers_tickets, out);
}

void launch_mma_registers(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const auto [blocks, rounds] = chunks_of<kThreads, kInFlight>(n / 8);
  mma_registers<<<blocks, kThreads, 0, stream>>>(in, out, scratch, n, rounds);
}

}  // namespace reduction
