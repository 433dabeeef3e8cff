#include "engine/exercise/fence/confine_calls.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace warpwise {

namespace {

constexpr uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM), kAbsent = SCMP_ACT_ERRNO(ENOSYS), kAllow = SCMP_ACT_ALLOW;

// Stands in a filter for the process that it is for, which does not exist yet when the filter is made.
constexpr uint32_t kSelf = 0x7fff5e1f;

// System calls that the headers of older systems do not name.
constexpr uint32_t kClone3 = 435, kCloseRange = 436, kFaccessat2 = 439,
                   kRseq =
#if defined(__x86_64__)
                       334;
#else
                       293;
#endif

// What a program needs to compute in its own memory, load a module and report its result.
constexpr uint32_t kFew[] = {
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_pread64,
    SYS_lseek,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_openat,
    SYS_readlinkat,
    SYS_faccessat,
    kFaccessat2,
    SYS_getdents64,
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_futex,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_exit,
    SYS_exit_group,
    SYS_set_robust_list,
    kRseq,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getpid,
    SYS_gettid,
    SYS_getppid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_getrandom,
    SYS_uname,
    SYS_sysinfo,
    SYS_getcwd,
    SYS_getrusage,
    SYS_restart_syscall,
    SYS_ppoll,
#if defined(__x86_64__)
    SYS_open,
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_readlink,
    SYS_arch_prctl,
    SYS_poll,
    SYS_time,
#endif
};

// What neither a compiler nor a driver does: network, system administration, access to other processes, changing a file
// without opening it, work that goes on after the process has ended.
constexpr uint32_t kNever[] = {
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_tkill,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_fchown,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
    SYS_pidfd_getfd,
    SYS_move_pages,
    SYS_migrate_pages,
    SYS_acct,
    SYS_syslog,
    SYS_quotactl,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    SYS_fanotify_init,
    SYS_lookup_dcookie,
    SYS_personality,
    SYS_vmsplice,
    SYS_tee,
    SYS_get_robust_list,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_semget,
    SYS_semop,
    SYS_semctl,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_mq_notify,
    440 /* process_madvise */,
    442 /* mount_setattr */,
    448 /* process_mrelease */,
#if defined(__x86_64__)
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
};

// What only compilers do.
constexpr uint32_t kPrograms[] = {
    SYS_kill,
    SYS_execve,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_utimensat,
    SYS_setpriority,
    SYS_ioprio_set,
    SYS_sched_setaffinity,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
#if defined(__x86_64__)
    SYS_chmod,
    SYS_fork,
    SYS_vfork,
#endif
};

// An argument of a call. The kernel looks at the lower half of most, so a filter may not look at more.
scmp_arg_cmp is(unsigned argument, uint32_t value, uint32_t bits = 0xffffffff) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, value};
}
scmp_arg_cmp is_not(unsigned argument, uint32_t value) { return {argument, SCMP_CMP_NE, value, 0}; }

/// Rules, and what becomes of the calls that no rule is about.
class Rules {
 public:
  explicit Rules(uint32_t otherwise) : rules_(seccomp_init(otherwise)) {
    well_ = rules_ && seccomp_attr_set(rules_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
  }
  ~Rules() { seccomp_release(rules_); }
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  void add(uint32_t verdict, uint32_t call) {
    well_ = well_ && seccomp_rule_add_exact_array(rules_, verdict, static_cast<int>(call), 0, nullptr) == 0;
  }
  /// If the call has this argument.
  void add(uint32_t verdict, uint32_t call, const scmp_arg_cmp& argument) {
    well_ = well_ && seccomp_rule_add_exact_array(rules_, verdict, static_cast<int>(call), 1, &argument) == 0;
  }

  /// The filter that the kernel runs; empty if a rule was wrong.
  std::vector<sock_filter> program() const {
    const int file = well_ ? ::memfd_create("filter", MFD_CLOEXEC) : -1;
    if (file < 0) return {};
    std::vector<sock_filter> program;
    if (seccomp_export_bpf(rules_, file) == 0) {
      program.resize(static_cast<size_t>(::lseek(file, 0, SEEK_END)) / sizeof(sock_filter));
      const size_t bytes = program.size() * sizeof(sock_filter);
      if (::pread(file, program.data(), bytes, 0) != static_cast<ssize_t>(bytes)) program.clear();
    }
    ::close(file);
    return program;
  }

 private:
  scmp_filter_ctx rules_;
  bool well_ = false;
};

// Only these calls: computing in its own memory, loading a module, reporting a result.
std::vector<sock_filter> few_calls() {
  Rules rules(kRefuse);
  for (const uint32_t call : kFew) rules.add(kAllow, call);
  // fcntl and ioctl can make a file send signals when input arrives.
  for (const uint32_t what : {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC}) rules.add(kAllow, SYS_fcntl, is(1, what));
  rules.add(kAllow, SYS_ioctl, is(1, TCGETS));
  // The caller may name only itself: as 0, or by its own process id.
  for (const uint32_t call : {SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_prlimit64})
    rules.add(kAllow, call, is(0, kSelf));
  rules.add(kAllow, SYS_prlimit64, is(0, 0));
  rules.add(kAllow, SYS_clone, is(0, CLONE_THREAD, CLONE_THREAD));
  rules.add(kAbsent, kClone3);
  return rules.program();
}

// All calls but these.
std::vector<sock_filter> most_calls(Calls calls) {
  Rules rules(kAllow);
  for (const uint32_t call : kNever) rules.add(kRefuse, call);
  for (const uint32_t what : {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE})
    rules.add(kRefuse, SYS_fcntl, is(1, what));
  for (const uint32_t what : {FIOASYNC, 0x8901 /* FIOSETOWN */, 0x8902 /* SIOCSPGRP */, TIOCSTI, TIOCLINUX})
    rules.add(kRefuse, SYS_ioctl, is(1, what));
  if (calls == Calls::programs) {
    rules.add(kRefuse, SYS_socket);
    return rules.program();
  }
  rules.add(kRefuse, SYS_socket, is_not(0, AF_UNIX));
  for (const uint32_t call : {SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo})
    rules.add(kRefuse, call, is_not(0, kSelf));
  rules.add(kRefuse, SYS_prlimit64, is_not(0, 0));
  // Threads are created by clone with CLONE_THREAD. clone3 is reported as missing: its flags are in memory, where a
  // filter cannot see them, and the C library works without it.
  rules.add(kRefuse, SYS_clone, is(0, 0, CLONE_THREAD));
  rules.add(kAbsent, kClone3);
  rules.add(kRefuse, SYS_execveat);
  for (const uint32_t call : kPrograms) rules.add(kRefuse, call);
  return rules.program();
}

}  // namespace

std::vector<sock_filter> call_filter(Calls calls) { return calls == Calls::few ? few_calls() : most_calls(calls); }

void name_caller(sock_filter* program, size_t size) {
  const auto self = static_cast<uint32_t>(::getpid());
  for (size_t i = 0; i < size; i++)
    if (BPF_CLASS(program[i].code) == BPF_JMP && program[i].k == kSelf) program[i].k = self;
}

}  // namespace warpwise
