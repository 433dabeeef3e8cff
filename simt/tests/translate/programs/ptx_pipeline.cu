// A product of matrices as programs for compute capability 9.0 make it: a warpgroup that brings tiles of 128 x 64 by tensor
// copies into a ring of four stages, two that multiply them by wgmma, and a tensor copy of the result.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int kTile = 128, kDepth = 64, kStages = 4, kConsumers = 2, kThreads = 128 * (1 + kConsumers);

template <int tile, int stages>
struct Shared {
  alignas(1024) __nv_bfloat16 a[stages][tile * kDepth], b[stages][tile * kDepth];
  alignas(128) float c[tile * tile];
  alignas(8) uint64_t full[stages], empty[stages];
};

__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void init(uint64_t* bar, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(bar)), "r"(count) : "memory");
}
__device__ __forceinline__ void wait(uint64_t* bar, int parity) {
  asm volatile(
      "{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra.uni DONE;\n"
      "bra.uni LAB_WAIT;\nDONE:\n}" ::"r"(at(bar)), "r"(parity) : "memory");
}
__device__ __forceinline__ void load(void* to, const CUtensorMap* map, uint64_t* bar, int col, int row) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(at(to)),
      "l"(map), "r"(at(bar)), "r"(col), "r"(row) : "memory");
}
// Rows of 128 bytes, swizzled over as many; groups of 8 rows lie 1024 bytes apart.
__device__ __forceinline__ uint64_t descriptor(const void* tile) {
  const auto field = [](uint64_t bytes) { return (bytes & 0x3ffff) >> 4; };
  return field(at(tile)) | field(16) << 16 | field(1024) << 32 | 1ull << 62;
}
#define FOUR(i) "+f"(d[i][0]), "+f"(d[i][1]), "+f"(d[i][2]), "+f"(d[i][3])
__device__ __forceinline__ void multiply(float (&d)[16][4], uint64_t a, uint64_t b) {
  asm volatile(
      "{\n"
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, "
      "%25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, 1, 1, 1, 0, 0;\n"
      "}\n"
      : FOUR(0), FOUR(1), FOUR(2), FOUR(3), FOUR(4), FOUR(5), FOUR(6), FOUR(7), FOUR(8), FOUR(9), FOUR(10), FOUR(11),
        FOUR(12), FOUR(13), FOUR(14), FOUR(15)
      : "l"(a), "l"(b));
}

__global__ void __launch_bounds__(kThreads) gemm(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b,
                                                 const __grid_constant__ CUtensorMap map_c, int depth) {
  extern __shared__ Shared<kTile, kStages> s;
  const int group = threadIdx.x / 128, row = blockIdx.y * kTile, col = blockIdx.x * kTile;
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) init(&s.full[i], 1), init(&s.empty[i], kConsumers);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (group == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 0)
      for (int k = 0, round = 0; k < depth; k += kDepth, ++round) {
        const int stage = round % kStages;
        wait(&s.empty[stage], (round / kStages & 1) ^ 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&s.full[stage])), "r"(2 * kTile * kDepth * 2)
                     : "memory");
        load(s.a[stage], &map_a, &s.full[stage], k, row);
        load(s.b[stage], &map_b, &s.full[stage], k, col);
      }
    return;
  }
  asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
  float d[16][4];
  for (auto& four : d)
    for (float& sum : four) sum = 0;
  const int rows = (group - 1) * 64;
  for (int k = 0, round = 0; k < depth; k += kDepth, ++round) {
    const int stage = round % kStages;
    wait(&s.full[stage], round / kStages & 1);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int i = 0; i < kDepth; i += 16)
      multiply(d, descriptor(&s.a[stage][rows * kDepth + i]), descriptor(&s.b[stage][i]));
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    if (threadIdx.x % 128 == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&s.empty[stage])) : "memory");
  }
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
  for (int i = 0; i < 64; ++i)
    s.c[(rows + 16 * warp + lane / 4 + i / 2 % 2 * 8) * kTile + i / 4 * 8 + lane % 4 * 2 + i % 2] = d[i / 4][i % 4];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("bar.sync 1, 256;" ::: "memory");
  if (threadIdx.x == 128) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&map_c), "r"(at(s.c)),
                 "r"(col), "r"(row) : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
  }
}

static CUtensorMap map_of(CUtensorMapDataType type, void* array, int bytes, int rows, int cols, int box_rows, int box_cols,
                          CUtensorMapSwizzle swizzle) {
  const cuuint64_t size[] = {cuuint64_t(cols), cuuint64_t(rows)}, pitch[] = {cuuint64_t(cols) * bytes};
  const cuuint32_t box[] = {cuuint32_t(box_cols), cuuint32_t(box_rows)}, step[] = {1, 1};
  CUtensorMap map;
  if (cuTensorMapEncodeTiled(&map, type, 2, array, size, pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                             CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS)
    printf("no tensor map\n");
  return map;
}

int main() {
  constexpr int kRows = 200, kCols = 136, kDeep = 328;  // none of them a multiple of the tile
  __nv_bfloat16 *a, *b;
  float* c;
  cudaMallocManaged(&a, kRows * kDeep * 2), cudaMallocManaged(&b, kCols * kDeep * 2), cudaMallocManaged(&c, kRows * kCols * 4);
  for (int i = 0; i < kRows * kDeep; ++i) a[i] = __float2bfloat16(i * 7919 % 17 - 8);
  for (int i = 0; i < kCols * kDeep; ++i) b[i] = __float2bfloat16(i * 1597 % 13 - 6);
  const auto type = CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  const CUtensorMap map_a = map_of(type, a, 2, kRows, kDeep, kTile, kDepth, CU_TENSOR_MAP_SWIZZLE_128B),
                    map_b = map_of(type, b, 2, kCols, kDeep, kTile, kDepth, CU_TENSOR_MAP_SWIZZLE_128B),
                    map_c = map_of(CU_TENSOR_MAP_DATA_TYPE_FLOAT32, c, 4, kRows, kCols, kTile, kTile, CU_TENSOR_MAP_SWIZZLE_NONE);
  cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Shared<kTile, kStages>));
  gemm<<<dim3((kCols + kTile - 1) / kTile, (kRows + kTile - 1) / kTile), kThreads, sizeof(Shared<kTile, kStages>)>>>(map_a, map_b, map_c, kDeep);
  int wrong = cudaDeviceSynchronize() != cudaSuccess;
  for (int row = 0; row < kRows; ++row)
    for (int col = 0; col < kCols; ++col) {
      float sum = 0;
      for (int k = 0; k < kDeep; ++k) sum += __bfloat162float(a[row * kDeep + k]) * __bfloat162float(b[col * kDeep + k]);
      wrong += !(std::fabs(c[row * kCols + col] - sum) <= 1e-3f * std::fabs(sum));
    }
  cudaFree(a), cudaFree(b), cudaFree(c);
  printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
