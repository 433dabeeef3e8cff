#include "tests/support/cli_program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/process.h"

namespace warpwise::test {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

std::string Outcome::last_line() const {
  const size_t end = out.find_last_not_of('\n');
  if (end == std::string::npos) return "";
  const size_t begin = out.rfind('\n', end);
  return out.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? -1 : begin));
}

nlohmann::json Outcome::json() const { return nlohmann::json::parse(last_line(), nullptr, false); }

bool has_terminals() {
  int end[2];
  if (::openpty(&end[0], &end[1], nullptr, nullptr, nullptr) != 0) return false;
  for (const int file : end) ::close(file);
  return true;
}

bool has_python() { return std::system("command -v python3 > /dev/null") == 0; }

Program::Program(std::vector<std::string> argv, const Environment& environment, const std::string& folder, int columns,
                 int rows) {
  int out[2], err[2];
  if (columns > 0) {
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    if (::openpty(&out[0], &out[1], nullptr, nullptr, &size) != 0) throw std::runtime_error("no pseudo-terminal");
    err[0] = -1;
    err[1] = out[1];
    ::fcntl(out[0], F_SETFD, FD_CLOEXEC);
  } else if (::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const auto settle = [&] {
    ::setsid();
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) ::_exit(126);
    ::setenv("XDG_CACHE_HOME", "/dev/null", 1);  // no program is kept in the user's folder
    for (const auto& [name, value] : environment)
      value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
    return true;
  };
  pid_ = warpwise::start({.words = std::move(argv),
                          .files = {columns > 0 ? out[1] : null, out[1], err[1]},
                          .dies_with_us = 0,
                          .before_exec = settle});
  ::close(null);
  ::close(out[1]);
  if (err[0] >= 0) ::close(err[1]);
  out_ = out[0];
  err_ = err[0];
}

Program::~Program() {
  if (pid_ > 0) {
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  for (int fd : {out_, err_})
    if (fd >= 0) ::close(fd);
}

bool Program::read_some(int wait_ms) {
  pollfd fds[2] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
  if (out_ < 0 && err_ < 0) return false;
  if (::poll(fds, 2, wait_ms) <= 0) return true;
  char buffer[65536];
  for (auto [fd, text, revents] :
       {std::tuple{&out_, &outcome_.out, fds[0].revents}, {&err_, &outcome_.err, fds[1].revents}}) {
    if (*fd < 0 || revents == 0) continue;
    const ssize_t n = ::read(*fd, buffer, sizeof buffer);
    if (n > 0) text->append(buffer, static_cast<size_t>(n));
    else {
      ::close(*fd);
      *fd = -1;
    }
  }
  return true;
}

bool Program::wait_for(const std::string& text) {
  const auto started = steady_clock::now();
  auto found = [&] {
    return outcome_.out.find(text) != std::string::npos || outcome_.err.find(text) != std::string::npos;
  };
  while (!found() && steady_clock::now() - started < std::chrono::seconds(20))
    if (!read_some(50)) break;
  return found();
}

void Program::type(const std::string& keys) {
  if (::write(out_, keys.data(), keys.size()) < 0) throw std::runtime_error("nobody reads the keys");
}

bool Program::wait_for_next(const std::string& text, double limit_s) {
  const auto started = steady_clock::now();
  auto found = [&] { return outcome_.out.find(text, seen_); };
  while (found() == std::string::npos && std::chrono::duration<double>(steady_clock::now() - started).count() < limit_s)
    if (!read_some(50)) break;
  if (found() == std::string::npos) return false;
  seen_ = found() + text.size();
  return true;
}

void Program::hang_up() {
  ::close(out_);
  out_ = -1;
}

void Program::signal(int number) { ::kill(pid_, number); }

Outcome Program::finish(double limit_s) {
  const auto started = steady_clock::now();
  int status = 0;
  while (::waitpid(pid_, &status, WNOHANG) != pid_) {
    read_some(20);
    if (out_ < 0 && err_ < 0) ::usleep(5000);
    if (std::chrono::duration<double>(steady_clock::now() - started).count() > limit_s) {
      outcome_.timed_out = true;
      ::kill(-pid_, SIGKILL);
      ::waitpid(pid_, &status, 0);
      break;
    }
  }
  pid_ = -1;
  // Reads what it wrote before its end; does not wait for a grandchild that holds the pipe.
  for (int quiet = 0; quiet < 3 && (out_ >= 0 || err_ >= 0);) {
    const size_t before = outcome_.out.size() + outcome_.err.size();
    read_some(20);
    quiet = outcome_.out.size() + outcome_.err.size() == before ? quiet + 1 : 0;
  }
  outcome_.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return outcome_;
}

std::vector<std::string> warpwise_argv(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), std::string(WARPWISE_BIN) + "/warpwise");
  return arguments;
}

Environment fake(const std::string& mode) {
  return {{"WARPWISE_WORKER_SIMT", std::string(WARPWISE_BIN) + "/warpwise-fake-worker"},
          {"WARPWISE_WORKER_CUDA", "/nonexistent/worker"},
          {"WARPWISE_FAKE", mode},
          {"DISPLAY", ""},
          {"WAYLAND_DISPLAY", ""},
          {"COLUMNS", ""},
          {"NO_COLOR", ""},
          {"LC_ALL", "C.UTF-8"},
          {"TERM", "xterm"}};
}

Outcome warpwise(std::vector<std::string> arguments, const std::string& mode, Environment environment) {
  environment.merge(fake(mode));
  return Program(warpwise_argv(std::move(arguments)), environment).finish();
}

std::vector<std::string> on_a_screen(std::vector<std::string> argv) {
  const fs::path key = fs::temp_directory_path() / ("warpwise-display-" + std::to_string(::getpid()));
  const std::vector<std::string> xvfb = {"xvfb-run", "-a", "-f", key.string(), "-s", "-screen 0 1600x1000x24"};
  argv.insert(argv.begin(), xvfb.begin(), xvfb.end());
  return argv;
}

bool has_simt_worker() { return fs::exists(std::string(WARPWISE_BIN) + "/warpwise-worker-simt"); }

std::string Folder::write(const std::string& name, const std::string& text, bool executable) const {
  const fs::path file = fs::path(path) / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
  if (executable) fs::permissions(file, fs::perms::owner_all);
  return file.string();
}

std::string Folder::read(const std::string& name) const {
  std::stringstream text;
  text << std::ifstream(fs::path(path) / name).rdbuf();
  return text.str();
}

int processes_with(const std::function<bool(const std::string& words)>& holds) {
  int count = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    std::stringstream words;
    words << std::ifstream(entry.path() / "cmdline").rdbuf();  // of a process that has just ended: nothing
    count += holds(words.str());
  }
  return count;
}

int processes_with(const std::string& text) {
  return processes_with([&](const std::string& words) { return words.find(text) != std::string::npos; });
}

}  // namespace warpwise::test
