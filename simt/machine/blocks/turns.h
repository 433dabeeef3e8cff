// The blocks of a launch take turns: one runs at a time, and hands over at barriers of the block and whenever its lanes
// look at a word that another block may write. So what blocks see of each other is the same in every run, and near to
// what a GPU's blocks see that begin together: each finds the others as far as it is itself.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

namespace simt {

class Turns {
 public:
  void begin(std::size_t blocks);  // all of them are to run; the first has its turn
  // From here on each on a thread of its own, with its block's place among those that run.
  void await(std::size_t place);
  void pass(std::size_t place);   // to the next one, and waits for the next turn
  void leave(std::size_t place);  // at the block's end

 private:
  void hand_over(std::size_t place);

  std::mutex mutex_;
  std::vector<std::condition_variable> changed_;  // a block's turn has come
  std::vector<bool> runs_;
  std::size_t turn_ = 0;
};

}  // namespace simt
