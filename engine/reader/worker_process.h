// A worker as its reader sees it: a child process that takes requests on stdin and sends events on stdout. Whatever the
// worker does (crash, hang, garbage, killed from outside), poll() turns it into events; it never throws because of it.
// A worker on another machine is the same at the end of a line. If the line is lost, it is made anew, and the job goes on.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/elsewhere.h"
#include "engine/stream.h"

namespace warpwise {

struct WorkerCommand {
  std::vector<std::string> argv;            // argv[0]: the executable's path
  double silence_limit_s = 60;              // while a job runs, without any event: then it counts as hung and is killed
  size_t longest_line = 16 << 20;           // in bytes; a longer line is garbage and is not parsed
  bool background = false;                  // gives its reader precedence for a processor: a window must stay smooth
  std::optional<Elsewhere> elsewhere = {};  // where it runs, if not here; `argv` is not used then
};

class WorkerProcess {
 public:
  explicit WorkerProcess(WorkerCommand command);  ///< starts it; throws CannotError if it cannot be started
  ~WorkerProcess();                               ///< ends it: closes stdin, waits briefly, kills
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void send(const Request& request);  ///< a dead worker is reported by the next poll()
  /// The events that came within `wait`, and a Failure (code "crash", "hang", "garbage") if the worker ended or fell
  /// silent. A line that was lost is a Failure that is not fatal (code "line"): the job goes on when the line is back.
  std::vector<Event> poll(std::chrono::milliseconds wait);
  bool alive() const { return pid_ > 0 || lost_; }
  /// Of a worker elsewhere that does not run yet, or not now: what it waits for; otherwise empty.
  const std::string& waiting() const { return waiting_; }
  /// What was said there instead of events, by a program that is no worker.
  const std::vector<std::string>& said() const { return said_; }
  void kill();  ///< at once; no Failure follows
  /// How much memory it holds now; 0 if it has ended. (Its address space means little: the CPU backend reserves much
  /// and uses little.)
  int64_t resident_bytes() const;

 private:
  void start_process();
  void flush();
  void read_available(std::vector<Event>& events, std::chrono::milliseconds wait);
  void take_line(std::string_view line, std::vector<Event>& events);
  Failure failure(const std::string& code, bool fatal) const;
  Failure ended(int wait_status);
  bool end_by_itself(int limit_ms);
  void close_pipes();

  // Of a worker elsewhere.
  void take_from_there(const std::string& word, const std::string& text, std::vector<Event>& events);
  bool is_for_the_reader(const Event& event, std::vector<Event>& events);
  void look_at_the_queue();
  void line_ended(int wait_status, std::vector<Event>& events);
  void poll_lost(std::vector<Event>& events, std::chrono::milliseconds wait);

  WorkerCommand command_;
  pid_t pid_ = -1;
  int to_worker_ = -1, from_worker_ = -1, errors_ = -1;
  std::string pending_, error_tail_;
  Begin last_begin_;
  bool job_running_ = false;
  bool said_garbage_ = false;
  std::chrono::steady_clock::time_point last_event_;

  // Of a worker elsewhere; one that is here runs from its start.
  std::string outgoing_, held_;  // what is still to be sent; and what only once the worker runs
  bool runs_ = true, lost_ = false, stopped_ = false;
  bool introduced_again_ = false, resumed_ = false;  // what the reader knows already
  bool refused_ = false;                             // the reader knows why
  std::optional<int> status_there_;                  // with which the worker ended there
  std::string waiting_;
  std::vector<std::string> said_;
  UnfinishedJob unfinished_;
  std::optional<Device> device_;  // of the first connection
  int tries_ = 0;                 // since the line was lost
  std::chrono::steady_clock::time_point try_again_, last_beat_, looked_at_queue_;
  std::future<std::string> queue_look_;
};

}  // namespace warpwise
