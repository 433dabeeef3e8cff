// The fences themselves: what a process behind them can still request from the system.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <functional>

#include "engine/errors.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/fence/confine.h"
#include "engine/exercise/session/check.h"
#include "engine/process.h"
#include "engine/temporary_folder.h"

using namespace warpwise;

namespace {

/// Whether `attempt` succeeds in a separate process behind these fences; 2 if the fences could not be put up.
int succeeds(const Fences& fences, const std::function<bool()>& attempt) {
  const Confinement confinement(fences);
  const int status = wait_for_end(start_copy([&] { return confinement.enter() ? 2 : attempt() ? 1 : 0; }));
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Fences behind(Calls calls) {
  Fences fences;
  fences.readable = {"/usr", "/lib"};
  fences.calls = calls;
  return fences;
}

bool skipped() {
  if (Confinement::missing().empty()) return false;
  MESSAGE(Confinement::missing());
  return true;
}

}  // namespace

TEST_CASE("confinement: no signal reaches another process, by whatever call") {
  if (skipped()) return;
  for (const Calls calls : {Calls::few, Calls::driver, Calls::programs}) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t other = ::getpid();
    CAPTURE(static_cast<int>(calls));
    CHECK(succeeds(behind(calls), [&] { return ::fcntl(ends[0], F_SETOWN, other) == 0; }) == 0);
    CHECK(succeeds(behind(calls), [&] {
            struct {
              int type, pid;
            } owner{1, other};
            return ::fcntl(ends[0], 15 /* F_SETOWN_EX */, &owner) == 0;
          }) == 0);
    CHECK(succeeds(behind(calls), [&] { return ::fcntl(ends[0], 10 /* F_SETSIG */, SIGUSR1) == 0; }) == 0);
    CHECK(succeeds(behind(calls), [&] {
            int owner = other;
            return ::ioctl(ends[0], 0x8901 /* FIOSETOWN */, &owner) == 0 || ::ioctl(ends[0], 0x8902, &owner) == 0;
          }) == 0);
    CHECK(succeeds(behind(calls), [&] {
            int on = 1;
            return ::ioctl(ends[0], FIOASYNC, &on) == 0;
          }) == 0);
    CHECK(succeeds(behind(calls), [&] {  // the kernel looks at the lower half of the number only
            int on = 1;
            return ::syscall(SYS_ioctl, ends[0], FIOASYNC | 1ul << 32, &on) == 0;
          }) == 0);
    CHECK(succeeds(behind(calls), [&] { return ::syscall(SYS_pidfd_open, other, 0) >= 0; }) == 0);
    CHECK(succeeds(behind(calls), [&] { return ::syscall(SYS_tkill, other, 0) == 0; }) == 0);
    if (calls == Calls::programs)
      continue;  // compilers end each other: where it can, Landlock allows that only among them
    CHECK(succeeds(behind(calls), [&] { return ::kill(other, 0) == 0; }) == 0);
    CHECK(succeeds(behind(calls), [&] { return ::syscall(SYS_tgkill, other, other, 0) == 0; }) == 0);
    CHECK(succeeds(behind(calls), [&] {
            siginfo_t info{};
            info.si_code = SI_QUEUE;
            return ::syscall(SYS_rt_sigqueueinfo, other, 0, &info) == 0;
          }) == 0);
    ::close(ends[0]), ::close(ends[1]);
  }
}

