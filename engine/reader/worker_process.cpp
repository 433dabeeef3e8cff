#include "engine/reader/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <thread>

#include "engine/building.h"
#include "engine/errors.h"
#include "engine/last_line.h"
#include "engine/process.h"

namespace warpwise {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr int kToEnd_ms = 100, kToEndThere_ms = 2000;  // how long a worker may take to end when it is told to
constexpr std::chrono::seconds kBeatEvery{5};          // while nothing else is sent (kLineLimit_s of cli/machine)
constexpr std::chrono::seconds kLookAtQueueEvery{4};
constexpr milliseconds kFirstTry{200}, kLastTry{10000};  // to make a lost line anew
constexpr int kBackgroundNice = 10;  // on Linux: gets a tenth of a processor that its reader also wants

void close_if_open(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

// "verify of transpose/tiled at 31x33", or "starting" before the first job.
std::string what_ran(const Begin& begin) {
  if (begin.lesson.empty()) return "while it was starting";
  std::string text = "in the " + begin.phase + " phase of " + begin.lesson;
  if (!begin.step.empty()) text += "/" + begin.step;
  if (!begin.size.extents.empty()) text += " at " + to_string(begin.size);
  return text;
}

}  // namespace

WorkerProcess::WorkerProcess(WorkerCommand command) : command_(std::move(command)), last_event_(steady_clock::now()) {
  if (!command_.elsewhere && (command_.argv.empty() || ::access(command_.argv[0].c_str(), X_OK) != 0))
    throw CannotError("cannot start the worker " + (command_.argv.empty() ? "(none)" : command_.argv[0]) + " (" +
                      std::strerror(errno) + "): " + how_to_get_it_built());
  ::signal(SIGPIPE, SIG_IGN);  // the next read reports a dead worker; do not die with it
  start_process();
}

void WorkerProcess::start_process() {
  int in[2], out[2], err[2];
  if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0)
    throw CannotError(std::string("cannot start a worker (pipe: ") + std::strerror(errno) + ")");
  const auto settle = [this] {
    ::setpgid(0, 0);                                                      // Ctrl-C is for the reader to handle
    if (command_.background && ::nice(kBackgroundNice) == -1) errno = 0;  // if it fails, the worker runs all the same
    ::signal(SIGPIPE, SIG_DFL);
    return true;
  };
  const bool here = !command_.elsewhere;
  pid_ = start({.words = here ? command_.argv : command_.elsewhere->words(),
                .path = here ? std::filesystem::absolute(command_.argv[0]).string() : "",
                .files = {in[0], out[1], err[1]},
                .before_exec = settle});
  ::close(in[0]);
  ::close(out[1]);
  ::close(err[1]);
  to_worker_ = in[1];
  from_worker_ = out[0];
  errors_ = err[0];
  for (int fd : {to_worker_, from_worker_, errors_}) ::fcntl(fd, F_SETFL, O_NONBLOCK);
  if (pid_ < 0) {
    close_pipes();
    throw CannotError(std::string("cannot start a worker (fork: ") + std::strerror(errno) + ")");
  }
  if (here) return;
  runs_ = refused_ = false;
  status_there_.reset();
  pending_.clear();
  error_tail_.clear();
  if (!lost_) waiting_ = "connecting: " + command_.elsewhere->name();
  outgoing_ = command_.elsewhere->script;
  flush();
}

// Closing its input tells a worker to end; a line that still leads there may take a moment.
bool WorkerProcess::end_by_itself(int limit_ms) {
  constexpr int kStep_ms = 5;
  for (int ms = 0; ms < limit_ms && pid_ > 0; ms += kStep_ms) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) pid_ = -1;
    else std::this_thread::sleep_for(milliseconds(kStep_ms));
  }
  return pid_ <= 0;
}

WorkerProcess::~WorkerProcess() {
  if (pid_ > 0) {
    close_if_open(to_worker_);
    if (!command_.elsewhere) end_by_itself(kToEnd_ms);
    kill();
  }
  close_pipes();
}

