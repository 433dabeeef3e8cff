// Products of a warpgroup (four warps) on Hopper, and copies of tiles by the TMA, for `wgmma`.
#pragma once
#include "kernels/wgmma.h"
#include "tensor.h"

namespace attention {

using kernels::begin_products, kernels::described, kernels::end_group, kernels::wait_products;

/// Describes `heads` matrices of `rows` rows of `dimension` numbers to the TMA, which will move it in boxes of box_rows
/// x 64. In shared memory a row of a box has 128 bytes, and its vectors are swizzled. Rows behind a matrix read as 0.
inline CUtensorMap head_map(const bf16* first, int heads, int rows, int dimension, int box_rows) {
  const cuuint64_t extents[] = {cuuint64_t(dimension), cuuint64_t(rows), cuuint64_t(heads)};  // innermost first
  const cuuint64_t pitches[] = {2 * cuuint64_t(dimension), 2 * cuuint64_t(dimension) * rows};
  const cuuint32_t box[] = {64, cuuint32_t(box_rows), 1}, steps[] = {1, 1, 1};
  CUtensorMap map;
  const CUresult result =
      kernels::tensor_map_encoder()(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 3, const_cast<bf16*>(first), extents,
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
#define SUMS(i) "+f"(d[i][0]), "+f"(d[i][1]), "+f"(d[i][2]), "+f"(d[i][3])


/// d = a b, or d += a b if `add`: a 64 x 16 and b 16 x 64, both in shared memory, with neighbours along the 16.
static __device__ __forceinline__ void multiply_rows(float (&d)[8][4], uint64_t a, uint64_t b, int add) {
  asm volatile(
      "{\n.reg .pred add;\nsetp.ne.b32 add, %34, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
      "}, %32, %33, add, 1, 1, 0, 0;\n}\n"
      : SUMS(0), SUMS(1), SUMS(2), SUMS(3), SUMS(4),
        SUMS(5), SUMS(6), SUMS(7)
      : "l"(a), "l"(b), "r"(add));
}

/// d += a b: a in registers, b in shared memory, with neighbours along the 64.
static __device__ __forceinline__ void multiply_columns(float (&d)[8][4], const unsigned (&a)[4], uint64_t b) {
  asm volatile(
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
      "}, {%32, %33, %34, %35}, %36, 1, 1, 1, 1;\n"
      : SUMS(0), SUMS(1), SUMS(2), SUMS(3), SUMS(4),
        SUMS(5), SUMS(6), SUMS(7)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

/// d = a b, or d += a b if `add`: a 64 x 16 and b 16 x 128, both in shared memory, with neighbours along the 16.
static __device__ __forceinline__ void multiply_rows(float (&d)[16][4], uint64_t a, uint64_t b, int add) {
  asm volatile(
      "{\n.reg .pred add;\nsetp.ne.b32 add, %66, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
      "}, %64, %65, add, 1, 1, 0, 0;\n}\n"
      : SUMS(0), SUMS(1), SUMS(2), SUMS(3), SUMS(4),
        SUMS(5), SUMS(6), SUMS(7), SUMS(8), SUMS(9),
        SUMS(10), SUMS(11), SUMS(12), SUMS(13), SUMS(14),
        SUMS(15)
      : "l"(a), "l"(b), "r"(add));
}

/// d += a b: a in registers, b in shared memory, with neighbours along the 128.
static __device__ __forceinline__ void multiply_columns(float (&d)[16][4], const unsigned (&a)[4], uint64_t b) {
  asm volatile(
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
      "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;\n"
      : SUMS(0), SUMS(1), SUMS(2), SUMS(3), SUMS(4),
        SUMS(5), SUMS(6), SUMS(7), SUMS(8), SUMS(9),
        SUMS(10), SUMS(11), SUMS(12), SUMS(13), SUMS(14),
        SUMS(15)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}
static __device__ __forceinline__ void multiply_rows(float (&d)[20][4], uint64_t a, uint64_t b, int add) {
  asm volatile(
      "{\n.reg .pred add;\nsetp.ne.b32 add, %82, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n160k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
      "}, %80, %81, add, 1, 1, 0, 0;\n}\n"
      : SUMS(0), SUMS(1), SUMS(2), SUMS(3), SUMS(4),
        SUMS(5), SUMS(6), SUMS(7), SUMS(8), SUMS(9),
        SUMS(10), SUMS(11), SUMS(12), SUMS(13), SUMS(14),
        SUMS(15), SUMS(16), SUMS(17), SUMS(18), SUMS(19)
      : "l"(a), "l"(b), "r"(add));
}
#undef SUMS
// clang-format on

}  // namespace attention
