// What the steps of the histogram tasks share.
#pragma once
#include "scan.h"

namespace scan {

constexpr int kByteBins = 256, kFewBins = 8, kWordBins = 4096, kWideBins = 1 << 17;

/// The bin of a byte where there are 8 of them.
inline __host__ __device__ unsigned few_of(unsigned byte) { return byte / (kByteBins / kFewBins); }

/// Scratch memory that the steps have. Only the library needs it, for counters of its own for each block.
constexpr size_t kBinsScratch = 1 << 23;

/// bins[b] = how many of the n bytes are b, or have few_of(byte) == b where there are 8 bins. `in` starts on 256 bytes.
/// Enqueues on `stream` and returns at once.
using LaunchBytes = void(const unsigned char* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

/// bins[b] = how many of the n words have b in their lowest 12 bits, or in their lowest 17 for the wide histogram.
using LaunchWords = void(const unsigned* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

constexpr int kMostBlocks = 1056;  // 8 for each SM of a large GPU: each block strides over the input
constexpr int kWideBlocks = 128;   // of which an SM holds one

/// At least one block: it writes nothing where there is nothing to count.
inline unsigned grid_for(size_t n, size_t per_block, size_t most = kMostBlocks) {
  const size_t blocks = n > 0 ? parts(n, per_block) : 1;
  return unsigned(blocks < most ? blocks : most);
}

}  // namespace scan
