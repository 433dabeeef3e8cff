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
static Tiles clear_tiles(void* scratch, size_t tiles, cudaStream_t stream) {
  cudaMemsetAsync(scratch, 0, sizeof(Word) * (1 + tiles), stream);
  return {static_cast<unsigned*>(scratch), static_cast<Word*>(scratch) + 1};
}

/// The sum over all tiles before `tile`, for all lanes. They look at 32 kLooks tiles in one journey, the nearest first;
/// where one of these has published nothing, they look again, after `pause` ns. The 32 lanes of one warp call it, for a
/// tile other than the first.
template <int kLooks, class T>
static __device__ T look_back(Word* words, unsigned tile, unsigned launch = 0, unsigned pause = 0) {
  constexpr int kSeen = 32 * kLooks;
  const int lane = threadIdx.x % 32;
  T before = T(0);
  for (long long nearest = (long long)(tile)-1;; nearest -= kSeen) {
    T sums[kLooks];
    bool again = false;
    int all,
        nothing;  // how far before the nearest tile: the first that knows all, the first that has published nothing
    do {
      if (again && pause > 0) __nanosleep(pause);
      again = true;
      State states[kLooks];
#pragma unroll
      for (int k = 0; k < kLooks; k++) {
        const long long at = nearest - 32 * k - lane;
        states[k] = kAll, sums[k] = T(0);  // before the first tile
        if (at >= 0) states[k] = look(words + at, sums[k], launch);
      }
      all = nothing = kSeen;
#pragma unroll
      for (int k = kLooks - 1; k >= 0; k--) {
        const unsigned knows_all = __ballot_sync(kAllLanes, states[k] == kAll);
        const unsigned has_nothing = __ballot_sync(kAllLanes, states[k] == kNothing);
        if (knows_all) all = 32 * k + __ffs(knows_all) - 1;
        if (has_nothing) nothing = 32 * k + __ffs(has_nothing) - 1;
      }
      // A tile that has published nothing yet does not matter if a nearer one knows all.
    } while (nothing < all);

    T sum = T(0);
#pragma unroll
    for (int k = kLooks - 1; k >= 0; k--)
      if (32 * k + lane <= all) sum += sums[k];  // what lies beyond is in the sum of the tile that knows all
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
    before += sum;
    if (all < kSeen) return before;
  }
}

}  // namespace scan
