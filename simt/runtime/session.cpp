// The session's public face, and the report that a process writes at its end.
#include "../include/simt/session.h"

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

void name_buffer(const void* pointer, const std::string& name, std::size_t element_bytes) { Arena::instance().name(pointer, name, element_bytes); }

namespace {

// A program that `exec` runs leaves its report in the named file. The object's end is the process's end, after main and after
// the program's own static objects.
struct ReportAtExit {
  ReportAtExit() { SessionState::instance(); }
  ~ReportAtExit() {
    const char* path = std::getenv("WARPWISE_SIMT_REPORT");
    if (!path || !*path) return;
    // After a failed kernel nothing can be freed any more, as on a GPU.
    if (SessionState::instance().options().check && execution_error() == cudaSuccess) report_leaks();
    const std::string text = to_json(take_report());
    std::FILE* file = std::fopen(path, "we");
    const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if ((file && std::fclose(file) != 0) || !written) std::fprintf(stderr, "warpwise: cannot write the report to %s: %s\n", path, std::strerror(errno));
  }
} report_at_exit;

}  // namespace
}  // namespace simt
