// A worker as its reader sees it: a child process that takes requests on stdin and sends events on stdout. Whatever the
// worker does (crash, hang, garbage, killed from outside), poll() turns it into events; it never throws because of it.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

struct WorkerCommand {
  std::vector<std::string> argv;   // argv[0]: the executable's path
  double silence_limit_s = 60;     // while a job runs, without any event: then it counts as hung and is killed
  size_t longest_line = 16 << 20;  // in bytes; a longer line is garbage and is not parsed
  bool background = false;         // gives its reader precedence for a processor: a window must stay smooth
};

class WorkerProcess {
 public:
  explicit WorkerProcess(WorkerCommand command);  ///< starts it; throws CannotError if it cannot be started
  ~WorkerProcess();                               ///< ends it: closes stdin, waits briefly, kills
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void send(const Request& request);  ///< a dead worker is reported by the next poll()
  /// The events that came within `wait`, and a Trouble (code "crash", "hang", "garbage") if the worker ended or fell
  /// silent.
  std::vector<Event> poll(std::chrono::milliseconds wait);
  bool alive() const { return pid_ > 0; }
  void kill();  ///< at once; no Trouble follows
  /// How much memory it holds now; 0 if it has ended. (Its address space means little: the CPU backend reserves much
  /// and uses little.)
  int64_t resident_bytes() const;

 private:
  void read_available(std::vector<Event>& events, std::chrono::milliseconds wait);
  void take_line(std::string_view line, std::vector<Event>& events);
  Trouble ended(int wait_status);
  void close_pipes();

  WorkerCommand command_;
  pid_t pid_ = -1;
  int to_worker_ = -1, from_worker_ = -1, errors_ = -1;
  std::string pending_, error_tail_;
  Begin last_begin_;
  bool job_running_ = false;
  bool said_garbage_ = false;
  std::chrono::steady_clock::time_point last_event_;
};

}  // namespace warpwise
