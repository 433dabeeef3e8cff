// The time that a block's threads are told.
//
// A thread that asks again and again at one place waits for a time. Time then passes faster the more often it asks:
// since threads wait here one after the other, they would otherwise take (number of threads) times as long as on a GPU.
// A thread that asks before and after what it measures gets the time that has passed.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace simt {

class BlockClock {
 public:
  void begin_launch() { spun_ = 0; }
  void begin_block() { asked_.clear(); }

  // How far the clock is ahead of time, in ns, for a thread of a block of `threads`, which asks at this pc.
  long long ahead_of_time(unsigned lane_of_block, unsigned threads, std::uint64_t pc) {
    constexpr unsigned kPatience = 256, kPatienceOnceSpun = 16, kCertain = 1024, kMany = 1 << 16, kMostDoublings = 24;
    if (asked_.size() != threads) asked_.assign(threads, {});
    Asked& asked = asked_[lane_of_block];
    if (std::exchange(asked.pc, pc) != pc && asked.in_all < kMany) asked.in_a_row = 0;
    ++asked.in_all;
    if (++asked.in_a_row <= (spun_ ? kPatienceOnceSpun : kPatience)) return ahead_;
    if (spun_ || asked.in_a_row > kCertain) ++spun_;
    return ahead_ += 1ll << std::min((asked.in_a_row + spun_) / 64, kMostDoublings);
  }

 private:
  struct Asked {
    std::uint64_t pc = 0;
    unsigned in_a_row = 0, in_all = 0;  // in a row: at that pc
  };
  std::vector<Asked> asked_;  // by each thread in this block; empty: none yet
  unsigned spun_ = 0;         // asks of threads that certainly waited, in this launch
  long long ahead_ = 0;
};

}  // namespace simt
