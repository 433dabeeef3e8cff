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

#include "engine/errors.h"
#include "engine/process.h"

namespace warpwise {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

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

std::string last_line(const std::string& text) {
  size_t end = text.find_last_not_of("\r\n ");
  if (end == std::string::npos) return "";
  size_t begin = text.find_last_of('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? -1 : begin));
}

}  // namespace

WorkerProcess::WorkerProcess(WorkerCommand command) : command_(std::move(command)), last_event_(steady_clock::now()) {
  if (command_.argv.empty() || ::access(command_.argv[0].c_str(), X_OK) != 0)
    throw CannotError("cannot start the worker " + (command_.argv.empty() ? "(none)" : command_.argv[0]) + " (" +
                      std::strerror(errno) + "): run ./warpwise to build it");
  ::signal(SIGPIPE, SIG_IGN);  // the next read reports a dead worker; do not die with it

  int in[2], out[2], err[2];
  if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0)
    throw CannotError(std::string("cannot start a worker (pipe: ") + std::strerror(errno) + ")");
  const auto settle = [this] {
    ::setpgid(0, 0);                                                      // Ctrl-C is for the reader to handle
    if (command_.background && ::nice(kBackgroundNice) == -1) errno = 0;  // if it fails, the worker runs all the same
    ::signal(SIGPIPE, SIG_DFL);
    return true;
  };
  pid_ = start({.words = command_.argv,
                .path = std::filesystem::absolute(command_.argv[0]),
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
}

WorkerProcess::~WorkerProcess() {
  if (pid_ > 0) {
    close_if_open(to_worker_);  // tells it to end
    for (int i = 0; i < 20 && pid_ > 0; i++) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) pid_ = -1;
      else std::this_thread::sleep_for(milliseconds(5));
    }
    kill();
  }
  close_pipes();
}

void WorkerProcess::kill() {
  if (pid_ <= 0) return;
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
  if (request.verb == "run" || request.verb == "inspect") {
    job_running_ = true;
    last_event_ = steady_clock::now();
  }
  std::string line = to_line(request) + '\n';
  for (size_t sent = 0; sent < line.size() && to_worker_ >= 0;) {
    ssize_t n = ::write(to_worker_, line.data() + sent, line.size() - sent);
    if (n > 0) sent += n;
    else if (errno == EAGAIN) std::this_thread::sleep_for(milliseconds(1));
    else if (errno != EINTR) break;  // poll() reports how it ended
  }
}

void WorkerProcess::take_line(std::string_view line, std::vector<Event>& events) {
  if (line.empty()) return;
  try {
    if (line.size() > command_.longest_line) throw StreamError("a line that is longer than any event");
    Event event = parse_event(line);
    last_event_ = steady_clock::now();
    if (auto* begin = std::get_if<Begin>(&event)) last_begin_ = *begin;
    if (std::holds_alternative<JobStarted>(event)) job_running_ = true;
    if (std::holds_alternative<Done>(event)) job_running_ = false;
    events.push_back(std::move(event));
  } catch (const StreamError& e) {
    if (said_garbage_) return;  // report it only once
    said_garbage_ = true;
    Trouble trouble;
    trouble.code = "garbage";
    trouble.lesson = last_begin_.lesson;
    trouble.step = last_begin_.step;
    trouble.size = last_begin_.size;
    trouble.message = "the worker printed something that is not an event (" + std::string(e.what()) + ") " +
                      what_ran(last_begin_) + ": \"" + std::string(line.substr(0, 60)) +
                      "\"; the line was left out: see whether a kernel or a library prints to stdout";
    events.push_back(trouble);
  }
}

void WorkerProcess::read_available(std::vector<Event>& events, milliseconds wait) {
  pollfd fds[2] = {{from_worker_, POLLIN, 0}, {errors_, POLLIN, 0}};
  if (::poll(fds, 2, static_cast<int>(wait.count())) <= 0) return;

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

Trouble WorkerProcess::ended(int wait_status) {
  Trouble trouble;
  trouble.code = "crash";
  trouble.fatal = true;
  trouble.lesson = last_begin_.lesson;
  trouble.step = last_begin_.step;
  trouble.size = last_begin_.size;
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
  trouble.message = "the worker " + how + " " + what_ran(last_begin_);
  if (std::string said = last_line(error_tail_); !said.empty()) trouble.message += ", saying \"" + said + "\"";
  trouble.message +=
      "; what was measured before it stands: run again without that step, or inspect it with `warpwise inspect`";
  return trouble;
}

std::vector<Event> WorkerProcess::poll(milliseconds wait) {
  std::vector<Event> events;
  if (pid_ <= 0) return events;
  read_available(events, wait);

  // The worker has ended: first comes what it still wrote; a half-written last line is dropped.
  int status = 0;
  if (::waitpid(pid_, &status, WNOHANG) == pid_) {
    if (from_worker_ >= 0) read_available(events, milliseconds(0));
    bool expected = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !job_running_;
    pid_ = -1;
    close_pipes();
    if (!expected) events.push_back(ended(status));
    job_running_ = false;
    return events;
  }

  // The worker has been silent for too long.
  if (job_running_ && events.empty() &&
      std::chrono::duration<double>(steady_clock::now() - last_event_).count() > command_.silence_limit_s) {
    Trouble trouble;
    trouble.code = "hang";
    trouble.fatal = true;
    trouble.lesson = last_begin_.lesson;
    trouble.step = last_begin_.step;
    trouble.size = last_begin_.size;
    int limit = static_cast<int>(command_.silence_limit_s);
    trouble.message =
        "the worker said nothing for " + std::to_string(limit) + " s " + what_ran(last_begin_) +
        " and was ended; what was measured before it stands: look for a loop that never ends, or try a smaller size";
    kill();
    job_running_ = false;
    events.push_back(trouble);
  }
  return events;
}

}  // namespace warpwise
