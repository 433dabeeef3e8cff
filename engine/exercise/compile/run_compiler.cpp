#include "engine/exercise/compile/run_compiler.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <shared_mutex>

#include "engine/errors.h"
#include "engine/process.h"

namespace warpwise {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kNotFenced = 125;          // an exit status that compilers do not use
constexpr double kCompilePatience = 10;  // times the limit on processor time: the machine may be busy
constexpr size_t kMostOutput = 64 << 10;
constexpr auto kWatchEvery = std::chrono::milliseconds(50);

/// Goes on in a child. This process stays behind as the leader of the compilers' group: it ends as the child does, and ends the
/// whole group when it is told that the process that started it is gone. Called between fork and exec.
bool leave_leader() {
  ::setpgid(0, 0);
  ::signal(SIGTERM, [](int) { ::kill(0, SIGKILL); });
  const pid_t child = ::fork();
  if (child < 0) return false;
  if (child == 0) {
    ::signal(SIGTERM, SIG_DFL);
    return true;
  }
  // Other threads' pipes and locks are not for it to hold.
  if (::syscall(SYS_close_range, 0, ~0u, 0) != 0)
    for (int file = 0; file < 65536; file++) ::close(file);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/// Memory of a process and of all that it has started.
int64_t memory_below(pid_t pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  int64_t size = 0, resident = 0;
  std::ifstream(folder + "/statm") >> size >> resident;
  int64_t bytes = resident * ::sysconf(_SC_PAGESIZE);
  std::ifstream children(folder + "/task/" + std::to_string(pid) + "/children");
  for (pid_t child; children >> child;) bytes += memory_below(child);
  return bytes;
}

/// What the compilers take that this process runs at a time.
class Together {
 public:
  /// Notes what the compiler `pid` takes. Whether it has to end, because it is the largest of too large a set.
  bool too_large(pid_t pid, int64_t bytes, int64_t most) {
    const std::lock_guard lock(mutex_);
    taken_[pid] = bytes;
    int64_t all = 0, largest = 0;
    for (const auto& [other, other_bytes] : taken_) all += other_bytes, largest = std::max(largest, other_bytes);
    return all > most && bytes == largest;
  }
  void forget(pid_t pid) {
    const std::lock_guard lock(mutex_);
    taken_.erase(pid);
  }

 private:
  std::mutex mutex_;
  std::map<pid_t, int64_t> taken_;
};

double passed_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

double processor_s(const rusage& used) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Whether the compiler, or a program that it has started, ended by a SIGKILL.
bool was_killed(const CompilerEnd& end) {
  if (WIFSIGNALED(end.status)) return WTERMSIG(end.status) == SIGKILL;
  if (WEXITSTATUS(end.status) == 128 + SIGKILL) return true;  // as the group's leader says it
  for (const char* words : {": fatal error: Killed signal terminated program ", "died due to signal 9 "})  // g++, nvcc
    if (end.status != 0 && end.output.find(words) != std::string::npos) return true;
  return false;
}

CompilerEnd run_once(const CompilerRun& run, int64_t memory_bytes) {
  static Together together;
  const Confinement confinement(run.fences);
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0)
    throw CannotError(std::string("cannot start the compiler (pipe: ") + std::strerror(errno) + ")");
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const auto enter = [&] {
    if (!leave_leader()) return false;
    if (const char* wrong = confinement.enter(); wrong && run.fenced) {
      if (::write(STDERR_FILENO, wrong, std::strlen(wrong))) {}
      ::_exit(kNotFenced);
    }
    return true;
  };
  const pid_t pid = start({.words = run.words,
                           .files = {null, out[1], out[1]},
                           .environment = run.environment,
                           .dies_with_us = SIGTERM,
                           .before_exec = enter});
  ::close(null);
  ::close(out[1]);
  if (pid < 0) {
    ::close(out[0]);
    throw CannotError(std::string("cannot start the compiler (fork: ") + std::strerror(errno) + ")");
  }

  CompilerEnd ended;
  const auto begin = Clock::now();
  auto looked = begin;
  for (bool open = true; open;) {
    pollfd fd{out[0], POLLIN, 0};
    if (::poll(&fd, 1, static_cast<int>(kWatchEvery.count())) > 0) {
      char buffer[8192];
      const ssize_t n = ::read(out[0], buffer, sizeof buffer);
      if (n <= 0) open = n < 0 && errno == EINTR;
      else if (ended.output.size() < kMostOutput) ended.output.append(buffer, n);
    }
    ended.late = passed_s(begin) > kCompilePatience * run.limit_s;
    ended.stopped = run.stop && run.stop();
    if (Clock::now() - looked >= kWatchEvery) {
      looked = Clock::now();
      ended.too_large = together.too_large(pid, memory_below(pid), memory_bytes);
    }
    if (ended.late || ended.stopped || ended.too_large) break;
  }
  if (ended.late || ended.stopped || ended.too_large) {
    ::kill(-pid, SIGKILL);
    ::kill(pid, SIGKILL);
  }
  rusage used{};
  ::wait4(pid, &ended.status, 0, &used);
  ended.too_long = ended.status != 0 && processor_s(used) > 0.98 * run.limit_s;
  ended.killed = was_killed(ended) && !ended.too_long && !ended.late && !ended.stopped && !ended.too_large;
  ::kill(-pid, SIGKILL);  // processes that it may have left
  together.forget(pid);
  ::close(out[0]);
  if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == kNotFenced)
    throw CannotError(Confinement::cannot(ended.output));
  return ended;
}

}  // namespace

CompilerEnd run_compiler(const CompilerRun& run) {
  static std::shared_mutex alone;
  const int64_t half = int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE) / 2;
  const int64_t most = std::min(run.memory_bytes, half);
  {
    const std::shared_lock beside_others(alone);
    const CompilerEnd ended = run_once(run, most);
    if (!ended.too_large && !ended.killed) return ended;
  }
  const std::unique_lock by_itself(alone);
  return run_once(run, most);
}

}  // namespace warpwise
