#include "machine/watchdog.h"

#include <time.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

#include "machine/caller.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/signals.h"
#include "program/modules.h"
#include "program/options.h"

namespace simt {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

namespace {

using Clock = std::chrono::steady_clock;

// On a busy machine a launch may use its limit in processor time, within this many times the limit.
constexpr int kTimesLimit = 10;

constexpr int kBeforeWord_s = 10;

// When a program that runs long says what it does: first after so long, then each time after twice as long.
constexpr std::chrono::seconds kFirstWord{10};
const Clock::time_point kProgramBegan = Clock::now();

// One thread of the process watches the launches. It sleeps until the deadline, and then sends signals until the launch
// has ended.
class Watcher {
 public:
  static Watcher& instance() {
    static Watcher* watcher = new Watcher;
    return *watcher;
  }

  void watch(Launch* launch) {
    const std::lock_guard lock(mutex_);
    if (!started_) std::thread([this] { serve(); }).detach();
    started_ = true;
    launch_ = launch;
    ended_ = 0;
    ++launches_;
    limit_ = std::chrono::microseconds(static_cast<std::int64_t>(launch->options.launch_limit_s * 1e6));
    deadline_ = Clock::now() + limit_;
    patience_ends_ = Clock::now() + kTimesLimit * limit_;
    cpu_deadline_s_ = processor_seconds() + launch->options.launch_limit_s;
    if (deadline_ < wakes_) changed_.notify_one();
  }

  void forget() {
    const std::lock_guard lock(mutex_);
    launch_ = nullptr;
  }

  // A program whose kernel was stopped may wait for it for ever: if it has not ended soon, it is told.
  void note_stopped(const std::string& kernel) {
    const std::lock_guard lock(mutex_);
    if (!stopped_.empty()) return;
    stopped_ = kernel;
    word_at_ = Clock::now() + std::chrono::seconds(kBeforeWord_s);
  }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      // With nothing to watch it sleeps on; in most programs a new launch's deadline is much later than the old one's.
      wakes_ = launch_ ? deadline_ : Clock::now() + std::chrono::seconds(1);
      // While the host is free to do what the kernel waits for, its time does not run.
      if (launch_ && launch_->caller && launch_->caller->is_gone() && !launch_->caller->does_host_wait())
        deadline_ = wakes_ = Clock::now() + limit_;
      if (launch_ && !launch_->ending.aborted && is_starved()) deadline_ = wakes_ = Clock::now() + limit_ / 8;
      if (launch_ && !launch_->ending.aborted && Clock::now() >= deadline_ && makes_progress())
        deadline_ = wakes_ = Clock::now() + limit_;
      if (launch_ && Clock::now() >= deadline_) {
        if (!launch_->ending.aborted) launch_->waiting.note_time(), launch_->ending.timed_out = true;
        launch_->abort(kLaunchTimeout);
        interrupt_workers();
        wakes_ = Clock::now() + std::chrono::milliseconds(5);
      } else if (launch_ && launch_->ending.aborted) {
        interrupt_workers();
        wakes_ = Clock::now() + std::chrono::milliseconds(5);
      } else if (launch_) {
        wakes_ = std::min(deadline_, Clock::now() + std::chrono::milliseconds(200));
      }
      if (!stopped_.empty() && Clock::now() >= word_at_ && word_at_ != Clock::time_point{}) {
        word_at_ = {};
        std::fprintf(
            stderr,
            "warpwise: kernel %s was stopped at its time limit, and the program has gone on for %d s since. If "
            "it waits for that kernel, end it with Ctrl-C; the report follows then.\n",
            stopped_.c_str(), kBeforeWord_s);
      }
      if (launch_ && launch_->options.long_launches && Clock::now() >= next_word_) say_how_far();
      changed_.wait_until(lock, wakes_);
    }
  }

  void say_how_far() {
    const auto since = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - kProgramBegan);
    const bool samples = launch_->choice.counted() < launch_->blocks || !launch_->request.counted;
    std::fprintf(stderr, "warpwise: %lld s so far: launch %llu, kernel %s, %llu of %llu blocks have run%s\n",
                 static_cast<long long>(since.count()), static_cast<unsigned long long>(launches_),
                 short_name(launch_->kernel.name, false).c_str(),
                 static_cast<unsigned long long>(launch_->progress.ended_blocks.load()),
                 static_cast<unsigned long long>(launch_->blocks),
                 samples ? "" : ", each access counted and checked; exec --sample does it for some blocks only");
    next_word_ = Clock::now() + since;
  }

  // Past its deadline because it did not get a processor.
  bool is_starved() const {
    return Clock::now() >= deadline_ && Clock::now() < patience_ends_ && processor_seconds() < cpu_deadline_s_;
  }

  // A launch of many blocks may take long without hanging: some blocks have ended since the last look.
  bool makes_progress() {
    const std::uint64_t ended = launch_->progress.ended_blocks;
    const bool more = launch_->options.long_launches && ended > ended_ && ended < launch_->blocks;
    ended_ = ended;
    return more;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  Launch* launch_ = nullptr;
  std::uint64_t ended_ = 0;  // blocks, at the last look
  Clock::duration limit_{};
  Clock::time_point patience_ends_{};
  double cpu_deadline_s_ = 0;
  Clock::time_point deadline_{}, wakes_ = Clock::time_point::max();
  bool started_ = false;
  std::string stopped_;  // the first kernel that was stopped
  Clock::time_point word_at_{};
  std::uint64_t launches_ = 0;
  Clock::time_point next_word_ = kProgramBegan + kFirstWord;
};

}  // namespace

Watchdog::Watchdog(Launch& launch) : launch_(launch) {
  if (launch.options.launch_limit_s > 0) Watcher::instance().watch(&launch);
}

Watchdog::~Watchdog() {
  Watcher::instance().forget();
  if (!launch_.ending.timed_out) return;
  if (is_own_program()) Watcher::instance().note_stopped(short_name(launch_.kernel.name, false));
  report(&FaultListener::time_over, launch_, launch_.options.launch_limit_s, launch_.ending.interrupted_pc.load());
}

}  // namespace simt
