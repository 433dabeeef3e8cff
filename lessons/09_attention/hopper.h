// Products of a warpgroup (four warps) on Hopper, and copies of tiles by the TMA, for `wgmma`.
#pragma once
#include <cuda_fp16.h>

#include <type_traits>

#include "kernels/wgmma.h"
#include "tensor.h"

namespace attention {

using kernels::begin_products, kernels::described, kernels::end_group, kernels::wait_products;

/// Describes `heads` matrices of `rows` rows of `dimension` numbers of 16 bits to the TMA, which will move it in boxes
/// of box_rows x 64. In shared memory a row of a box has 128 bytes, and its vectors are swizzled. Rows behind a matrix
/// read as 0.
inline CUtensorMap head_map(const void* first, int heads, int rows, int dimension, int box_rows) {
  const cuuint64_t extents[] = {cuuint64_t(dimension), cuuint64_t(rows), cuuint64_t(heads)};  // innermost first
  const cuuint64_t pitches[] = {2 * cuuint64_t(dimension), 2 * cuuint64_t(dimension) * rows};
  const cuuint32_t box[] = {64, cuuint32_t(box_rows), 1}, steps[] = {1, 1, 1};
  CUtensorMap map;
  const CUresult result =
      kernels::tensor_map_encoder()(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 3, const_cast<void*>(first), extents,
                                    pitches, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                    CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS) throw std::runtime_error("cuTensorMapEncodeTiled refused the matrix");
  return map;
}

/// Starts to copy kRows rows of a head from `row` on: kDim / 64 boxes, one behind the other. Their bytes count at the
/// barrier.
template <int kDim, int kRows>
static __device__ __forceinline__ void load_rows(bf16* tile, const CUtensorMap& map, int head, int row,
                                                 uint64_t* barrier) {
  kernels::barrier_expect(barrier, kRows * kDim * int(sizeof(bf16)));
#pragma unroll
  for (int col = 0; col < kDim; col += 64)
    asm volatile(
        "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], "
        "[%5];" ::"r"(kernels::shared_address(tile + kRows * col)),
        "l"(&map), "r"(col), "r"(row), "r"(head), "r"(kernels::shared_address(barrier))
        : "memory");
}

// clang-format off
#define SUMS4(i) "+f"(d[i][0]), "+f"(d[i][1]), "+f"(d[i][2]), "+f"(d[i][3]), \
                 "+f"(d[i + 1][0]), "+f"(d[i + 1][1]), "+f"(d[i + 1][2]), "+f"(d[i + 1][3]), \
                 "+f"(d[i + 2][0]), "+f"(d[i + 2][1]), "+f"(d[i + 2][2]), "+f"(d[i + 2][3]), \
                 "+f"(d[i + 3][0]), "+f"(d[i + 3][1]), "+f"(d[i + 3][2]), "+f"(d[i + 3][3])
#define PLACES32 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define PLACES64 PLACES32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, " \
                 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"

/// d = a b, or d += a b if `add`: a 64 x 16 of bf16, and b 16 x 64, 128 or 160, both in shared memory, with neighbours
/// along the 16.
static __device__ __forceinline__ void multiply_rows(float (&d)[8][4], uint64_t a, uint64_t b, int add) {
  asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %34, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {" PLACES32 "}, %32, %33, add, 1, 1, 0, 0;\n}\n"
               : SUMS4(0), SUMS4(4) : "l"(a), "l"(b), "r"(add));
}
static __device__ __forceinline__ void multiply_rows(float (&d)[16][4], uint64_t a, uint64_t b, int add) {
  asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %66, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" PLACES64 "}, %64, %65, add, 1, 1, 0, 0;\n}\n"
               : SUMS4(0), SUMS4(4), SUMS4(8), SUMS4(12) : "l"(a), "l"(b), "r"(add));
}
static __device__ __forceinline__ void multiply_rows(float (&d)[20][4], uint64_t a, uint64_t b, int add) {
  asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %82, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n160k16.f32.bf16.bf16 {" PLACES64
               ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
               "}, %80, %81, add, 1, 1, 0, 0;\n}\n"
               : SUMS4(0), SUMS4(4), SUMS4(8), SUMS4(12), SUMS4(16) : "l"(a), "l"(b), "r"(add));
}

/// d += a b: a in registers, b in shared memory, with neighbours along the 64 or 128. Both are of type T.
template <class T>
static __device__ __forceinline__ void multiply_columns(float (&d)[8][4], const unsigned (&a)[4], uint64_t b) {
  if constexpr (std::is_same_v<T, half>)
    asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {" PLACES32 "}, {%32, %33, %34, %35}, %36, 1, 1, 1, 1;\n"
                 : SUMS4(0), SUMS4(4) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
  else
    asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {" PLACES32 "}, {%32, %33, %34, %35}, %36, 1, 1, 1, 1;\n"
                 : SUMS4(0), SUMS4(4) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}
template <class T>
static __device__ __forceinline__ void multiply_columns(float (&d)[16][4], const unsigned (&a)[4], uint64_t b) {
  if constexpr (std::is_same_v<T, half>)
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {" PLACES64 "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;\n"
                 : SUMS4(0), SUMS4(4), SUMS4(8), SUMS4(12) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
  else
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" PLACES64 "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;\n"
                 : SUMS4(0), SUMS4(4), SUMS4(8), SUMS4(12) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}
#undef SUMS4
#undef PLACES32
#undef PLACES64
// clang-format on

}  // namespace attention
