// Exercise 4: wait for the right phase. A producer fills two stages in turn, a consumer multiplies them.
// Changed:  the parity of the phase that both sides wait for.
// Look for: the right products, however long the dot products are, and no race.
#include "half_gemm.h"
#include "kernels/tma.h"

namespace half_gemm {

using T = __nv_bfloat16;

constexpr int kCols = 32, kStages = 2;  // a block has 32 elements of a row of C, and a stage kDepth products of each

struct Memory {
  alignas(128) T a[kStages][kDepth];
  alignas(128) T b[kStages][kCols][kDepth];
  uint64_t full[kStages], empty[kStages];
};

// Both sides take the stages in turn: 0, 1, 0, 1 ...
static __device__ int stage_of(int step) { return step % kStages; }

// A barrier's phases have parity 0, 1, 0, 1 ... This is the parity of the phase of `full` that ends when the bytes of
// `step` have arrived, and of the phase of `empty` that ends when they have been read.
static __device__ unsigned parity_of(int step) {
  // --- your code
  return step / kStages % 2;
  // --- end of your code
}

__global__ void phase(const T* a, const T* b, T* c, int n, int k) {
  __shared__ Memory shared;
  const int across = tiles(n, kCols), row = blockIdx.x / across, col = blockIdx.x % across * kCols;
  const int steps = tiles(k, kDepth), cols = min(kCols, n - col);
  if (threadIdx.x == 0)
    for (int stage = 0; stage < kStages; ++stage) {
      kernels::barrier_init(&shared.full[stage]);
      kernels::barrier_init(&shared.empty[stage]);
    }
  __syncthreads();  // the barriers are made before anyone uses them

  if (threadIdx.x >= 32) {  // the producer: part of a row of A, and of each of the block's columns of B
    if (threadIdx.x == 32)
      for (int step = 0; step < steps; ++step) {
        const int stage = stage_of(step), at = step * kDepth, bytes = min(kDepth, k - at) * int(sizeof(T));
        // What was in the stage before has been read.
        if (step >= kStages) kernels::barrier_wait(&shared.empty[stage], parity_of(step - kStages));
        kernels::barrier_expect(&shared.full[stage], (1 + cols) * bytes);
        kernels::load_bytes(shared.a[stage], a + size_t(row) * k + at, bytes, &shared.full[stage]);
        for (int j = 0; j < cols; ++j)
          kernels::load_bytes(shared.b[stage][j], b + size_t(col + j) * k + at, bytes, &shared.full[stage]);
      }
    return;
  }
  const int lane = threadIdx.x;
  float sum = 0;
  for (int step = 0; step < steps; ++step) {
    const int stage = stage_of(step);
    kernels::barrier_wait(&shared.full[stage], parity_of(step));
    if (lane < cols)
      for (int i = 0; i < min(kDepth, k - step * kDepth); ++i)
        sum += float(shared.a[stage][i]) * float(shared.b[stage][lane][i]);
    __syncwarp();  // all lanes have read the stage
    if (lane == 0) kernels::barrier_arrive(&shared.empty[stage]);
  }
  if (lane < cols) c[size_t(row) * n + col + lane] = __float2bfloat16(sum);
}

void launch_phase(const Gemm<T>& g, cudaStream_t stream) {
  phase<<<unsigned(g.m * tiles(g.n, kCols)), 64, 0, stream>>>(g.a, g.b, g.c, g.n, g.k);
}

}  // namespace half_gemm
