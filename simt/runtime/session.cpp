// The session's public face, and the report that a process writes at its end.
#include "../include/simt/session.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "api_errors.h"
#include "arena.h"
#include "hazards.h"
#include "session_state.h"

namespace simt {

void set_options(const Options& options) { SessionState::instance().set_options(options); }
Options options() { return SessionState::instance().options(); }
Report take_report() { return SessionState::instance().take_report(); }

void name_buffer(const void* pointer, const std::string& name, std::size_t element_bytes) {
  Arena::instance().name(pointer, name, element_bytes);
}
void forget_written(const void* pointer, std::size_t bytes) { Arena::instance().mark_unwritten(pointer, bytes); }

namespace {

// Nothing when the process was not asked for a report.
const char* report_path() {
  const char* path = std::getenv("WARPWISE_SIMT_REPORT");
  return path && *path ? path : nullptr;
}

void write_report() {
  const std::string text = to_json(take_report());
  std::FILE* file = std::fopen(report_path(), "we");
  const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if ((file && std::fclose(file) != 0) || !written)
    std::fprintf(stderr, "warpwise: cannot write the report to %s: %s\n", report_path(), std::strerror(errno));
}

// Host code that fails an assertion, crashes or is interrupted: what its kernels did is told all the same, if that can still be done.
constexpr int kEnds[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGHUP};
constexpr unsigned kPatience_s = 5;  // the signal may have come where the report's own locks are held
volatile std::sig_atomic_t ending_signal = 0;

void on_end(int signal) {
  for (const int each : kEnds) std::signal(each, SIG_DFL);
  ending_signal = signal;
  std::signal(SIGALRM, [](int) { _exit(128 + ending_signal); });
  alarm(kPatience_s);
  write_report();
  alarm(0);
  sigset_t these;
  sigemptyset(&these);
  sigaddset(&these, signal);
  pthread_sigmask(SIG_UNBLOCK, &these, nullptr);
  raise(signal);
}

// A program that `exec` runs leaves its report in the named file. The object's end is the process's end, after main and after
// the program's own static objects.
struct ReportAtExit {
  ReportAtExit() {
    SessionState::instance();
    if (report_path())
      for (const int signal : kEnds) std::signal(signal, on_end);
  }
  ~ReportAtExit() {
    if (!report_path()) return;
    // After a failed kernel nothing can be freed any more, as on a GPU.
    if (SessionState::instance().options().check && execution_error() == cudaSuccess) report_leaks();
    write_report();
  }
} report_at_exit;

}  // namespace
}  // namespace simt