void WorkerProcess::kill() {
  lost_ = false;
  waiting_.clear();
  if (pid_ <= 0) return;
  if (command_.elsewhere) {
    // ssh and srun free what is there, if they are given the time.
    close_if_open(to_worker_);
    if (runs_ && end_by_itself(kToEndThere_ms)) return close_pipes();
    ::kill(-pid_, SIGTERM);
    if (end_by_itself(kToEndThere_ms)) return close_pipes();
  }
  ::kill(-pid_, SIGKILL);  // also its children
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
  close_pipes();
}

int64_t WorkerProcess::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  int64_t size = 0, resident = 0;
  return pid_ > 0 && file >> size >> resident ? resident * ::sysconf(_SC_PAGESIZE) : 0;
}

void WorkerProcess::close_pipes() {
  close_if_open(to_worker_);
  close_if_open(from_worker_);
  close_if_open(errors_);
}

void WorkerProcess::send(const Request& request) {
  const bool job = request.verb == "run" || request.verb == "inspect";
  if (job) {
    job_running_ = true;
    last_event_ = steady_clock::now();
    if (command_.elsewhere) unfinished_.asked(request);
  }
  if (!runs_ && request.verb == "stop") stopped_ = true;
  else if (!runs_ && !job) held_ += to_line(request) + '\n';
  else if (runs_) outgoing_ += to_line(request) + '\n';
  flush();
  while (!command_.elsewhere && !outgoing_.empty()) {
    std::this_thread::sleep_for(milliseconds(1));
    flush();
  }
}

void WorkerProcess::flush() {
  while (!outgoing_.empty()) {
    const ssize_t n = to_worker_ < 0 ? -1 : ::write(to_worker_, outgoing_.data(), outgoing_.size());
    if (n > 0) outgoing_.erase(0, static_cast<size_t>(n));
    else if (to_worker_ >= 0 && errno == EAGAIN) return;
    else if (to_worker_ < 0 || errno != EINTR) outgoing_.clear();  // poll() reports how it ended
  }
}

void WorkerProcess::take_line(std::string_view line, std::vector<Event>& events) {
  if (line.empty()) return;
  if (command_.elsewhere) {
    if (const auto said = said_there(line)) return take_from_there(said->first, said->second, events);
    if (!runs_) return;  // a greeting
  }
  try {
    if (line.size() > command_.longest_line) throw StreamError("a line that is longer than any event");
    Event event = parse_event(line);
    last_event_ = steady_clock::now();
    if (auto* begin = std::get_if<Begin>(&event)) last_begin_ = *begin;
    if (std::holds_alternative<JobStarted>(event)) job_running_ = true;
    if (std::holds_alternative<Done>(event)) job_running_ = false;
    if (!command_.elsewhere || is_for_the_reader(event, events)) events.push_back(std::move(event));
  } catch (const StreamError& e) {
    if (said_garbage_) return;  // report it only once
    said_garbage_ = true;
    Failure garbage = failure("garbage", false);
    garbage.message = "the worker printed something that is not an event (" + std::string(e.what()) + ") " +
                      what_ran(last_begin_) + ": \"" + std::string(line.substr(0, 60)) +
                      "\"; the line was left out: see whether a kernel or a library prints to stdout";
    events.push_back(garbage);
  }
}

void WorkerProcess::read_available(std::vector<Event>& events, milliseconds wait) {
  pollfd fds[3] = {{from_worker_, POLLIN, 0}, {errors_, POLLIN, 0}, {outgoing_.empty() ? -1 : to_worker_, POLLOUT, 0}};
  if (::poll(fds, 3, static_cast<int>(wait.count())) <= 0) return;

  // Reads a limited amount at a time, so that a worker that floods its output cannot block the reader.
  constexpr size_t kMost = 1 << 20;
  char buffer[65536];
  for (size_t total = 0; total < kMost;) {
    ssize_t n = ::read(from_worker_, buffer, sizeof buffer);
    if (n <= 0) {
      if (n == 0) close_if_open(from_worker_);
      break;
    }
    total += n;
    pending_.append(buffer, n);
  }
  size_t begin = 0;
  for (size_t end; (end = pending_.find('\n', begin)) != std::string::npos; begin = end + 1)
    take_line(std::string_view(pending_).substr(begin, end - begin), events);
  pending_.erase(0, begin);
  if (pending_.size() > command_.longest_line) {
    take_line(pending_, events);
    pending_.clear();
  }

  for (ssize_t n; errors_ >= 0 && (n = ::read(errors_, buffer, sizeof buffer)) >= 0;) {
    if (n == 0) {
      close_if_open(errors_);
      break;
    }
    error_tail_.append(buffer, n);
    if (error_tail_.size() > 8192) error_tail_.erase(0, error_tail_.size() - 4096);
  }
}

