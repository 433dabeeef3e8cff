// The C library's output functions. In confined code (confine/confined.h) these replace them: a format with %n would
// write to memory, and so would a forged FILE.
#include <dlfcn.h>

#include <atomic>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>

#include "checks/hazards.h"
#include "checks/stream_order.h"
#include "confine/confined.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/symbols.h"

namespace {

// Whether a format contains %n, which stores a length.
bool stores_length(const char* format) {
  for (const char* at = format; (at = std::strchr(at, '%')); ++at) {
    at += 1 + std::strspn(at + 1, "-+ #0'I0123456789*$.hlLjztqZw");
    if (*at == 'n') return true;
    if (*at == '\0') return false;
  }
  return false;
}

std::FILE* allowed(std::FILE* stream, const void* pc) {
  if (simt::is_confined && stream != stdout && stream != stderr)
    simt::refuse_confined("writes to a stream that is neither stdout nor stderr.", pc);
  return stream;
}

const char* allowed(const char* format, const void* pc) {
  if (simt::is_confined && stores_length(format))
    simt::refuse_confined("has a format with %n, which stores a number in memory: leave it out.", pc);
  return format;
}

class Locked {
 public:
  explicit Locked(std::FILE* stream) : stream_(stream) { flockfile(stream); }
  ~Locked() { funlockfile(stream_); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  std::FILE* stream_;
};

// A GPU's output appears when the host waits.
std::mutex last_mutex;
struct LastOutput {
  std::string kernel;
  simt::SourceLine at;
  std::uint64_t waits = 0;
  bool any = false;
};
std::atomic<std::uint64_t> outputs{0};
LastOutput& last_output = *new LastOutput;  // never destroyed: the program's end asks for it after the statics are gone

void note_output() {
  const simt::Worker* const worker = simt::Worker::running();
  if (!worker) return;
  ++outputs;
  const simt::Launch& launch = *worker->launch();
  const std::lock_guard lock(last_mutex);
  if (last_output.any && last_output.waits == simt::StreamOrder::instance().waits()) return;
  last_output = {launch.kernel.name, {}, simt::StreamOrder::instance().waits(), true};
  last_output.at.file = launch.request.file;
  last_output.at.line = launch.request.line;
}

}  // namespace

#define PC __builtin_return_address(0)

extern "C" {
int printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  note_output();
  const int length = std::vprintf(allowed(format, PC), arguments);
  va_end(arguments);
  return length;
}
int fprintf(std::FILE* stream, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vfprintf(allowed(stream, PC), allowed(format, PC), arguments);
  va_end(arguments);
  return length;
}
int fflush(std::FILE* stream) {
  static const auto flush = reinterpret_cast<int (*)(std::FILE*)>(dlsym(RTLD_NEXT, "fflush"));
  return flush(stream ? allowed(stream, PC) : stream);
}
std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, std::FILE* stream) {
  const Locked locked(allowed(stream, PC));
  return fwrite_unlocked(bytes, size, count, stream);
}
int fputs(const char* text, std::FILE* stream) {
  const Locked locked(allowed(stream, PC));
  return fputs_unlocked(text, stream);
}
int fputc(int character, std::FILE* stream) {
  const Locked locked(allowed(stream, PC));
  return fputc_unlocked(character, stream);
}
// What g++ makes of some calls of printf.
int puts(const char* text) {
  note_output();
  const Locked locked(stdout);
  return fputs_unlocked(text, stdout) < 0 ? EOF : putc_unlocked('\n', stdout) == EOF ? EOF : 1;
}
int putchar(int character) {
  note_output();
  const Locked locked(stdout);
  return putc_unlocked(character, stdout);
}
}

std::uint64_t simt::outputs_of_kernels() { return outputs; }

void simt::look_for_lost_output() {
  const std::lock_guard lock(last_mutex);
  if (last_output.any && last_output.waits == StreamOrder::instance().waits())
    report_lost_output(last_output.kernel, last_output.at);
}
