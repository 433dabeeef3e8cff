// The rate of products of halves on compute capability 9.0: a group of four warps multiplies 64 x 16 by 16 x 256
// elements (of 8 bits: 64 x 32 by 32 x 256) with one instruction, which reads both from shared memory.
#include "kernels/half_rate.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <type_traits>

namespace kernels {

constexpr int kRow = kHalfDepth * 2;  // bytes of a line: the swizzle's width
constexpr int kLines = 2 * kHalfRows + kHalfCols;
constexpr int kTogether = 4;  // instructions of a round: each is 32 bytes deep

// Lines of 128 bytes, of which 16-byte vector v of line r lies at v ^ (r % 8).
static __device__ __forceinline__ uint64_t described(const unsigned char* lines) {
  const auto address = static_cast<uint64_t>(__cvta_generic_to_shared(lines));
  return (address & 0x3ffff) >> 4 | uint64_t{1} << 16 | uint64_t{1024 >> 4} << 32 | uint64_t{1} << 62;
}

// clang-format off
#define SUMS(i) "+f"(sum[i]), "+f"(sum[i + 1]), "+f"(sum[i + 2]), "+f"(sum[i + 3])
#define SUMS16(i) SUMS(i), SUMS(i + 4), SUMS(i + 8), SUMS(i + 12)
#define MULTIPLY(types, sign, turned) \
  asm volatile( \
      "{\n.reg .pred add;\nsetp.eq.u32 add, 0, 0;\n" \
      "wgmma.mma_async.sync.aligned.m64n256" types " {" \
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, " \
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, " \
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, " \
      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, " \
      "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, " \
      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, " \
      "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127" \
      "}, %128, %129, add, " sign ", 1" turned ";\n}\n" \
      : SUMS16(0), SUMS16(16), SUMS16(32), SUMS16(48), SUMS16(64), SUMS16(80), SUMS16(96), SUMS16(112) \
      : "l"(left), "l"(right))

template <class T, bool kSubtract>
static __device__ __forceinline__ void multiply_add(float (&sum)[128], uint64_t left, uint64_t right) {
  if constexpr (std::is_same_v<T, half> && kSubtract) MULTIPLY("k16.f32.f16.f16", "-1", ", 0, 0");
  else if constexpr (std::is_same_v<T, half>) MULTIPLY("k16.f32.f16.f16", "1", ", 0, 0");
  else if constexpr (std::is_same_v<T, __nv_fp8_e4m3> && kSubtract) MULTIPLY("k32.f32.e4m3.e4m3", "-1", "");
  else if constexpr (std::is_same_v<T, __nv_fp8_e4m3>) MULTIPLY("k32.f32.e4m3.e4m3", "1", "");
  else if constexpr (kSubtract) MULTIPLY("k16.f32.bf16.bf16", "-1", ", 0, 0");
  else MULTIPLY("k16.f32.bf16.bf16", "1", ", 0, 0");
}
#undef SUMS
#undef SUMS16
#undef MULTIPLY
// clang-format on

template <class T, bool kSubtract>
static __device__ __forceinline__ void round_of(float (&sum)[128], uint64_t left, uint64_t right) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
  for (int i = 0; i < kTogether; ++i) multiply_add<T, kSubtract>(sum, left + i * 2, right + i * 2);
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

template <class T>
static __global__ __launch_bounds__(kHalfThreads) void half_groups(int* sums) {
  extern __shared__ __align__(1024) unsigned char lines[];
  constexpr int kDepth = kRow / sizeof(T);
  for (int i = threadIdx.x; i < kLines * kDepth; i += kHalfThreads) {
    const int line = i / kDepth, at = i % kDepth * int(sizeof(T));
    const int element = sizeof(T) == 1 ? fp8_rate_element(line, i % kDepth) : half_rate_element(line, i % kDepth);
    *reinterpret_cast<T*>(lines + line * kRow + (at ^ line % 8 * 16)) = T(float(element));
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");  // the tensor cores read what the threads wrote
  __syncthreads();

  const uint64_t left = described(lines + threadIdx.x / 128 * kHalfRows * kRow);
  const uint64_t right = described(lines + 2 * kHalfRows * kRow);
  float sum[128] = {};
  round_of<T, false>(sum, left, right);
#pragma unroll 1
  for (int round = 1; round < kHalfRounds; round += 2) {
    round_of<T, true>(sum, left, right);
    round_of<T, false>(sum, left, right);
    asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
  }
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");

  int all = 0;
  for (int i = 0; i < 128; ++i) all += int(sum[i]);
  sums[blockIdx.x * kHalfThreads + threadIdx.x] = all;
}

template <class T>
static void launch(int* sums, cudaStream_t stream) {
  constexpr int kBytes = kLines * kRow;
  cudaFuncSetAttribute(half_groups<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  half_groups<T><<<kHalfBlocks, kHalfThreads, kBytes, stream>>>(sums);
}

void half_rate(int* sums, bool bfloat, cudaStream_t stream) {
  if (bfloat) launch<__nv_bfloat16>(sums, stream);
  else launch<half>(sums, stream);
}
void fp8_rate(int* sums, cudaStream_t stream) { launch<__nv_fp8_e4m3>(sums, stream); }

}  // namespace kernels
