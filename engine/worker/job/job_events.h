// What a job reports to its reader, and how often.
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/worker/candidate.h"
#include "engine/worker/output.h"

namespace warpwise {

class JobEvents {
 public:
  JobEvents(Output& output, int job, std::string lesson, bool continuous);

  /// `of` is the number of sizes; size `number` begins now.
  void begin_size(const Size& size, size_t number, size_t of);
  /// `part`: of this size's steps, how many came before.
  void begin(const char* phase, const std::string& step = "", double part = 0);
  void say_again() { output_.emit(now_); }
  /// Timing reports at most ten times a second, enough for a progress bar; the samples carry the rest. `spent`: the
  /// used fraction of the size's budget.
  void begin_timing(const std::string& step, double elapsed_s, double spent);
  void sample(const std::string& step, double ms);
  void skip(const std::string& step, const std::string& reason);
  void inspection(const std::string& step, nlohmann::json report);
  void study(const std::string& step, const Size& at, nlohmann::json report);
  void timeline(Timeline timeline, const std::string& step);
  void result(Result result, bool final);

  /// Where the job was when an error occurred.
  const Begin& now() const { return now_; }

 private:
  Output& output_;
  bool continuous_;
  Begin now_;
  double done_ = 0, share_ = 1;  // done by the sizes before; this size's share of the job
  double last_s_ = 0;
};

/// While it lives, the reader is told again and again what the job does: it works, and does not hang. For what has a time limit of its
/// own, as a launch on the CPU backend has. The job says nothing else meanwhile.
class SignsOfLife {
 public:
  explicit SignsOfLife(JobEvents& events);
  ~SignsOfLife();
  SignsOfLife(const SignsOfLife&) = delete;
  SignsOfLife& operator=(const SignsOfLife&) = delete;

 private:
  std::mutex lock_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace warpwise
