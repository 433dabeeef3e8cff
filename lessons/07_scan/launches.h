// How the last steps do without clearing their words: each launch has a number, and words of earlier launches do not
// count.
#pragma once
#include "words.h"

namespace scan {

constexpr size_t kMostTiles = 1 << 20;

/// Kept between launches, of which two must not overlap. `number` is that of the next launch; the last block of a
/// launch counts it up, by 4 to leave room for a word's state, and leaves the counters at 0.
struct Launches {
  unsigned number, tickets, done;
};
static __device__ Launches launches = {4, 0, 0};
static __device__ Word all_words[kMostTiles], before_words[kMostTiles];

/// One thread of each block calls this when the block will draw no more tickets and look at no more words.
static __device__ void leave() {
  __threadfence();  // the block's own use of `launches` comes before
  if (atomicAdd(&launches.done, 1) != gridDim.x - 1) return;
  __threadfence();  // all blocks have left
  launches.number += 4;
  launches.tickets = 0;
  launches.done = 0;
}

}  // namespace scan
