// Hopper's products, of matrices that the TMA moves in boxes. Barriers are in kernels/tma.h, groups of products in
// kernels/wgmma.h.
#pragma once
#include <cuda_fp8.h>

#include <type_traits>

#include "half_gemm.h"
#include "kernels/wgmma.h"

namespace half_gemm {

using kernels::begin_products, kernels::end_group, kernels::wait_products;

/// Describes a matrix of rows x cols elements to the TMA; its rows are `pitch` elements apart, a multiple of 8. Boxes
/// are box_rows x 64; 16-byte vector v of a box's row r is stored at v ^ (r % 8).
template <class T>
CUtensorMap matrix_map(const T* matrix, int rows, int cols, int pitch, int box_rows) {
  constexpr auto type = std::is_same_v<T, half> ? CU_TENSOR_MAP_DATA_TYPE_FLOAT16 : CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  return kernels::tensor_map(matrix, type, sizeof(T), rows, cols, pitch, box_rows, kDepth);
}

// clang-format off
#define SUMS8(d, i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), "+f"(d[i + 7])
#define SUMS32(d, i) SUMS8(d, i), SUMS8(d, i + 8), SUMS8(d, i + 16), SUMS8(d, i + 24)
#define PLACES32 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define PLACES64 PLACES32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, " \
                 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define PLACES128 PLACES64 ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, " \
                  "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, " \
                  "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, " \
                  "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"

/// Starts d = a b + d, or d = a b if `add` is 0: 64 rows of a, as many columns of b as d has sums for, 32 bytes deep:
/// 16 elements, or 16 pairs of 8 bits.
template <class T, bool kTurned>
__device__ __forceinline__ void multiply(float (&d)[64], uint64_t a, uint64_t b, int add) {
  if constexpr (std::is_same_v<T, half>)
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {" PLACES64 "}, %64, %65, add, 1, 1, 0, %67;\n}\n"
                 : SUMS32(d, 0), SUMS32(d, 32) : "l"(a), "l"(b), "r"(add), "n"(int(kTurned)));
  else if constexpr (std::is_same_v<T, __nv_fp8x2_e4m3>)
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3 {" PLACES64 "}, %64, %65, add, 1, 1;\n}\n"
                 : SUMS32(d, 0), SUMS32(d, 32) : "l"(a), "l"(b), "r"(add));
  else
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" PLACES64 "}, %64, %65, add, 1, 1, 0, %67;\n}\n"
                 : SUMS32(d, 0), SUMS32(d, 32) : "l"(a), "l"(b), "r"(add), "n"(int(kTurned)));
}
template <class T, bool kTurned>
__device__ __forceinline__ void multiply(float (&d)[128], uint64_t a, uint64_t b, int add) {
  if constexpr (std::is_same_v<T, half>)
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 {" PLACES128 "}, %128, %129, add, 1, 1, 0, %131;\n}\n"
                 : SUMS32(d, 0), SUMS32(d, 32), SUMS32(d, 64), SUMS32(d, 96)
                 : "l"(a), "l"(b), "r"(add), "n"(int(kTurned)));
  else
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {" PLACES128 "}, %128, %129, add, 1, 1, 0, %131;\n}\n"
                 : SUMS32(d, 0), SUMS32(d, 32), SUMS32(d, 64), SUMS32(d, 96)
                 : "l"(a), "l"(b), "r"(add), "n"(int(kTurned)));
}
#undef SUMS8
#undef SUMS32
#undef PLACES32
#undef PLACES64
#undef PLACES128
// clang-format on

/// The stage's products: 64 rows of `a` times all of `b`, 64 deep. Where B lies by rows, its box is turned.
template <class T, bool kColumns, int kSums>
__device__ __forceinline__ void multiply_stage(float (&sums)[kSums], const T* a, const T* b, int add) {
  const uint64_t of_a = kernels::described(a);
  const uint64_t of_b = kColumns ? kernels::described(b) : kernels::described(b, kDepth * 128);
#pragma unroll
  for (int k = 0; k < kDepth; k += 16)  // 16 deep are 32 bytes of a row, or 16 rows of 128 bytes
    multiply<T, !kColumns>(sums, of_a + k * 2 / 16, of_b + (kColumns ? k * 2 : k * 128) / 16, k > 0 ? 1 : add);
}

}  // namespace half_gemm
