#include "machine/pool.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "machine/launch.h"
#include "machine/signals.h"
#include "machine/worker.h"

namespace simt {
namespace {

// Threads that wait for work until the process ends.
class Pool {
 public:
  static Pool& instance() {
    static Pool* pool = new Pool;
    return *pool;
  }

  // Calls `body` on `helpers` pool threads and on the calling thread, and waits for all. One call at a time.
  void run(unsigned helpers, const WorkerBody& body) {
    {
      std::unique_lock lock(mutex_);
      while (threads_ < helpers) std::thread([this, number = threads_++] { serve(number); }).detach();
      body_ = &body;
      wanted_ = helpers;
      running_ = helpers;
      ++round_;
    }
    if (helpers) wake_.notify_all();
    body(Worker::mine());
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return running_ == 0; });
    body_ = nullptr;
  }

 private:
  void serve(unsigned number) {
    prepare_thread_for_faults();
    std::uint64_t seen = 0;
    for (;;) {
      const WorkerBody* body;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return round_ != seen; });
        seen = round_;
        if (number >= wanted_ || !body_) continue;
        body = body_;
      }
      (*body)(Worker::mine());
      const std::lock_guard lock(mutex_);
      if (--running_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const WorkerBody* body_ = nullptr;
  std::uint64_t round_ = 0;
  unsigned threads_ = 0, wanted_ = 0, running_ = 0;
};

void run_cooperative(std::uint64_t workers, const WorkerBody& body) {
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < workers; ++i)
    threads.emplace_back([&] {
      prepare_thread_for_faults();
      body(Worker::mine());
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

std::uint64_t most_workers(const Launch& launch) {
  if (launch.options.workers > 0) return static_cast<std::uint64_t>(launch.options.workers);
  return std::max(1u, std::thread::hardware_concurrency());
}

void run_on_workers(const Launch& launch, std::uint64_t workers, const WorkerBody& body) {
  prepare_thread_for_faults();
  if (launch.request.cooperative && launch.blocks > 1) return run_cooperative(workers, body);
  Pool::instance().run(static_cast<unsigned>(workers) - 1, body);
}

}  // namespace simt