Failure WorkerProcess::failure(const std::string& code, bool fatal) const {
  Failure failure;
  failure.code = code;
  failure.fatal = fatal;
  failure.lesson = last_begin_.lesson;
  failure.step = last_begin_.step;
  failure.size = last_begin_.size;
  return failure;
}

Failure WorkerProcess::ended(int wait_status) {
  Failure crash = failure("crash", true);
  std::string how;
  if (WIFSIGNALED(wait_status)) {
    int signal = WTERMSIG(wait_status);
    how = signal == SIGKILL ? "was killed (by someone, or by the system for want of memory)"
                            : std::string("crashed (") + ::strsignal(signal) + ")";
  } else if (WEXITSTATUS(wait_status) == 127) {
    how = "could not be started";
  } else {
    how = "ended with status " + std::to_string(WEXITSTATUS(wait_status));
  }
  crash.message = "the worker " + how + " " + what_ran(last_begin_);
  if (std::string said = last_line(error_tail_); !said.empty()) crash.message += ", saying \"" + said + "\"";
  crash.message +=
      "; what was measured before it stands: run again without that step, or inspect it with `warpwise inspect`";
  return crash;
}

std::vector<Event> WorkerProcess::poll(milliseconds wait) {
  std::vector<Event> events;
  if (stopped_ && !runs_) {
    stopped_ = job_running_ = false;
    if (unfinished_.any()) events.push_back(Done{unfinished_.request().job, "stopped"});
    unfinished_ = {};
  }
  if (lost_ && pid_ <= 0) return poll_lost(events, wait), events;
  if (pid_ <= 0) return events;
  if (command_.elsewhere) {
    if (runs_ && steady_clock::now() - last_beat_ > kBeatEvery) outgoing_ += '\n', last_beat_ = steady_clock::now();
    if (!runs_) look_at_the_queue();
    flush();
  }
  read_available(events, wait);
  if (pid_ <= 0) return events;  // its line led elsewhere

  // The worker has ended: first comes what it still wrote; a half-written last line is dropped.
  int status = 0;
  if (::waitpid(pid_, &status, WNOHANG) == pid_) {
    if (from_worker_ >= 0) read_available(events, milliseconds(0));
    pid_ = -1;
    close_pipes();
    if (command_.elsewhere) return line_ended(status, events), events;
    bool expected = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !job_running_;
    if (!expected) events.push_back(ended(status));
    job_running_ = false;
    return events;
  }

  // The worker has been silent for too long.
  if (job_running_ && runs_ && events.empty() &&
      std::chrono::duration<double>(steady_clock::now() - last_event_).count() > command_.silence_limit_s) {
    Failure hang = failure("hang", true);
    int limit = static_cast<int>(command_.silence_limit_s);
    hang.message =
        "the worker said nothing for " + std::to_string(limit) + " s " + what_ran(last_begin_) +
        " and was ended; what was measured before it stands: look for a loop that never ends, or try a smaller size";
    kill();
    job_running_ = false;
    events.push_back(hang);
  }
  return events;
}

// --- a worker elsewhere

void WorkerProcess::take_from_there(const std::string& word, const std::string& text, std::vector<Event>& events) {
  if (word == "said") return said_.push_back(text);
  if (word == "ended") return static_cast<void>(status_there_ = std::atoi(text.c_str()));
  const auto refuse = [&](const std::string& why) {
    Failure cannot = failure("device", true);
    cannot.message = why;
    events.push_back(cannot);
    refused_ = true;
  };
  if (word == "cannot")
    return refuse("`" + command_.elsewhere->name() + "` leads to a machine that cannot do this: " + text);
  if (runs_) return;
  if (word == "needs") {
    waiting_ = "sending the sources";
    try {
      const std::string sources = command_.elsewhere->sources();
      outgoing_ += std::to_string(sources.size()) + '\n' + sources;
    } catch (const CannotError& e) {
      refuse(e.what());
      close_if_open(to_worker_);  // ends what waits for them
    }
  }
  if (word == "builds") waiting_ = "building there";
  if (word == "runs") {
    runs_ = true;
    lost_ = false;
    tries_ = 0;
    waiting_.clear();
    last_event_ = last_beat_ = steady_clock::now();
    outgoing_ += held_;
    held_.clear();
    resumed_ = unfinished_.started();
    if (unfinished_.any()) outgoing_ += to_line(unfinished_.request()) + '\n';
  }
  flush();
}

