// Products of four warps on Hopper's tensor cores (wgmma): where their matrices lie, and when they are done. The
// products themselves are the lessons'. Compute capability 9.0 only (sm_90a); PTX ISA 8.0.
#pragma once
#include "kernels/tma.h"

namespace kernels {

/// Where a matrix begins in shared memory, as wgmma wants it: in pieces of 8 rows of 128 bytes, one behind the other,
/// swizzled as `load_box` leaves them. If its rows are the ones that are summed over, `apart` is the distance in bytes
/// between its columns 0 and 64; otherwise leave it. (Addresses and distances are in units of 16 bytes.)
__device__ __forceinline__ uint64_t described(const void* box, int apart = 16) {
  constexpr uint64_t kSwizzle128 = uint64_t{1} << 62;
  return (shared_address(box) & 0x3ffff) >> 4 | uint64_t(apart / 16) << 16 | uint64_t{1024 / 16} << 32 | kSwizzle128;
}

/// Before the first product, and after other instructions have touched the sums.
__device__ __forceinline__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

/// The products started so far are one group.
__device__ __forceinline__ void end_group() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }

/// Waits until at most kLeft groups are still on their way.
template <int kLeft>
__device__ __forceinline__ void wait_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(kLeft) : "memory");
}

}  // namespace kernels
