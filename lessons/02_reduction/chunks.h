// How step 15 and those after it share the input among blocks: each takes one chunk of neighbouring 16-byte
// vectors.
#pragma once
#include "reduction.h"

namespace reduction {

/// A chunk is `rounds` times kInFlight vectors for each thread of its block.
struct Chunks {
  unsigned blocks;
  int rounds;
};

/// Enough blocks to keep a GPU's memory busy where n allows it, then longer chunks, up to 8 rounds.
template <int kThreads, int kInFlight>
Chunks chunks_of(size_t vectors) {
  constexpr size_t kEnoughBlocks = 512, kMostRounds = 8, kRound = size_t(kThreads) * kInFlight;
  size_t rounds = vectors / (kEnoughBlocks * kRound);
  rounds = rounds < 1 ? 1 : rounds > kMostRounds ? kMostRounds : rounds;
  const size_t blocks = parts(vectors, rounds * kRound);
  return {unsigned(blocks > 0 ? blocks : 1), int(rounds)};
}

/// Calls add(v) for every vector of the chunk of this number, `count` being the number of vectors in the input. All
/// lanes of a warp make the same number of calls: beyond the end, with zeros.
template <int kThreads, int kInFlight, class Vector, class Add>
__device__ void for_chunk(const Vector* in, unsigned chunk, size_t count, int rounds, Add add) {
  constexpr size_t kRound = size_t(kInFlight) * kThreads;
  in += threadIdx.x;
  size_t i = chunk * rounds * kRound;  // where the block is: the same for all its threads
  for (int round = 0; round < rounds; round++, i += kRound) {
    Vector v[kInFlight] = {};
    if (i + kRound <= count) {
#pragma unroll
      for (int k = 0; k < kInFlight; k++) v[k] = in[i + k * kThreads];
    } else {
#pragma unroll
      for (int k = 0; k < kInFlight; k++)
        if (i + k * kThreads + threadIdx.x < count) v[k] = in[i + k * kThreads];
    }
#pragma unroll
    for (int k = 0; k < kInFlight; k++) add(v[k]);
  }
}

}  // namespace reduction