/// A reader knows of one worker and one job, however often the line was made anew.
bool WorkerProcess::is_for_the_reader(const Event& event, std::vector<Event>& events) {
  unfinished_.take(event);
  if (const auto* hello = std::get_if<Hello>(&event)) {
    if (!device_) return static_cast<bool>(device_ = hello->device);
    if (device_->name == hello->device.name) return false;
    Failure other = failure("device", true);
    other.message = "the line now leads to another device, " + hello->device.name + " in place of " + device_->name +
                    ", whose times say nothing about the first: measure again";
    events.push_back(other);
    refused_ = true;
    kill();
    return false;
  }
  if (std::holds_alternative<LessonInfo>(event)) return !introduced_again_;
  if (std::holds_alternative<JobStarted>(event) && resumed_) return resumed_ = false;
  return true;
}

void WorkerProcess::look_at_the_queue() {
  // "warpwise: building [####] 25%  60 of 240", as `./warpwise there` says it.
  constexpr std::string_view kName = "warpwise: ";
  if (const std::string said = last_line(error_tail_); said.starts_with(kName) && !lost_)
    waiting_ = "there: " + said.substr(kName.size());
  if (queue_look_.valid()) {
    if (queue_look_.wait_for(milliseconds(0)) != std::future_status::ready) return;
    if (const std::string queue = queue_look_.get(); !queue.empty() && !lost_) waiting_ = queue;
  }
  if (steady_clock::now() - looked_at_queue_ < kLookAtQueueEvery ||
      error_tail_.find("queued and waiting") == std::string::npos)
    return;
  looked_at_queue_ = steady_clock::now();
  queue_look_ = std::async(std::launch::async, queue_sentence, *command_.elsewhere, error_tail_);
}

void WorkerProcess::line_ended(int wait_status, std::vector<Event>& events) {
  outgoing_.clear();
  if (refused_ || (!said_.empty() && wait_status == 0)) {
    lost_ = job_running_ = false;
    return;
  }
  if (status_there_) {  // the worker's own end
    if (*status_there_ != 0 || job_running_) {
      constexpr int kSignal = 128;  // a shell's status of what a signal ended
      events.push_back(ended(*status_there_ > kSignal ? *status_there_ - kSignal : *status_there_ << 8));
    }
    lost_ = job_running_ = false;
    unfinished_ = {};
    return;
  }
  if (!device_ && !lost_) {
    Failure none = failure("device", true);
    none.message = why_not_there(*command_.elsewhere, wait_status, error_tail_);
    events.push_back(none);
    job_running_ = false;
    return;
  }
  if (!lost_) {
    Failure line = failure("line", false);
    line.message = "the line of `" + command_.elsewhere->name() + "` is lost" +
                   (job_running_ ? " " + what_ran(last_begin_) : "") +
                   "; what was measured stands, and the rest follows when the line is back";
    events.push_back(line);
    waiting_ = "the line is lost: trying again";
  }
  lost_ = true;
  runs_ = false;
  try_again_ = steady_clock::now() + std::min<milliseconds>(kFirstTry * (1 << std::min(tries_, 10)), kLastTry);
  tries_++;
}

void WorkerProcess::poll_lost(std::vector<Event>& events, milliseconds wait) {
  const auto now = steady_clock::now();
  if (now < try_again_) return std::this_thread::sleep_for(std::min<steady_clock::duration>(wait, try_again_ - now));
  try {
    start_process();
    introduced_again_ = true;
  } catch (const CannotError& e) {
    lost_ = false;
    Failure none = failure("crash", true);
    none.message = e.what();
    events.push_back(none);
  }
}

}  // namespace warpwise
