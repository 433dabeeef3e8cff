#include "team.h"

#include <algorithm>
#include <barrier>
#include <thread>
#include <vector>

namespace first_steps {

namespace {

class Team {
 public:
  Team() : size_(static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))), start_(size_), finish_(size_) {
    for (int core = 1; core < size_; core++)
      threads_.emplace_back([this, core] {
        for (;;) {
          start_.arrive_and_wait();
          if (!work_) return;
          (*work_)(core, size_);
          finish_.arrive_and_wait();
        }
      });
  }
  ~Team() {
    work_ = nullptr;
    start_.arrive_and_wait();
    for (auto& thread : threads_) thread.join();
  }

  void run(const std::function<void(int, int)>& work) {
    work_ = &work;
    start_.arrive_and_wait();
    work(0, size_);  // the caller takes part
    finish_.arrive_and_wait();
  }

 private:
  int size_;
  std::barrier<> start_, finish_;
  const std::function<void(int, int)>* work_ = nullptr;
  std::vector<std::thread> threads_;
};

}  // namespace

void on_every_core(const std::function<void(int, int)>& work) {
  static Team team;
  team.run(work);
}

}  // namespace first_steps
