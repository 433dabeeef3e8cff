#include "engine/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace warpwise {

namespace {

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// Newer kernels than the headers that this is built with know more rights.
constexpr uint64_t kRefer = 1u << 13, kTruncate = 1u << 14;
constexpr uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr uint64_t kEverything = (1u << 13) - 1;  // all rights of Landlock's first version

int landlock_version() {
  return static_cast<int>(::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

void allow(int ruleset, const std::filesystem::path& path, uint64_t rights) {
  landlock_path_beneath_attr rule{};
  rule.parent_fd = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) return;
  struct stat status {};
  const bool folder = ::fstat(rule.parent_fd, &status) == 0 && S_ISDIR(status.st_mode);
  rule.allowed_access = folder ? rights : rights & (kReadFile | kWriteFile | kTruncate);
  ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  ::close(rule.parent_fd);
}

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

/// Leaves a superuser no more rights than anybody has, but to read what belongs to others: the lab may lie in a student's home.
void drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return;
  const uint32_t kept = data[0].permitted & (1u << CAP_DAC_READ_SEARCH);
  const __user_cap_data_struct none[2] = {{kept, kept, 0}, {}};
  ::syscall(SYS_capset, &header, none);
}

// A filter of system calls is a little program that returns a verdict. These are its instructions.
sock_filter load(size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)); }
sock_filter verdict(uint32_t value) { return BPF_STMT(BPF_RET | BPF_K, value); }
sock_filter skip_unless_equal(uint32_t value, uint8_t count) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
}
sock_filter skip_if_set(uint32_t bits, uint8_t count) { return BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, count, 0); }
constexpr size_t kCall = offsetof(seccomp_data, nr), kArch = offsetof(seccomp_data, arch);
constexpr size_t kFirst = offsetof(seccomp_data, args);
constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM, kAbsent = SECCOMP_RET_ERRNO | ENOSYS,
                   kAllow = SECCOMP_RET_ALLOW;

}  // namespace

Confinement::Confinement(const Fences& fences) : fences_(fences) {
  const int version = landlock_version();
  if (version < 1) return;
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs = kEverything | (version >= 2 ? kRefer : 0) | (version >= 3 ? kTruncate : 0);
  ruleset_ = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  if (ruleset_ < 0) return;
  for (const auto& path : fences.readable) allow(ruleset_, path, kReadFile | LANDLOCK_ACCESS_FS_READ_DIR);
  for (const auto& path : fences.writable) allow(ruleset_, path, attributes.handled_access_fs);
}

Confinement::~Confinement() {
  if (ruleset_ >= 0) ::close(ruleset_);
}

void Confinement::enter() const {
  limit(RLIMIT_CORE, 0);
  ::signal(SIGXFSZ, SIG_IGN);  // a write past the limit fails instead
  limit(RLIMIT_FSIZE, static_cast<rlim_t>(fences_.file_bytes));
  if (fences_.cpu_s > 0) limit(RLIMIT_CPU, static_cast<rlim_t>(fences_.cpu_s + 0.999));
  if (fences_.files > 0) limit(RLIMIT_NOFILE, static_cast<rlim_t>(fences_.files));
  if (fences_.memory_bytes > 0) limit(RLIMIT_AS, static_cast<rlim_t>(fences_.memory_bytes));
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (!fences_.local_sockets) drop_capabilities();  // a driver may need them
  if (ruleset_ >= 0) ::syscall(SYS_landlock_restrict_self, ruleset_, 0);

#if defined(__x86_64__) || defined(__aarch64__)
  sock_filter program[192];
  size_t size = 0;
  auto add = [&](sock_filter instruction) { program[size++] = instruction; };
  auto refuse = [&](uint32_t call, uint32_t with = kRefuse) {
    add(skip_unless_equal(call, 1));
    add(verdict(with));
  };
  auto only_own = [&](uint32_t call) {  // whose first argument is a process; 0 is the caller
    add(skip_unless_equal(call, 6));
    add(load(kFirst));
    add(skip_unless_equal(0, 1));
    add(verdict(kAllow));
    add(skip_unless_equal(static_cast<uint32_t>(::getpid()), 1));
    add(verdict(kAllow));
    add(verdict(kRefuse));
  };
  add(load(kArch));
  add(skip_unless_equal(kArchitecture, 1));
  add(BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0));
  add(verdict(SECCOMP_RET_KILL_PROCESS));  // system calls of another architecture would pass unseen
  add(load(kCall));
#if defined(__x86_64__)
  add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1));  // the x32 ones too
  add(verdict(kRefuse));
#endif

  // The network; signals to, and the memory of, other processes; what changes a file without opening it.
  for (const uint32_t call : {SYS_ptrace,
                              SYS_process_vm_readv,
                              SYS_process_vm_writev,
                              SYS_kill,
                              SYS_tkill,
                              SYS_io_uring_setup,
                              SYS_bpf,
                              SYS_mount,
                              SYS_unshare,
                              SYS_setns,
                              SYS_keyctl,
                              SYS_add_key,
                              SYS_fchmod,
                              SYS_fchmodat,
                              SYS_fchown,
                              SYS_fchownat,
                              SYS_utimensat,
                              SYS_setxattr,
                              SYS_lsetxattr,
                              SYS_fsetxattr,
                              SYS_pidfd_open,
                              SYS_pidfd_send_signal,
                              SYS_pidfd_getfd})
    if (!(fences_.programs &&
          (call == SYS_kill || call == SYS_fchmod || call == SYS_fchmodat || call == SYS_utimensat)))
      refuse(call);
#if defined(__x86_64__)
  for (const uint32_t call : {SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat}) refuse(call);
  if (!fences_.programs)
    for (const uint32_t call : {SYS_chmod, SYS_fork, SYS_vfork}) refuse(call);
#endif
  add(skip_unless_equal(SYS_socket, fences_.local_sockets ? 4 : 1));
  if (fences_.local_sockets) {
    add(load(kFirst));
    add(skip_unless_equal(AF_UNIX, 1));
    add(verdict(kAllow));
  }
  add(verdict(kRefuse));

  // What lasts longer than a process, keeps memory outside of it, or slows others down. (A driver and compilers do some of it.)
  if (!fences_.programs && !fences_.local_sockets)
    for (const uint32_t call :
         {SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open, SYS_socketpair, SYS_setpriority, SYS_ioprio_set,
          SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr})
      refuse(call);
  if (!fences_.programs)
    for (const uint32_t call : {SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_prlimit64}) only_own(call);

  // Other programs. Threads are asked for by clone with CLONE_THREAD; clone3 hides its flags, and the C library does without it.
  if (!fences_.programs) {
    refuse(SYS_execve);
    refuse(SYS_execveat);
    refuse(435 /* clone3 */, kAbsent);
    add(skip_unless_equal(SYS_clone, 3));
    add(load(kFirst));
    add(skip_if_set(CLONE_THREAD, 1));
    add(verdict(kRefuse));
  }
  add(verdict(kAllow));
  const sock_fprog filter{static_cast<unsigned short>(size), program};
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
#endif
}

std::string Confinement::missing() {
  if (landlock_version() < 1)
    return "this kernel has no Landlock (Linux 5.13 with landlock among its security modules): files are not fenced off";
#if !defined(__x86_64__) && !defined(__aarch64__)
  return "system calls are not filtered on this processor: the network is not fenced off";
#endif
  return "";
}

}  // namespace warpwise
