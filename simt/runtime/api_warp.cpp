// Results computed from the words that a warp exchanges, and device functions that need the host: time and assertions.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "simt/primitives.h"
#include "simt/warp.h"

extern "C" {
unsigned simt_lanes_set(const uint64_t* words, unsigned mask) {
  unsigned lanes = 0;
  for (int i = 0; i < 32; ++i) lanes |= static_cast<unsigned>(words[i] != 0) << i;
  return lanes & mask;
}

unsigned simt_lanes_equal(const uint64_t* words, unsigned mask, uint64_t value) {
  unsigned lanes = 0;
  for (int i = 0; i < 32; ++i) lanes |= static_cast<unsigned>(words[i] == value) << i;
  return lanes & mask;
}

unsigned simt_lanes_fold(const uint64_t* words, unsigned mask, int fold) {
  bool first = true;
  unsigned result = 0;
  for (int i = 0; i < 32; ++i) {
    if (!(mask >> i & 1)) continue;
    const unsigned word = static_cast<unsigned>(words[i]);
    const int a = static_cast<int>(result), b = static_cast<int>(word);
    if (first) {
      result = word;
      first = false;
      continue;
    }
    switch (static_cast<simt::Fold>(fold)) {
      case simt::Fold::add: result += word; break;
      case simt::Fold::min_signed: result = static_cast<unsigned>(a < b ? a : b); break;
      case simt::Fold::max_signed: result = static_cast<unsigned>(a > b ? a : b); break;
      case simt::Fold::min_unsigned: result = result < word ? result : word; break;
      case simt::Fold::max_unsigned: result = result > word ? result : word; break;
      case simt::Fold::bit_and: result &= word; break;
      case simt::Fold::bit_or: result |= word; break;
      case simt::Fold::bit_xor: result ^= word; break;
    }
  }
  return result;
}

// For kernels that poll the clock to wait, time passes faster the more often they ask: since threads wait here one
// after the other, they would otherwise take (number of threads) times as long as on a GPU.
long long simt_nanoseconds(void) {
  constexpr unsigned kPatience = 64, kMostDoublings = 24;
  static thread_local long long given = 0;
  static thread_local unsigned asked = 0;
  if (++asked > kPatience) given += 1ll << std::min(asked / kPatience, kMostDoublings);
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
             .count() +
         given;
}
}