TEST_CASE("confinement: a process that computes gets little else") {
  if (skipped()) return;
  const PrivateFolder elsewhere;
  const std::filesystem::path secret = elsewhere.path() / "secret";
  std::ofstream(secret) << "secret";
  const std::vector<std::pair<const char*, std::function<bool()>>> attempts = {
      {"read a file", [&] { return ::open(secret.c_str(), O_RDONLY) >= 0; }},
      {"write a file", [&] { return ::open(secret.c_str(), O_WRONLY) >= 0; }},
      {"remove a file", [&] { return ::unlink(secret.c_str()) == 0; }},
      {"change a file's mode", [&] { return ::chmod(secret.c_str(), 0) == 0; }},
      {"a socket", [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0 || ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
      {"a socket pair",
       [] {
         int pair[2];
         return ::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;
       }},
      {"another process", [] { return ::fork() >= 0; }},
      {"another program", [] { return ::execl("/bin/true", "true", nullptr) == 0; }},
      {"memory with a name", [] { return ::shmget(0x5757, 4096, IPC_CREAT | 0600) >= 0; }},
      {"memory without one", [] { return ::memfd_create("x", 0) >= 0; }},
      {"prctl", [] { return ::prctl(PR_SET_NAME, "x") == 0; }},
      {"a timer",
       [] {
         timer_t t;
         return ::timer_create(CLOCK_MONOTONIC, nullptr, &t) == 0;
       }},
      {"an alarm", [] { return ::alarm(1) == 0 && errno == 0; }},
      {"userfaultfd", [] { return ::syscall(SYS_userfaultfd, 1) >= 0; }},
      {"io_uring", [] { return ::syscall(SYS_io_uring_setup, 1, nullptr) >= 0 || errno == EFAULT; }},
      {"perf events", [] { return ::syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0) >= 0 || errno == EFAULT; }},
      {"inotify", [] { return ::syscall(SYS_inotify_init1, 0) >= 0; }},
      {"personality", [] { return ::syscall(SYS_personality, 0xffffffff) >= 0; }},
      {"unshare", [] { return ::unshare(CLONE_NEWUSER) == 0; }},
      {"a key", [] { return ::syscall(SYS_add_key, "user", "x", "y", 1, -3) >= 0; }},
      {"another's memory", [] { return ::syscall(SYS_process_vm_readv, ::getppid(), nullptr, 0, nullptr, 0, 0) >= 0; }},
      {"splice", [] { return ::syscall(SYS_splice, 0, nullptr, 1, nullptr, 1, 0) >= 0 || errno != EPERM; }},
      {"a limit of another's", [] { return ::syscall(SYS_prlimit64, ::getppid(), 0, nullptr, nullptr) == 0; }},
  };
  for (const auto& [name, attempt] : attempts) {
    CAPTURE(name);
    CHECK(succeeds(behind(Calls::few), attempt) == 0);
  }
  CHECK(std::filesystem::exists(secret));
  CHECK(succeeds(behind(Calls::few), [] { return ::getpid() > 0 && ::open("/usr", O_RDONLY) >= 0; }) == 1);
}

namespace {

/// The kernel as it may be on another machine.
struct Refusing : FenceMaker {
  bool has_landlock = true, restricts = true, filters = true;
  int landlock_version() const override { return has_landlock ? FenceMaker::landlock_version() : 0; }
  bool restrict_self(int ruleset) const override { return restricts && FenceMaker::restrict_self(ruleset); }
  bool filter_calls(const sock_fprog& filter) const override { return filters && FenceMaker::filter_calls(filter); }
};

std::string wrong_with(const Refusing& kernel) {
  int ends[2];
  if (::pipe(ends) != 0) return "";
  const Confinement confinement(behind(Calls::few), kernel);
  const pid_t child = start_copy([&] {
    const char* wrong = confinement.enter();
    if (wrong && ::write(ends[1], wrong, std::string_view(wrong).size())) {}
    return 0;
  });
  ::close(ends[1]);
  char text[256];
  const ssize_t n = ::read(ends[0], text, sizeof text);
  ::close(ends[0]);
  wait_for_end(child);
  return {text, static_cast<size_t>(std::max<ssize_t>(n, 0))};
}

}  // namespace

TEST_CASE("confinement: a fence that the kernel refuses is told") {
  if (skipped()) return;
  CHECK(wrong_with({}) == "");
  Refusing kernel;
  kernel.restricts = false;
  CHECK(wrong_with(kernel).find("Landlock was refused") != std::string::npos);
  kernel = {};
  kernel.filters = false;
  CHECK(wrong_with(kernel).find("seccomp was refused") != std::string::npos);
  kernel = {};
  kernel.has_landlock = false;
  CHECK(wrong_with(kernel).find("no Landlock") != std::string::npos);
  CHECK(Confinement::missing(kernel).find("--unfenced") != std::string::npos);
}

TEST_CASE("confinement: where a fence is missing nothing is run, unless that is asked for") {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.missing = [] { return std::string("no fence here"); };
  const ExerciseInfo& exercise = exercise_named("transpose/index");
  const std::string text = "#include \"transpose.h\"\n__global__ void other() {}\n";
  CHECK_THROWS_WITH_AS(check_exercise_text(exercise, text, "/nowhere/a.cu", settings), "no fence here", CannotError);
  settings.unfenced = true;
  CHECK(check_exercise_text(exercise, text, "/nowhere/a.cu", settings).stage == "run");
}
