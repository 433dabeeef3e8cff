#include "cli/machine/child.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "engine/errors.h"
#include "engine/process.h"

namespace warpwise {

namespace {

volatile std::sig_atomic_t g_child = 0;

// The running program handles the signals that end it, and writes its report first; we wait for that. A terminal sends
// Ctrl-C to both of us; the others are passed on, but not what nohup has had ignored.
class PassSignalsOn {
 public:
  PassSignalsOn() {
    for (size_t i = 0; i < kSignals.size(); ++i) {
      before_[i] = std::signal(kSignals[i], kSignals[i] == SIGINT ? SIG_IGN : pass);
      if (before_[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
    }
  }
  ~PassSignalsOn() {
    for (size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], before_[i]);
    g_child = 0;
  }
  // In the child, which heeds Ctrl-C in any case.
  void undo() const {
    for (size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], kSignals[i] == SIGINT ? SIG_DFL : before_[i]);
  }

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
  static void pass(int signal) {
    if (g_child > 0) ::kill(g_child, signal);
  }
  std::array<void (*)(int), kSignals.size()> before_{};
};

}  // namespace

Ended run_child(const std::vector<std::string>& argv, const std::vector<std::string>& environment, bool watch_output,
                const std::filesystem::path& errors) {
  PassSignalsOn pass_on;
  const int errors_to =
      errors.empty() ? -1 : ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  int pipe_ends[2] = {-1, -1};
  if (watch_output && ::pipe2(pipe_ends, O_CLOEXEC) != 0)
    throw CannotError(std::string("cannot make a pipe: ") + std::strerror(errno));
  std::fflush(stdout);
  std::vector<std::string> variables = environment;
  for (char** one = environ; *one; ++one)
    if (const std::string entry = *one;
        std::none_of(environment.begin(), environment.end(),
                     [&](const std::string& ours) { return entry.starts_with(ours.substr(0, ours.find('=') + 1)); }))
      variables.push_back(entry);
  const auto settle = [&] {
    pass_on.undo();
    return true;
  };
  const pid_t pid = start({.words = argv,
                           .files = {-1, pipe_ends[1], errors_to},
                           .environment = std::move(variables),
                           .dies_with_us = SIGTERM,
                           .before_exec = settle});
  if (errors_to >= 0) ::close(errors_to);
  if (pid < 0) throw CannotError(std::string("cannot start ") + argv[0] + ": " + std::strerror(errno));

  g_child = pid;
  Ended ended;
  if (watch_output) {
    ::close(pipe_ends[1]);
    char buffer[65536];
    for (ssize_t n; (n = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR);) {
      if (n <= 0) continue;
      std::fwrite(buffer, 1, static_cast<size_t>(n), stdout);
      std::fflush(stdout);
      ended.open_line = buffer[n - 1] != '\n';
    }
    ::close(pipe_ends[0]);
  }
  ended.wait_status = wait_for_end(pid);
  return ended;
}

int exit_of(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace warpwise
