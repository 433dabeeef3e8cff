// assert(): in a kernel it ends the launch with CUDA's message; elsewhere it ends the process, as usual.
#include <cstdio>

#include "checks/hazards.h"
#include "include/simt/primitives.h"
#include "machine/worker.h"
#include "program/symbols.h"

// The C library's function. Its header hides it if NDEBUG is defined.
extern "C" [[noreturn]] void __assert_fail(const char* expression, const char* file, unsigned int line,
                                           const char* function) noexcept;

extern "C" [[noreturn]] void simt_assertion_failed(const char* expression, const char* file, unsigned int line,
                                                   const char* function) {
  if (simt::Worker::running() == nullptr) __assert_fail(expression, file, line, function);
  const simt_uint3 &block = simt_block_idx, &thread = simt_thread_idx;
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line,
               function, block.x, block.y, block.z, thread.x, thread.y, thread.z, expression);
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  simt::report_failed_assertion(*simt::Worker::running(), pc, {file, static_cast<int>(line)}, expression);
  simt_assert_fail(expression, file, line, function);
}
