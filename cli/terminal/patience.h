// A word for who waits.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/terminal/terminal.h"

namespace warpwise {

/// Says a sentence on stderr when something takes long, and nothing where it ends before.
class Patience {
 public:
  Patience(std::chrono::seconds after, std::string sentence)
      : thread_([this, after, sentence = std::move(sentence)] {
          std::unique_lock lock(mutex_);
          if (!ended_.wait_for(lock, after, [this] { return done_; })) complain(sentence);
        }) {}
  ~Patience() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    ended_.notify_one();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace warpwise
