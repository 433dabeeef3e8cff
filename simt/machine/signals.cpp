#include "machine/signals.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/modules.h"
#include "program/registers.h"

namespace simt {
namespace {

constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
constexpr std::size_t kSignalStack = 1024 * 1024;
struct sigaction previous[NSIG];
std::mutex threads_mutex;
// Never destroyed: OpenMP ends its threads after this library's end.
std::vector<pthread_t>& known_threads() {
  static auto* all = new std::vector<pthread_t>;
  return *all;
}

int interrupt_signal() { return SIGRTMIN + 6; }

// Makes the thread continue in the scheduler, as if the lane had switched to it.
#if SIMT_PORTABLE
void leave_lane(Worker& worker, int signal, ucontext_t&) {
  sigset_t these;
  sigemptyset(&these);
  sigaddset(&these, signal);
  pthread_sigmask(SIG_UNBLOCK, &these, nullptr);  // the handler never returns
  worker.abandon();
}
#else
extern "C" void simt_leave_rounds();

void leave_lane(Worker& worker, int, ucontext_t& context) {
  context.uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(worker.scheduler_stack());
  context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(&simt_leave_rounds);
}
#endif

void pass_on(int signal, siginfo_t* info, void* context) {
  const struct sigaction& old = previous[signal];
  if (old.sa_flags & SA_SIGINFO) {
    old.sa_sigaction(signal, info, context);
  } else if (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN) {
    old.sa_handler(signal);
  } else {
    sigaction(signal, &old, nullptr);  // the fault happens again and ends the process as usual
  }
}

void on_fault(int signal, siginfo_t* info, void* raw) {
  Worker* worker = Worker::running();
  ucontext_t& context = *static_cast<ucontext_t*>(raw);
  if (!worker) return pass_on(signal, info, raw);
  const std::uint64_t pc = program_counter(context);
  // For an address that x86-64 cannot have, it does not say which.
  const bool is_unknown = signal == SIGSEGV && info->si_code == SI_KERNEL && info->si_addr == nullptr;
  const std::uint64_t address = is_unknown ? kNoSuchAddress : reinterpret_cast<std::uint64_t>(info->si_addr);
  report(&FaultListener::processor_fault, *worker, signal, signal == SIGFPE ? 0 : address, pc + 1);
  worker->launch()->abort(signal == SIGSEGV || signal == SIGBUS ? kIllegalAddress : kLaunchFailure);
  leave_lane(*worker, signal, context);
}

void on_interrupt(int signal, siginfo_t*, void* raw) {
  Worker* worker = Worker::running();
  ucontext_t& context = *static_cast<ucontext_t*>(raw);
  if (!worker || !worker->launch()->ending.aborted) return;
  const std::uint64_t pc = program_counter(context);
  const Module* module = worker->launch()->kernel.module;
  if (!module || !module->contains(pc)) return;  // in a library, which may hold a lock: try again later
  worker->note_interrupted(pc + 1);
  leave_lane(*worker, signal, context);
}

void install() {
  struct sigaction action = {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_fault;
  for (const int signal : kFaults) sigaction(signal, &action, &previous[signal]);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  action.sa_sigaction = on_interrupt;
  sigaction(interrupt_signal(), &action, nullptr);
}

// A thread's signal stack, and its entry in the list of threads that may run kernels.
class ThreadSetup {
 public:
  ThreadSetup() {
    static std::once_flag once;
    std::call_once(once, install);
    memory_ = mmap(nullptr, kSignalStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t stack = {};
    stack.ss_sp = memory_;
    stack.ss_size = kSignalStack;
    if (memory_ != MAP_FAILED) sigaltstack(&stack, nullptr);
    const std::lock_guard lock(threads_mutex);
    known_threads().push_back(pthread_self());
  }
  ~ThreadSetup() {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    if (memory_ != MAP_FAILED) munmap(memory_, kSignalStack);
    const std::lock_guard lock(threads_mutex);
    std::vector<pthread_t>& all = known_threads();
    all.erase(std::find(all.begin(), all.end(), pthread_self()));
  }

 private:
  void* memory_;
};

}  // namespace

void prepare_thread_for_faults() { static thread_local ThreadSetup setup; }

void interrupt_workers() {
  const std::lock_guard lock(threads_mutex);
  for (const pthread_t thread : known_threads()) pthread_kill(thread, interrupt_signal());
}

}  // namespace simt
