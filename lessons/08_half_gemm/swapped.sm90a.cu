// swapped: in `split` 64 rows of A are multiplied with 128 columns of B. Of 1 x 8192 elements 63 of 64 rows are zeros:
//          bytes of shared memory and products for nothing.
// Changed:  for up to 8 rows A and B change places: C^T = B^T A^T. The left matrix is 64 columns of B, the right one is
//           8 rows of A, the fewest that an instruction takes. A stage has 9 KB instead of 24, so there are twelve, and
//           128 tiles of 64 columns need no parts. For more rows, or few columns, `split` does the work.
// Look for: an eighth of the tensor cores' operations, and no exchange of sums.
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_split;  // in split.sm90a.cu
Launch<half> launch_split;

constexpr int kMostRows = 8, kTileCols = 64, kStages = 12;

template <class T>
using Memory = Stages<T, kMostRows, kTileCols, kStages>;

/// Starts d = b^T a^T + d, or without d if `add` is 0: 64 columns of b, 8 rows of a, 16 deep.
template <class T, bool kTurned>
__device__ __forceinline__ void multiply_swapped(float (&d)[4], uint64_t b, uint64_t a, int add) {
  if constexpr (std::is_same_v<T, half>)
    asm volatile(
        "{\n.reg .pred add;\nsetp.ne.b32 add, %6, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, add, 1, 1, %7, 0;\n}\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "l"(b), "l"(a), "r"(add), "n"(int(kTurned)));
  else
    asm volatile(
        "{\n.reg .pred add;\nsetp.ne.b32 add, %6, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, add, 1, 1, %7, 0;\n}\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "l"(b), "l"(a), "r"(add), "n"(int(kTurned)));
}

template <class T, bool kColumns>
__global__ void __launch_bounds__(160)
    swapped(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
  const int col = blockIdx.x * kTileCols, steps = tiles(k, kDepth);

  if (threadIdx.x == 0) stages.make_barriers(1);
  __syncthreads();  // the barriers are made before anyone uses them

  Turn<kStages> turn;
  if (threadIdx.x >= 128) {  // the producer: one more warp
    if (threadIdx.x == 128)
      for (int step = 0; step < steps; ++step, turn.next()) {
        kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
        uint64_t* const full = &stages.full[turn.stage];
        kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
        kernels::load_box(stages.a[turn.stage], a, 0, step * kDepth, full);
        load_b<kColumns, kTileCols>(stages.b[turn.stage], b, step * kDepth, col, full);
      }
    return;
  }

  float sums[4];
  int before = 0;
  for (int step = 0; step < steps; ++step, turn.next()) {
    kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
    begin_products();
    const uint64_t of_b = kernels::described(stages.b[turn.stage]), of_a = kernels::described(stages.a[turn.stage]);
#pragma unroll
    for (int i = 0; i < kDepth; i += 16)
      multiply_swapped<T, !kColumns>(sums, of_b + (kColumns ? i * 2 : i * 128) / 16, of_a + i * 2 / 16,
                                     i > 0 ? 1 : step > 0);
    end_group();
    wait_products<1>();  // those of the stage before
    if (step > 0 && threadIdx.x == 0) kernels::barrier_arrive(&stages.empty[before]);
    before = turn.stage;
  }
  wait_products<0>();
  // Sum i of a lane stands in column lane / 4 of the warp's 16, or 8 further (i >= 2), and in row lane % 4 * 2 + i % 2.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const int at = col + warp * 16 + lane / 4 + i / 2 * 8, row = lane % 4 * 2 + i % 2;
    if (row < m && at < n) put(&c[size_t(row) * n + at], sums[i]);
  }
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kMostRows, kTileCols, stream);
  const auto kernel = swapped<T, kColumns>;
  constexpr int kBytes = sizeof(Memory<T>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  kernel<<<unsigned(tiles(g.n, kTileCols)), 160, kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  const bool many = 2 * tiles(g.n, kTileCols) >= sms();  // else dot products must be cut, too
  if (g.m > kMostRows || !many) return launch_split(g, stream);
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_swapped(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_swapped(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
