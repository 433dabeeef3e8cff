// What the steps from `lookback` on publish: for each tile a word of 64 bits, a sum and what it is the sum of.
#pragma once
#include <cuda/atomic>

#include "scan.h"

namespace scan {

/// The upper half says what the lower half holds, the bits of a sum. Written and read in one piece: who sees the upper
/// half sees the sum, too, and no fence is needed.
using Word = unsigned long long;

enum State : unsigned {
  kNothing = 0,  // so far
  kOwn = 1,      // the sum of the tile's own numbers
  kAll = 2,      // the sum of all numbers up to the tile's end
};

static __device__ unsigned bits_of(unsigned x) { return x; }
static __device__ unsigned bits_of(float x) { return __float_as_uint(x); }
static __device__ void take_bits(unsigned bits, unsigned& x) { x = bits; }
static __device__ void take_bits(unsigned bits, float& x) { x = __uint_as_float(bits); }

/// `launch` distinguishes the words of one launch from those of earlier ones: a multiple of 4.
template <class T>
static __device__ void post(Word* word, T sum, State state, unsigned launch = 0) {
  cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).store(Word(launch + state) << 32 | bits_of(sum),
                                                                 cuda::memory_order_relaxed);
}

/// Posts a tile's own sum, unless the sum of all has been posted already: its word is the larger one.
template <class T>
static __device__ void post_own(Word* word, T sum, unsigned launch) {
  cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).fetch_max(Word(launch + kOwn) << 32 | bits_of(sum),
                                                                     cuda::memory_order_relaxed);
}

/// The state of a word, with its sum if there is one.
template <class T>
static __device__ State look(Word* word, T& sum, unsigned launch = 0) {
  const Word seen = cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).load(cuda::memory_order_relaxed);
  take_bits(unsigned(seen), sum);
  const unsigned state = unsigned(seen >> 32) - launch;
  return state == kOwn || state == kAll ? State(state) : kNothing;
}

/// What stands in scratch memory: the ticket counter, and a word for each tile.
struct Tiles {
  unsigned* tickets;
  Word* words;
};
inline Tiles clear_tiles(void* scratch, size_t tiles, cudaStream_t stream) {
  cudaMemsetAsync(scratch, 0, sizeof(Word) * (1 + tiles), stream);
  return {static_cast<unsigned*>(scratch), static_cast<Word*>(scratch) + 1};
}

}  // namespace scan
