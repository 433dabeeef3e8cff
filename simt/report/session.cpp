// The session's public interface, and the report that a process writes at its end.
#include "include/simt/session.h"

#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/lost_results.h"
#include "checks/missing_bytes.h"
#include "checks/stream_order.h"
#include "cuda/errors.h"
#include "cuda/unfinished.h"
#include "include/simt/report/value.h"
#include "machine/run_launch.h"
#include "machine/signals.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/host_memory.h"
#include "program/modules.h"
#include "program/options.h"
#include "program/registers.h"
#include "program/symbols.h"

namespace simt {

void name_buffer(const void* pointer, const std::string& name, std::size_t element_bytes) {
  Arena::instance().name(pointer, name, element_bytes);
}
void lend_host_memory(const void* pointer, std::size_t bytes) {
  note_lent_host_memory(reinterpret_cast<std::uint64_t>(pointer), bytes);
}
void take_back_host_memory(const void* pointer) { forget_host_allocation(reinterpret_cast<std::uint64_t>(pointer)); }
void look_for_leaks() {
  if (options().check && execution_error() == cudaSuccess) report_leaks();
}
void look_for_leaks_since(std::uint64_t allocations) {
  if (options().check && execution_error() == cudaSuccess) report_leaks(allocations);
}
std::uint64_t allocations_so_far() { return Arena::instance().allocations_so_far(); }
LeftBehind left_behind() { return {Arena::instance().leaks().size(), library_handles()}; }
void look_for_unawaited(const void* memory, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uint64_t>(memory);
  if (options().check && execution_error() == cudaSuccess)
    StreamOrder::instance().look_for_unawaited(begin, begin + bytes);
}
void forget_written(const void* pointer, std::size_t bytes) { Arena::instance().mark_unwritten(pointer, bytes); }

namespace {

constexpr std::size_t kMostCalls = 10000;  // more take readers too long

void write_report(bool at_exit = false) {
  const Report report = take_report();
  if (at_exit && report.kernels.empty() && report.hazards.empty()) tell_of_architecture();
  nlohmann::ordered_json json = to_value(report);
  if (const auto calls = take_trace().calls; !calls.empty() && calls.size() <= kMostCalls)
    json["calls"] = to_value(calls, json["kernels"]);
  if (const RunningLaunch now = running_launch(); !now.kernel.empty())
    json["running"] = {{"kernel", now.kernel},
                       {"file", now.file},
                       {"line", now.line},
                       {"ended_blocks", now.ended_blocks},
                       {"blocks", now.blocks}};
  const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::FILE* file = std::fopen(report_file(), "we");
  const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if ((file && std::fclose(file) != 0) || !written)
    std::fprintf(stderr, "warpwise: cannot write the report to %s: %s\n", report_file(), std::strerror(errno));
}

// If host code fails an assertion, crashes or is interrupted, the report on its kernels is still written if possible.
constexpr int kEnds[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGHUP};
constexpr unsigned kPatience_s = 5;  // the signal may have come while the report's own locks are held
volatile std::sig_atomic_t ending_signal = 0;

// Where host code crashed: its own line, or the line of its call into a library.
SourceLine line_of_crash(const ucontext_t& context) {
  void* frames[64];
  const int count = backtrace(frames, 64);
  std::uint64_t pc = program_counter(context) + 1;
  SourceLine at = program_line_of(pc);
  for (int i = 0; i < count && at.line == 0; ++i) {
    const Module* module = module_of(reinterpret_cast<std::uintptr_t>(frames[i]));
    if (module && module->path == "/proc/self/exe") at = program_line_of(reinterpret_cast<std::uint64_t>(frames[i]));
  }
  return at;
}

// Whether the thread has used up its stack. A large array moves the stack pointer far beyond the end.
bool stack_is_full(const ucontext_t& context) {
  pthread_attr_t attributes;
  void* low = nullptr;
  std::size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  pthread_attr_getstack(&attributes, &low, &bytes);
  pthread_attr_destroy(&attributes);
  constexpr std::uint64_t kRest = 64 * 1024;
  return stack_pointer(context) < reinterpret_cast<std::uint64_t>(low) + kRest;
}

void tell_crash(int signal, const siginfo_t* info, const ucontext_t& context) {
  const SourceLine at = line_of_crash(context);
  const std::string where =
      at.line ? at.file.substr(at.file.rfind('/') + 1) + ":" + std::to_string(at.line) + ": " : "";
  if (signal == SIGSEGV && stack_is_full(context)) {
    rlimit limit{};
    getrlimit(RLIMIT_STACK, &limit);
    const std::string size =
        limit.rlim_cur == RLIM_INFINITY ? "" : " (" + std::to_string(limit.rlim_cur >> 20) + " MB)";
    std::fprintf(
        stderr,
        "warpwise: %sthe host's stack%s is full: local arrays are too large for it, or a function calls itself "
        "without end; make large arrays static, or use std::vector\n",
        where.c_str(), size.c_str());
    return;
  }
  const auto address = reinterpret_cast<unsigned long>(info->si_addr);
  std::string why = "(" + std::string(strsignal(signal)) + ")";
  if (signal == SIGSEGV || signal == SIGBUS) {
    char text[64];
    std::snprintf(text, sizeof text, address < 4096 ? " at a null pointer" : " at address 0x%lx", address);
    why += text;
  }
  std::fprintf(stderr, "warpwise: %sthe program's own host code crashed %s; no kernel was running\n", where.c_str(),
               why.c_str());
}

void on_end(int signal) {
  for (const int each : kEnds) std::signal(each, SIG_DFL);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) std::signal(each, SIG_IGN);  // asking twice does not lose the report
  ending_signal = signal;
  std::signal(SIGALRM, [](int) { _exit(128 + ending_signal); });
  alarm(kPatience_s);
  write_report();
  alarm(0);
  sigset_t these;
  sigemptyset(&these);
  sigaddset(&these, signal);
  pthread_sigmask(SIG_UNBLOCK, &these, nullptr);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void on_crash(int signal, siginfo_t* info, void* context) {
  if (!Worker::running() && signal != SIGABRT) {
    std::signal(SIGALRM, [](int) { _exit(128 + ending_signal); });
    ending_signal = signal;
    alarm(kPatience_s);
    for (const int each : kEnds) std::signal(each, on_end);
    tell_crash(signal, info, *static_cast<const ucontext_t*>(context));
  }
  on_end(signal);
}

// A program that `exec` runs writes its report to the named file. This object is destroyed at the end of the process,
// after main and after the program's own static objects.
struct ReportAtExit {
  ReportAtExit() {
    if (report_file())
      for (const int signal : kEnds) std::signal(signal, on_end);
    struct sigaction crash = {};
    crash.sa_flags = SA_SIGINFO | SA_ONSTACK;
    crash.sa_sigaction = on_crash;
    if (report_file())
      for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(signal, &crash, nullptr);
    if (report_file() && options().calls) begin_trace();
    if (report_file()) prepare_thread_for_faults();  // with a stack for signals, in case the program's own is full
  }
  ~ReportAtExit() {
    if (!report_file()) return;
    Unfinished::end_process();
    // After a failed kernel cudaFree frees nothing: what was passed to it is no leak, nor what a program that ended
    // with an error has left.
    if (options().check && (execution_error() == cudaSuccess || exit_status_after_error() == 0)) report_leaks();
    report_missing_bytes();
    if (options().check) report_lost_results();
    if (options().check && execution_error() == cudaSuccess) look_for_lost_output();
    write_report(true);
  }
} report_at_exit;

}  // namespace
}  // namespace simt
