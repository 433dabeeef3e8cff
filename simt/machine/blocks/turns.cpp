#include "machine/blocks/turns.h"

namespace simt {

void Turns::begin(std::size_t blocks) {
  changed_ = std::vector<std::condition_variable>(blocks);
  runs_.assign(blocks, true);
  turn_ = 0;
}

void Turns::await(std::size_t place) {
  std::unique_lock lock(mutex_);
  changed_[place].wait(lock, [&] { return turn_ == place; });
}

void Turns::pass(std::size_t place) {
  std::unique_lock lock(mutex_);
  hand_over(place);
  changed_[place].wait(lock, [&] { return turn_ == place; });
}

void Turns::leave(std::size_t place) {
  const std::lock_guard lock(mutex_);
  runs_[place] = false;
  hand_over(place);
}

void Turns::hand_over(std::size_t place) {
  for (std::size_t i = 1; i <= runs_.size(); ++i) {
    turn_ = (place + i) % runs_.size();
    if (runs_[turn_]) break;
  }
  changed_[turn_].notify_one();
}

}  // namespace simt
