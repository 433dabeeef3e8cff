// The rate of products of bytes on compute capability 9.0: a group of four warps multiplies 64 x 32 by 32 x 256 bytes
// with one instruction, which reads both from shared memory.
#include "kernels/int8_rate.h"

namespace kernels {

constexpr int kLeft = 64 * 32, kRight = 256 * 32;  // bytes
constexpr int kTogether = 16;                      // instructions on their way before the group waits for them

/// Where a matrix lies in shared memory, as the instruction wants it: in pieces of 8 rows of 16 bytes, 128 bytes each;
/// two pieces make the 32 bytes of 8 rows, and the next 8 rows follow. Addresses and distances are in units of 16
/// bytes.
static __device__ uint64_t described(const void* shared) {
  const auto address = static_cast<uint64_t>(__cvta_generic_to_shared(shared));
  return (address & 0x3ffff) >> 4 | uint64_t{128 >> 4} << 16 | uint64_t{256 >> 4} << 32;
}

// clang-format off
#define SUMS(i) "+r"(sum[i]), "+r"(sum[i + 1]), "+r"(sum[i + 2]), "+r"(sum[i + 3])

static __device__ __forceinline__ void multiply_add(int (&sum)[128], uint64_t left, uint64_t right) {
  asm volatile(
      "{\n.reg .pred add;\nsetp.eq.u32 add, 0, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
      "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
      "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
      "}, %128, %129, add;\n}\n"
      : SUMS(0), SUMS(4), SUMS(8), SUMS(12), SUMS(16),
        SUMS(20), SUMS(24), SUMS(28), SUMS(32), SUMS(36),
        SUMS(40), SUMS(44), SUMS(48), SUMS(52), SUMS(56),
        SUMS(60), SUMS(64), SUMS(68), SUMS(72), SUMS(76),
        SUMS(80), SUMS(84), SUMS(88), SUMS(92), SUMS(96),
        SUMS(100), SUMS(104), SUMS(108), SUMS(112), SUMS(116),
        SUMS(120), SUMS(124)
      : "l"(left), "l"(right));
}
#undef SUMS
// clang-format on

static __global__ __launch_bounds__(kInt8Threads) void int8_groups(int32_t* sums) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  __shared__ alignas(128) uint32_t bytes[(kLeft + kRight) / 4];
  for (int i = threadIdx.x; i < (kLeft + kRight) / 4; i += kInt8Threads) bytes[i] = 0x01010101u;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");  // the tensor cores read what the threads wrote
  __syncthreads();

  const uint64_t left = described(bytes), right = described(bytes + kLeft / 4);
  int sum[128] = {};
#pragma unroll 1
  for (int round = 0; round < kInt8Rounds; round += kTogether) {
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
    for (int i = 0; i < kTogether; ++i) multiply_add(sum, left, right);
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
  }

  int all = 0;
  for (int i = 0; i < 128; ++i) all += sum[i];
  sums[blockIdx.x * kInt8Threads + threadIdx.x] = all;
#endif
}

void int8_rate_sm90(int32_t* sums, cudaStream_t stream) { int8_groups<<<kInt8Blocks, kInt8Threads, 0, stream>>>(sums); }

}  // namespace kernels
