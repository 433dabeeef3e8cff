// Results computed from the words that a warp exchanges, and device functions that need the host: time and assertions.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "machine/worker.h"
#include "simt/primitives.h"
#include "simt/warp.h"

namespace simt {
// A thread that asks again and again at one place waits for a time. Time then passes faster the more often it asks:
// since threads wait here one after the other, they would otherwise take (number of threads) times as long as on a GPU.
// A thread that asks before and after what it measures gets the time that has passed.
long long Worker::ahead_of_time(std::uint64_t pc) {
  constexpr unsigned kPatience = 256, kPatienceOnceSpun = 16, kCertain = 1024, kMany = 1 << 16, kMostDoublings = 24;
  if (asked_.size() != threads_) asked_.assign(threads_, {});
  Asked& asked = asked_[lane_of_block()];
  if (std::exchange(asked.pc, pc) != pc && asked.in_all < kMany) asked.in_a_row = 0;
  ++asked.in_all;
  if (++asked.in_a_row <= (spun_ ? kPatienceOnceSpun : kPatience)) return ahead_;
  if (spun_ || asked.in_a_row > kCertain) ++spun_;
  return ahead_ += 1ll << std::min((asked.in_a_row + spun_) / 64, kMostDoublings);
}
}  // namespace simt

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
