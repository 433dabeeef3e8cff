#include "engine/exercise/run/runner_process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/errors.h"
#include "engine/exercise/run/wire.h"
#include "engine/process.h"

namespace warpwise {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

namespace {

constexpr int kLook_ms = 10;   // how often the runner is watched
constexpr double kInAll = 10;  // times the limit of one command: what all commands may compute
constexpr uint32_t kNoMoreRights = F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
constexpr uint32_t kSealFutureWrite = 0x0010;  // Linux 5.1: existing mappings can still write, new ones can only read

[[noreturn]] void cannot(const char* what) {
  throw CannotError(std::string("cannot start the process that runs a student's code (") + what + ": " +
                    std::strerror(errno) + ")");
}

/// Makes anonymous shared memory. `sealed`: only existing mappings can write it.
int make_memory(const char* name, size_t bytes, bool sealed, std::byte*& mapped) {
  const int file = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0 || ::ftruncate(file, static_cast<off_t>(std::max<size_t>(bytes, 1))) != 0) cannot("memfd_create");
  void* memory = ::mmap(nullptr, std::max<size_t>(bytes, 1), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) cannot("mmap");
  if (::fcntl(file, F_ADD_SEALS, kNoMoreRights | (sealed ? kSealFutureWrite : 0)) != 0) cannot("F_ADD_SEALS");
  mapped = static_cast<std::byte*>(memory);
  return file;
}

/// Processor time of the busiest thread. The sum over all threads would reach the limit sooner on a machine with many
/// cores.
double cpu_seconds(pid_t pid) {
  double most_s = 0;
  std::error_code gone;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", gone)) {
    double ns = 0;
    std::ifstream(thread.path() / "schedstat") >> ns;
    most_s = std::max(most_s, ns * 1e-9);
  }
  return most_s;
}

/// All memory of a process: its own pages, shared pages, swapped-out pages, and page tables.
int64_t memory_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  int64_t total = 0;
  for (std::string line; std::getline(file, line);)
    for (const char* field : {"VmRSS:", "VmPTE:", "VmSwap:"})
      if (line.starts_with(field)) total += std::atoll(line.c_str() + std::strlen(field)) * 1024;
  return total;
}

/// Parses an object, nested no deeper than a runner's reply.
json parse_reply(const std::string& text) {
  return json::parse(text, [](int depth, json::parse_event_t, json&) {
    if (depth > kDeepestReply) throw std::runtime_error("too deep");
    return true;
  });
}

}  // namespace

RunnerProcess::RunnerProcess(size_t input_bytes, size_t output_bytes, const Limits& limits)
    : limits_(limits),
      group_(limits.memory_bytes),
      input_bytes_(std::max<size_t>(input_bytes, 1)),
      output_bytes_(std::max<size_t>(output_bytes, 1)) {
  ::signal(SIGPIPE, SIG_IGN);  // the next read reports a dead runner; do not die with it
  const int input_file = make_memory("inputs", input_bytes_, true, inputs_),
            output_file = make_memory("outputs", output_bytes_, false, outputs_);
  int commands[2], replies[2];
  if (::pipe2(commands, O_CLOEXEC) != 0 || ::pipe2(replies, O_CLOEXEC) != 0) cannot("pipe");
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0) cannot("/dev/null");

  const auto enter_group = [&] {
    group_.enter();  // if that fails, watch() limits the memory
    ::signal(SIGPIPE, SIG_DFL);
    return true;
  };
  const auto close_others = [] {
    if (::syscall(SYS_close_range, static_cast<unsigned>(kFirstOther), ~0u, 0) != 0)
      for (int file = kFirstOther; file < 65536; file++) ::close(file);
    return true;
  };
  pid_ = start({.words = {"warpwise-runner", "--runner"},
                .path = "/proc/self/exe",
                .files = {null, null, null, commands[0], replies[1], input_file, output_file},
                .before_files = enter_group,
                .before_exec = close_others});
  for (const int file : {commands[0], replies[1], null, input_file, output_file}) ::close(file);
  commands_ = commands[1];
  replies_ = replies[0];
  if (pid_ < 0) cannot("fork");
  for (const int file : {commands_, replies_}) ::fcntl(file, F_SETFL, O_NONBLOCK);
}

RunnerProcess::~RunnerProcess() {
  kill();
  ::close(commands_);
  ::close(replies_);
  ::munmap(inputs_, input_bytes_);
  ::munmap(outputs_, output_bytes_);
}

void RunnerProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

json RunnerProcess::ask(const json& command) {
  cpu_s_ = cpu_seen_s_ = pid_ > 0 ? cpu_seconds(pid_) : 0;
  progress_ = Clock::now();
  const std::string text = command.dump();
  const auto length = static_cast<uint32_t>(text.size());
  send(std::string(reinterpret_cast<const char*>(&length), sizeof length) + text);
  uint32_t answered = 0;
  receive(&answered, sizeof answered);
  try {
    if (answered > kLongestReply) throw std::runtime_error("too long");
    std::string answer(answered, '\0');
    receive(answer.data(), answered);
    return parse_reply(answer);
  } catch (const RunnerEnded&) {
    throw;
  } catch (const std::exception&) {
    kill();
    throw RunnerEnded("wrote over what a check counts with", ": a launch function only launches");
  }
}

void RunnerProcess::send(const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(commands_, text.data() + done, text.size() - done);
    if (n > 0) done += static_cast<size_t>(n);
    else if (errno == EAGAIN) watch();
    else if (errno != EINTR) break;  // receive() reports how it ended
  }
}

void RunnerProcess::receive(void* to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    pollfd file{replies_, POLLIN, 0};
    if (pid_ > 0 && ::poll(&file, 1, kLook_ms) <= 0) {
      watch();
      continue;
    }
    const ssize_t n = pid_ > 0 ? ::read(replies_, static_cast<char*>(to) + done, bytes - done) : 0;
    if (n > 0) done += static_cast<size_t>(n);
    else if (n < 0 && (errno == EAGAIN || errno == EINTR)) watch();
    else {
      kill();
      if (group_.ran_out()) took_too_much();
      throw RunnerEnded("ended the program", " (exit, abort or a crash in host code): a launch function only launches");
    }
  }
}

/// Time spent waiting for a busy machine is not the runner's fault. The limit is on processor time, or on time without
/// any progress.
void RunnerProcess::watch() {
  const double cpu_s = cpu_seconds(pid_);
  if (cpu_s > cpu_seen_s_ + 0.01) cpu_seen_s_ = cpu_s, progress_ = Clock::now();
  const bool stands_still = std::chrono::duration<double>(Clock::now() - progress_).count() > limits_.time_s;
  if (cpu_s > kInAll * limits_.time_s) {
    kill();
    throw RunnerEnded("computed for " + std::to_string(static_cast<int>(kInAll * limits_.time_s)) + " s in all",
                      " and was ended: each launch should take milliseconds");
  }
  if (cpu_s - cpu_s_ > limits_.time_s || stands_still) {
    kill();
    throw RunnerEnded("ran longer than " + std::to_string(static_cast<int>(limits_.time_s)) + " s",
                      " and was ended: look for a loop that never ends");
  }
  if (memory_of(pid_) > limits_.memory_bytes) {
    kill();
    took_too_much();
  }
}

void RunnerProcess::took_too_much() {
  throw RunnerEnded("took more than " + std::to_string(limits_.memory_bytes >> 20) + " MB of memory",
                    " and was ended: a launch function allocates nothing");
}

}  // namespace warpwise
