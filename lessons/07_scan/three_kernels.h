// The frame of three kernels that the steps up to `items` share: scan the blocks, scan their sums, add these.
#pragma once
#include "scan.h"

namespace scan {

/// Adds to each block's numbers, but the first block's, the sum of all blocks before it. `ends[b]` is the sum up to
/// the end of block b. Launched for the blocks from 1 on.
template <class T>
static __global__ void add_before(T* out, const T* ends, size_t n, size_t per_block) {
  const size_t block = blockIdx.x + 1;
  const T before = ends[block - 1];
  for (size_t i = threadIdx.x; i < per_block && block * per_block + i < n; i += blockDim.x)
    out[block * per_block + i] += before;
}

/// scan_blocks(from, to, sums, count, blocks) launches a kernel that scans each
/// `per_block` numbers on their own, and leaves each block's sum in `sums` if that is not null. Then the sums are
/// scanned in the same way, and added to the blocks behind them.
template <class T, class ScanBlocks>
void scan_by_blocks(const T* in, T* out, void* scratch, size_t n, size_t per_block, cudaStream_t stream,
                    ScanBlocks scan_blocks) {
  if (n == 0) return;
  const size_t blocks = parts(n, per_block);
  T* sums = static_cast<T*>(scratch);
  scan_blocks(in, out, blocks == 1 ? nullptr : sums, n, unsigned(blocks));
  if (blocks == 1) return;
  scan_by_blocks<T>(sums, sums, sums + parts(blocks, 4) * 4, blocks, per_block, stream, scan_blocks);
  add_before<<<unsigned(blocks - 1), 256, 0, stream>>>(out, sums, n, per_block);
}

}  // namespace scan
