// Exercise 7: choose the register block for this GPU. How many elements of C must a thread compute, so that neither
//             memory nor shared memory is what it waits for?
// Changed:  register_block(). lesson.md derives what a GPU needs from its rates ("How large must a block be?").
// Look for: another block for each GPU, to be seen by the shared loads of its product.
#include "gemm.h"

namespace gemm {

constexpr int kThreads = 16;  // along each side of the block: BN = 16 R

/// R of the R x R elements of C for a thread, 1 to 4: the fewest for which memory keeps up, and shared memory has half
/// of its bytes to spare. No GPU asked about needs more than 4. FP32 arithmetic in GFLOP/s, memory in GB/s. A
/// multiply-add from shared memory reads 16 / R bytes.
int register_block(double fp32, double memory) {
  // --- your code
  // TODO: lesson.md derives both limits. fp32 and memory are the rates of one GPU.
  (void)fp32, (void)memory;
  return 1;
  // --- end of your code
}

template <class Gpu, int kEach>
__global__ void product(Gemm<DoubleFloat> g) {
  constexpr int kTile = kThreads * kEach;
  __shared__ DoubleFloat tile_a[kTile][kThreads], tile_b[kThreads][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  for (int depth = 0; depth < g.k; depth += kThreads) {
    for (int i = ty; i < kTile; i += kThreads)
      put(&tile_a[i][tx], fetch_or_zero(g.a, tile_row + i, depth + tx, g.m, g.k, g.lda));
    for (int j = tx; j < kTile; j += kThreads)
      put(&tile_b[ty][j], fetch_or_zero(g.b, depth + ty, tile_col + j, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kThreads; ++k) {
      DoubleFloat a[kEach], b[kEach];
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j) sum[i][j] = kernels::multiply_add(a[i], b[j], sum[i][j]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

template <class Gpu, int kEach = 4>
void launch_for(int each, const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  constexpr int kTile = kThreads * kEach;
  if (each == kEach)
    product<Gpu, kEach><<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kThreads, kThreads), 0, stream>>>(g);
  if constexpr (kEach > 1) launch_for<Gpu, kEach - 1>(each, g, stream);
}

struct Gtx980 {};
struct Rtx4090 {};
struct ThisGpu {};

void launch_block(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  // kHz, bits. 128 FP32 units in an SM, two transfers a memory clock.
  int processors = 0, clock = 0, memory_clock = 0, bus = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0);
  cudaDeviceGetAttribute(&memory_clock, cudaDevAttrMemoryClockRate, 0);
  cudaDeviceGetAttribute(&bus, cudaDevAttrGlobalMemoryBusWidth, 0);
  launch_for<Gtx980>(register_block(4600, 224), g, stream);
  launch_for<Rtx4090>(register_block(82600, 1008), g, stream);
  launch_for<ThisGpu>(register_block(processors * 128. * 2 * clock / 1e6, 2. * memory_clock * bus / 8 / 1e6), g,
                      stream);
}

}  // namespace gemm
