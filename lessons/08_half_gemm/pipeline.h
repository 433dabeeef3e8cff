// What the Hopper steps with several stages share: the stages, whose turn it is, and the way from sums to C.
#pragma once
#include "asynchronous.h"
#include "store.h"

namespace half_gemm {

/// Parts of A and B in shared memory, and two barriers each: `full` ends a phase when the TMA has filled the stage,
/// `empty` when its readers have finished.
template <class T, int kRows, int kCols, int kStages>
struct Stages {
  alignas(1024) T a[kStages][kRows * kDepth];
  T b[kStages][kCols * kDepth];
  uint64_t full[kStages], empty[kStages];

  /// One thread makes the barriers; `readers` arrive at each `empty`.
  __device__ void make_barriers(unsigned readers) {
    for (int stage = 0; stage < kStages; ++stage) {
      kernels::barrier_init(&full[stage]);
      kernels::barrier_init(&empty[stage], readers);
    }
  }
};

/// The stage whose turn it is. Its barriers' phases take turns, too: parity 0, 1, 0, ...
template <int kStages>
struct Turn {
  int stage = 0;
  unsigned parity = 0;
  __device__ __forceinline__ void next() {
    if (++stage == kStages) stage = 0, parity ^= 1;
  }
};

/// Asks for `kCols` columns of B, `kDepth` deep, from (k, col) on. By rows, in boxes of 64 columns.
template <bool kColumns, int kCols, class T>
__device__ __forceinline__ void load_b(T* to, const CUtensorMap& b, int k, int col, uint64_t* barrier) {
  if constexpr (kColumns) kernels::load_box(to, b, col, k, barrier);
  else
    for (int i = 0; i < kCols; i += 64) kernels::load_box(to + i * kDepth, b, k, col + i, barrier);
}
/// Writes 64 rows of sums to C, pair by pair. Sum 4 j + i of a lane stands in column 8 j + lane % 4 * 2 + i % 2, and in
/// row lane / 4 of the warp's 16, or 8 further (i >= 2).
template <class T, int kSums>
__device__ __forceinline__ void store_sums(const float (&sums)[kSums], T* c, int m, int n, int row, int col) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
  row += warp * 16 + lane / 4, col += lane % 4 * 2;
#pragma unroll
  for (int i = 0; i < kSums; i += 2) store_pair(c, m, n, row + i / 2 % 2 * 8, col + i / 4 * 8, sums[i], sums[i + 1]);
}

/// The warp's part of C in shared memory, on its way out: boxes of 16 rows x 64, of which the TMA may still read some.
template <class T>
struct WayOut {
  static constexpr int kBoxes = 2;
  alignas(1024) T box[kBoxes][16 * kDepth];

  /// Writes the warp's 16 rows of sums, 64 columns at a time. Eight lanes store eight rows of a matrix of 8 x 8 at once
  /// (stmatrix), to places that the swizzle spreads over all banks. Rows and columns outside C are not written.
  template <int kSums>
  __device__ __forceinline__ void store(const float (&sums)[kSums], const CUtensorMap& c, int row, int col) {
    const int lane = threadIdx.x % 32, r = lane % 16, right = lane / 16;
#pragma unroll
    for (int first = 0; first < kSums; first += 32) {
      T* const to = box[first / 32 % kBoxes];
      if (lane == 0) asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(kBoxes - 1) : "memory");
      __syncwarp();  // the TMA has read what lay in this box before
#pragma unroll
      for (int i = 0; i < 32; i += 8) {
        const float* const s = sums + first + i;
        const int vector = (i / 4 + right) ^ (r % 8);
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                         kernels::shared_address(to + r * kDepth + vector * 8)),
                     "r"(packed(s[0], s[1], T())), "r"(packed(s[2], s[3], T())), "r"(packed(s[4], s[5], T())),
                     "r"(packed(s[6], s[7], T()))
                     : "memory");
      }
      kernels::publish_to_engine();
      __syncwarp();  // the box is whole
      if (lane == 0) {
        kernels::store_box(c, row, col + first * 2, to);
        asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      }
    }
  }
};

/// A thread that has asked the TMA to store may end when what it stored has been read.
static __device__ __forceinline__ void wait_for_stores() {
  if (threadIdx.x % 32 == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

/// Sets how many registers a thread of this group of four warps has.
template <int kRegisters>
__device__ __forceinline__ void give_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kRegisters));
}
template <int kRegisters>
__device__ __forceinline__ void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kRegisters));
}

}  // namespace half_gemm
