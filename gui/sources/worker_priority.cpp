#include "gui/sources/worker_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace warpwise::gui {

namespace {

constexpr int kStepBack = 5;  // of niceness: against a worker on the same core, a quarter of it is left to the window

/// A thread that starts what must not inherit the window's niceness. On Linux niceness belongs to a thread, is inherited,
/// and cannot be lowered again. It lives as long as the program: a worker ends with the thread that has started it.
class Starter {
 public:
  Starter() {
    std::thread([this] { work(); }).detach();
  }

  void run(const std::function<void()>& job) {
    std::unique_lock lock(mutex_);
    job_ = &job;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !job_; });
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return job_ != nullptr; });
      try {
        (*job_)();
      } catch (...) {
        failed_ = std::current_exception();
      }
      job_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* job_ = nullptr;
  std::exception_ptr failed_;
};

Starter* starter = nullptr;

}  // namespace

void give_way() {
  if (starter) return;
  starter = new Starter;  // never ends
  const auto thread = static_cast<id_t>(::syscall(SYS_gettid));
  ::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, thread) + kStepBack);
}

void at_starting_priority(const std::function<void()>& job) {
  if (starter) starter->run(job);
  else job();
}

}  // namespace warpwise::gui
