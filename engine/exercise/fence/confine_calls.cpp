#include "engine/exercise/fence/confine_calls.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace warpwise {

namespace {

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM, kAbsent = SECCOMP_RET_ERRNO | ENOSYS,
                   kAllow = SECCOMP_RET_ALLOW;

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

// The instructions of a filter.
class Writer {
 public:
  explicit Writer(sock_filter (&program)[kMostInstructions]) : program_(program) {}
  size_t size() const { return size_; }

  void load(size_t offset) { add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset))); }
  void load_argument(unsigned number) { load(offsetof(seccomp_data, args) + number * 8); }
  void verdict(uint32_t value) { add(BPF_STMT(BPF_RET | BPF_K, value)); }
  void skip(uint8_t count) { add(BPF_JUMP(BPF_JMP | BPF_JA, count, 0, 0)); }
  void skip_unless_equal(uint32_t value, uint8_t count) { add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)); }
  void skip_unless_at_least(uint32_t value, uint8_t count) {
    add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 0, count));
  }
  void skip_if_set(uint32_t bits, uint8_t count) { add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, count, 0)); }

  void answer(uint32_t call, uint32_t with) {
    skip_unless_equal(call, 1);
    verdict(with);
  }
  /// `inside` may look at arguments, and ends with a verdict.
  template <class Body>
  void at(uint32_t call, Body inside) {
    const size_t jump = size_;
    skip_unless_equal(call, 0);
    inside();
    program_[jump].jf = static_cast<uint8_t>(size_ - jump - 1);
  }
  /// The argument is one of these, or the call is refused.
  template <class... Values>
  void only(unsigned argument, Values... values) {
    load_argument(argument);
    (answer(static_cast<uint32_t>(values), kAllow), ...);
    verdict(kRefuse);
  }
  template <class... Values>
  void never(unsigned argument, Values... values) {
    load_argument(argument);
    (answer(static_cast<uint32_t>(values), kRefuse), ...);
    verdict(kAllow);
  }

 private:
  void add(sock_filter instruction) {
    if (size_ < kMostInstructions) program_[size_++] = instruction;
  }
  sock_filter (&program_)[kMostInstructions];
  size_t size_ = 0;
};

}  // namespace

#if defined(__x86_64__) || defined(__aarch64__)

size_t write_call_filter(Calls calls, sock_filter (&program)[kMostInstructions]) {
  Writer out(program);
  const auto self = static_cast<uint32_t>(::getpid());
  out.load(offsetof(seccomp_data, arch));
  out.skip_unless_equal(kArchitecture, 1);
  out.skip(1);
  out.verdict(SECCOMP_RET_KILL_PROCESS);  // system calls of another architecture would pass unseen
  out.load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
  out.skip_unless_at_least(0x40000000u, 1);  // the x32 ones too
  out.verdict(kRefuse);
#endif

  // fcntl and ioctl can make a file send signals when input arrives: the calls that name the receiver are refused.
  if (calls == Calls::few) {
    out.at(SYS_fcntl, [&] { out.only(1, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC); });
    out.at(SYS_ioctl, [&] { out.only(1, TCGETS); });
  } else {
    out.at(SYS_fcntl, [&] { out.never(1, F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE); });
    out.at(SYS_ioctl,
           [&] { out.never(1, FIOASYNC, 0x8901 /* FIOSETOWN */, 0x8902 /* SIOCSPGRP */, TIOCSTI, TIOCLINUX); });
  }
  if (calls != Calls::programs) {
    // The caller may name only itself: as 0, or by its own process id.
    for (const uint32_t call : {SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo})
      out.at(call, [&] { out.only(0, self); });
    out.at(SYS_prlimit64, [&] { out.only(0, 0, self); });
    // Threads are created by clone with CLONE_THREAD. clone3 is reported as missing: its flags are in memory, where a
    // filter cannot see them, and the C library works without it.
    out.answer(kClone3, kAbsent);
    out.at(SYS_clone, [&] {
      out.load_argument(0);
      out.skip_if_set(CLONE_THREAD, 1);
      out.verdict(kRefuse);
      out.verdict(kAllow);
    });
    out.answer(SYS_execveat, kRefuse);
    for (const uint32_t call : kPrograms) out.answer(call, kRefuse);
  }

  if (calls == Calls::few) {
    for (const uint32_t call : kFew) out.answer(call, kAllow);
    out.verdict(kRefuse);
    return out.size();
  }
  for (const uint32_t call : kNever) out.answer(call, kRefuse);
  out.at(SYS_socket, [&] {
    if (calls == Calls::driver) out.only(0, AF_UNIX);
    else out.verdict(kRefuse);
  });
  out.verdict(kAllow);
  return out.size();
}

#else

size_t write_call_filter(Calls, sock_filter (&)[kMostInstructions]) { return 0; }

#endif

}  // namespace warpwise
