// A barrier for all blocks of the grid (cooperative launches run each block on a thread of its own).
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace simt {

class GridBarrier {
 public:
  void expect(std::uint64_t blocks) { blocks_ = expected_ = blocks; }
  // False if the launch was aborted meanwhile. The block that arrives last calls `last` while all others wait.
  template <class Last>
  bool wait(const std::atomic<bool>& aborted, Last last) {
    std::unique_lock lock(mutex_);
    const std::uint64_t round = round_;
    if (++waiting_ >= expected_) {
      last();
      next_round();
      return true;
    }
    while (round_ == round && !aborted) changed_.wait_for(lock, std::chrono::milliseconds(20));
    return round_ != round;
  }
  // It will not arrive again.
  void leave(std::uint64_t block) {
    const std::lock_guard lock(mutex_);
    --expected_;
    left_ = block;
    if (expected_ > 0 && waiting_ >= expected_) next_round();
  }
  // A block that had left when the others met, if there was one: they would have waited for it for ever.
  std::optional<std::uint64_t> missed() const { return missed_; }

 private:
  void next_round() {
    if (expected_ < blocks_ && !missed_) missed_ = left_;
    waiting_ = 0;
    ++round_;
    changed_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t blocks_ = 0, expected_ = 0, waiting_ = 0, round_ = 0;
  std::uint64_t left_ = 0;  // the latest block that has left
  std::optional<std::uint64_t> missed_;
};

}  // namespace simt
