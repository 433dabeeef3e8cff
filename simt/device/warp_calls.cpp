// Results computed from the words that a warp exchanges, and device functions that need the host: time and assertions.
#include <chrono>

#include "machine/worker.h"
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

long long simt_nanoseconds(void) {
  simt::Worker* const worker = simt::Worker::running();
  const long long ahead =
      worker ? worker->ahead_of_time(reinterpret_cast<std::uint64_t>(__builtin_return_address(0))) : 0;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
             .count() +
         ahead;
}
}
