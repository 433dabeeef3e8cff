// How `chunks` and the steps after it share the input among blocks: each takes one chunk of neighbouring 16-byte
// vectors.
#pragma once
#include "reduction.h"

namespace reduction {

/// A chunk is `rounds` times kInFlight vectors for each thread of its block.
struct Chunks {
  unsigned blocks;
  int rounds;
};

/// Enough threads to keep a GPU's memory busy if n is large enough; then longer chunks, up to 256 KB, or longer still
/// if there would be more than `most_blocks`.
template <int kThreads, int kInFlight>
Chunks chunks_of(size_t vectors, size_t most_blocks = 0x7fffffff) {
  constexpr size_t kEnoughThreads = 1 << 18, kLongest = 1 << 14, kRound = size_t(kThreads) * kInFlight;
  size_t rounds = vectors / (kEnoughThreads * kInFlight);
  rounds = rounds < 1 ? 1 : rounds > kLongest / kRound ? kLongest / kRound : rounds;
  if (rounds * kRound * most_blocks < vectors) rounds = parts(vectors, most_blocks * kRound);
  const size_t blocks = parts(vectors, rounds * kRound);
  return {unsigned(blocks > 0 ? blocks : 1), int(rounds)};
}

/// The whole rounds of this chunk; `count` is the number of vectors in the input. Calls add(v) for each of their
/// vectors, and returns how many rounds there are.
template <int kThreads, int kInFlight, class Vector, class Add>
__device__ int for_whole_rounds(const Vector* in, unsigned chunk, size_t count, int rounds, Add add) {
  constexpr size_t kRound = size_t(kInFlight) * kThreads;
  const int before = int(chunk) * rounds, left = int(count / kRound) - before;
  if (left < rounds) rounds = left;
  in += before * kRound + threadIdx.x;
  // Not unrolled: code that runs for the first time has to come from memory, like the numbers.
#pragma unroll 1
  for (int round = 0; round < rounds; round++, in += kRound) {
    Vector v[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; k++) v[k] = in[k * kThreads];
#pragma unroll
    for (int k = 0; k < kInFlight; k++) add(v[k]);
  }
  return rounds;
}

/// The vectors after all whole rounds, fewer than a round: calls add(v) kInFlight times in each thread, with zeros
/// beyond the end.
template <int kThreads, int kInFlight, class Vector, class Add>
__device__ void for_last_round(const Vector* in, size_t count, Add add) {
  constexpr size_t kRound = size_t(kInFlight) * kThreads;
  const size_t first = count / kRound * kRound + threadIdx.x;
  Vector v[kInFlight] = {};
#pragma unroll
  for (int k = 0; k < kInFlight; k++)
    if (first + k * kThreads < count) v[k] = in[first + k * kThreads];
#pragma unroll
  for (int k = 0; k < kInFlight; k++) add(v[k]);
}

/// Calls add(v) for every vector of the chunk. All lanes of a warp make the same number of calls.
template <int kThreads, int kInFlight, class Vector, class Add>
__device__ void for_chunk(const Vector* in, unsigned chunk, size_t count, int rounds, Add add) {
  const int whole = for_whole_rounds<kThreads, kInFlight>(in, chunk, count, rounds, add);
  if (whole < rounds) for_last_round<kThreads, kInFlight>(in, count, add);  // this is the last chunk
}

}  // namespace reduction
