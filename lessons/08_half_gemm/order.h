// In which order blocks that stay take the tiles of C, and how many blocks there are.
#pragma once
#include "half_gemm.h"

namespace half_gemm {

struct Place {
  int row, col;  // in tiles
};

/// Where tile number i of down x across tiles lies: `kGroup` rows of tiles are walked through column by column, so that
/// the tiles that are computed at the same time form a patch, and share the rows of A and columns of B that they read.
constexpr int kGroup = 8;
static __device__ __forceinline__ Place place_of(int i, int down, int across) {
  const int of_group = kGroup * across, first = i / of_group * kGroup, in_group = i % of_group;
  const int rows = min(kGroup, down - first);  // of this group
  return {first + in_group % rows, in_group / rows};
}

/// As many blocks as the GPU has SMs: with this much shared memory an SM holds one.
inline int sms() {
  int device = 0, count = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);
  return count;
}

/// How many of `at_once` blocks (or clusters) it takes to compute `all` tiles in as few rounds: 512 tiles take four
/// rounds by 132 blocks, and by 128, too. SMs with nothing to do leave their power to the others.
inline int in_even_rounds(int all, int at_once) { return tiles(all, tiles(all, at_once)); }

}  // namespace half_gemm
