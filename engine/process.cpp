#include "engine/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

namespace warpwise {

namespace {

constexpr int kNotStarted = 127;
constexpr int kOutOfTheWay = 100;  // above the file descriptors that a program is given

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// Files whose numbers cross are first copied out of the way.
bool place(const std::vector<int>& files, int* moved) {
  for (size_t i = 0; i < files.size(); i++)
    if (files[i] >= 0 && (moved[i] = ::fcntl(files[i], F_DUPFD_CLOEXEC, kOutOfTheWay)) < 0) return false;
  for (size_t i = 0; i < files.size(); i++)
    if (files[i] >= 0 && ::dup2(moved[i], static_cast<int>(i)) < 0) return false;
  return true;
}

}  // namespace

pid_t start(const Launch& launch) {
  const std::vector<char*> words = pointers_to(launch.words), environment = pointers_to(launch.environment);
  const char* path = launch.path.empty() ? words[0] : launch.path.c_str();
  std::vector<int> moved(launch.files.size());
  const pid_t parent = ::getpid(), pid = ::fork();
  if (pid != 0) return pid;
  if (launch.dies_with_us) {
    ::prctl(PR_SET_PDEATHSIG, launch.dies_with_us);
    if (::getppid() != parent) ::_exit(kNotStarted);
  }
  if ((!launch.before_files || launch.before_files()) && place(launch.files, moved.data()) &&
      (!launch.before_exec || launch.before_exec()))
    ::execvpe(path, words.data(), launch.environment.empty() ? environ : environment.data());
  ::_exit(kNotStarted);
}

pid_t start_copy(const std::function<int()>& body) {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(body());
  return pid;
}

int start_apart(const std::vector<std::string>& words) {
  const std::vector<char*> pointers = pointers_to(words);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&quiet, file, "/dev/null", O_RDWR, 0);
  pid_t pid = 0;
  const int failed = ::posix_spawnp(&pid, pointers[0], &quiet, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&quiet);
  if (!failed) std::thread([pid] { wait_for_end(pid); }).detach();  // its end is nobody's business
  return failed;
}

int wait_for_end(pid_t pid) {
  int status = -1;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

ProgramOutput output_of(const std::vector<std::string>& words, bool errors_too) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  const int null = errors_too ? -1 : ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const pid_t pid = start({.words = words, .files = {-1, ends[1], null}});
  ::close(ends[1]);
  if (null >= 0) ::close(null);
  ProgramOutput said;
  char buffer[4096];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR);)
    if (n > 0) said.text.append(buffer, static_cast<size_t>(n));
  ::close(ends[0]);
  said.started = pid > 0;
  if (pid > 0) said.status = wait_for_end(pid);
  return said;
}

}  // namespace warpwise
