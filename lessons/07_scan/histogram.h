// What the steps of the histogram tasks share.
#pragma once
#include "scan.h"

namespace scan {

constexpr int kByteBins = 256, kWordBins = 4096;

/// Scratch memory that the steps have. Only the library needs it, for counters of its own for each block.
constexpr size_t kBinsScratch = 1 << 23;

/// bins[b] = how many of the n bytes are b. `in` starts on 256 bytes. Enqueues on `stream` and returns at once.
using LaunchBytes = void(const unsigned char* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

/// bins[b] = how many of the n words have b in their lowest 12 bits.
using LaunchWords = void(const unsigned* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

constexpr int kMostBlocks = 1056;  // 8 for each SM of a large GPU: each block strides over the input

/// At least one block: it writes nothing where there is nothing to count.
inline unsigned grid_for(size_t n, size_t per_block, size_t most = kMostBlocks) {
  const size_t blocks = n > 0 ? parts(n, per_block) : 1;
  return unsigned(blocks < most ? blocks : most);
}

}  // namespace scan
