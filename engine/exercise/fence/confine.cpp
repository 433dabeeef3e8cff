#include "engine/exercise/fence/confine.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "engine/exercise/fence/confine_calls.h"

namespace warpwise {

namespace {

// Landlock rights that newer kernels have and the headers of this build may lack.
constexpr uint64_t kRefer = 1u << 13, kTruncate = 1u << 14, kDeviceControl = 1u << 15;
constexpr uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr uint64_t kEverything = (1u << 13) - 1;  // all rights of Landlock's first version
constexpr uint64_t kBindTcp = 1, kConnectTcp = 2;
constexpr uint64_t kAbstractSockets = 1, kSignals = 2;

struct RulesetAttributes {
  uint64_t files = 0;
  uint64_t network = 0;  // version 4
  uint64_t scoped = 0;   // version 6: only processes inside the same fence
};

void allow(int ruleset, const std::filesystem::path& path, uint64_t rights) {
  landlock_path_beneath_attr rule{};
  rule.parent_fd = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) return;
  struct stat status {};
  const bool folder = ::fstat(rule.parent_fd, &status) == 0 && S_ISDIR(status.st_mode);
  rule.allowed_access = folder ? rights : rights & (kReadFile | kWriteFile | kTruncate | kDeviceControl);
  ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);  // less is allowed if it fails
  ::close(rule.parent_fd);
}

bool limit(int resource, double value) {
  const auto wanted = static_cast<rlim_t>(value);
  rlimit both{};
  ::getrlimit(static_cast<__rlimit_resource_t>(resource), &both);
  both.rlim_cur = both.rlim_max = std::min(wanted, both.rlim_max);
  return ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both) == 0;
}

/// Drops all capabilities of a superuser except reading other users' files: the lab may be in a student's home.
bool drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return false;
  const uint32_t kept = data[0].permitted & (1u << CAP_DAC_READ_SEARCH);
  const __user_cap_data_struct none[2] = {{kept, kept, 0}, {}};
  return ::syscall(SYS_capset, &header, none) == 0;
}

}  // namespace

int FenceMaker::landlock_version() const {
  return std::max(
      0, static_cast<int>(::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION)));
}

int FenceMaker::create_ruleset(const void* attributes, size_t bytes) const {
  return static_cast<int>(::syscall(SYS_landlock_create_ruleset, attributes, bytes, 0));
}

bool FenceMaker::restrict_self(int ruleset) const { return ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0; }

bool FenceMaker::no_new_privileges() const { return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

bool FenceMaker::filter_calls(const sock_fprog& filter) const {
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

const FenceMaker& kernel_fences() {
  static const FenceMaker maker;
  return maker;
}

Confinement::Confinement(const Fences& fences, const FenceMaker& maker)
    : fences_(fences), maker_(maker), filter_(call_filter(fences.calls)) {
  const int version = maker.landlock_version();
  if (version < 1) {
    wrong_ = "reading and writing files (this kernel has no Landlock)";
    return;
  }
  RulesetAttributes attributes;
  attributes.files = kEverything | (version >= 2 ? kRefer : 0) | (version >= 3 ? kTruncate : 0) |
                     (version >= 5 && fences.calls != Calls::driver ? kDeviceControl : 0);
  attributes.network = version >= 4 ? kBindTcp | kConnectTcp : 0;
  attributes.scoped = version >= 6 && fences.calls != Calls::driver ? kAbstractSockets | kSignals : 0;
  ruleset_ = maker.create_ruleset(&attributes, version >= 6 ? 24 : version >= 4 ? 16 : 8);
  if (ruleset_ < 0) {
    wrong_ = "reading and writing files (the kernel's Landlock refuses)";
    return;
  }
  for (const auto& path : fences.readable) allow(ruleset_, path, kReadFile | LANDLOCK_ACCESS_FS_READ_DIR);
  for (const auto& path : fences.writable) allow(ruleset_, path, attributes.files);
}

Confinement::~Confinement() {
  if (ruleset_ >= 0) ::close(ruleset_);
}

const char* Confinement::enter() const {
  const char* wrong = wrong_;
  auto hold = [&](bool holds, const char* what) {
    if (!holds && !wrong) wrong = what;
  };
  ::signal(SIGXFSZ, SIG_IGN);  // a write past the limit fails instead
  bool limited = limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, static_cast<double>(fences_.file_bytes));
  if (fences_.cpu_s > 0) limited &= limit(RLIMIT_CPU, fences_.cpu_s + 0.999);
  if (fences_.files > 0) limited &= limit(RLIMIT_NOFILE, fences_.files);
  if (fences_.memory_bytes > 0) limited &= limit(RLIMIT_AS, static_cast<double>(fences_.memory_bytes));
  if (fences_.calls == Calls::few) limited &= limit(RLIMIT_MSGQUEUE, 0) && limit(RLIMIT_MEMLOCK, 0);
  hold(limited, "what it may take of processor, memory and files (a limit was refused)");
  hold(maker_.no_new_privileges(), "more rights than its own (no_new_privs was refused)");
  if (fences_.calls != Calls::driver) hold(drop_capabilities(), "a superuser's rights (capset was refused)");
  if (ruleset_ >= 0) hold(maker_.restrict_self(ruleset_), "reading and writing files (Landlock was refused)");

  sock_filter program[BPF_MAXINSNS];
  std::copy(filter_.begin(), filter_.end(), program);
  name_caller(program, filter_.size());
  const sock_fprog filter{static_cast<unsigned short>(filter_.size()), program};
  hold(!filter_.empty() && maker_.filter_calls(filter), "the network and other processes (seccomp was refused)");
  return wrong;
}

std::string Confinement::cannot(const std::string& what) {
  return "a student's code runs behind fences, and they cannot be put up here: " + what +
         " is not fenced off. --unfenced runs it all the same; do that only with code that you trust";
}

std::string Confinement::missing(const FenceMaker& maker) {
  if (maker.landlock_version() < 1)
    return cannot(
        "reading and writing files (this kernel has no Landlock: Linux 5.13 with landlock among its security modules)");
  return "";
}

}  // namespace warpwise
