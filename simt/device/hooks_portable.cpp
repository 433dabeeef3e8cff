// The access hooks' fast path for any processor: what device/hooks_x86_64.S does in the processor's own code.
#include <cstdint>
#include <cstring>

#include "machine/trace.h"

using simt::Op;

extern "C" void simt_access_slow(std::uint64_t address, std::uint64_t meta, std::uint64_t pc, const void* frame);

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))

namespace {

// What lies at an address that is stored to, as the trace keeps it.
template <unsigned bytes>
[[gnu::always_inline]] inline std::uint64_t value_at(std::uint64_t address) {
  std::uint64_t value = 0, rest = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), bytes < 8 ? bytes : 8);
  if (bytes == 16) std::memcpy(&rest, reinterpret_cast<const void*>(address + 8), 8);
  return value ^ rest;
}

// A follower at the point that its leader passed, with an address that is safe to access.
template <unsigned bytes, Op op>
[[gnu::always_inline]] inline bool follows(std::uint64_t address, std::uint64_t pc) {
  simt::Trace& trace = simt_trace;
  if (pc != trace.cursor->pc || address % bytes != 0) return false;
  if (!trace.windows.in_arena(address) && !trace.windows.in_shared(address)) return false;
  *trace.row = address;
  if (op == simt::kStore) trace.row[simt::kValuesOffset / 8] = value_at<bytes>(address);
  trace.row += simt::kRowStride;
  ++trace.cursor;
  return true;
}

}  // namespace

#define HOOK(name, bytes, op)                                                                            \
  extern "C" void name(void* memory) {                                                                   \
    const auto address = reinterpret_cast<std::uint64_t>(memory);                                        \
    if (simt_trace.plain || follows<bytes, op>(address, RETURN_PC)) return;                              \
    simt_access_slow(address, bytes | static_cast<unsigned>(op) << 8, RETURN_PC, __builtin_dwarf_cfa()); \
  }
HOOK(__tsan_read1, 1, simt::kLoad)
HOOK(__tsan_read2, 2, simt::kLoad)
HOOK(__tsan_read4, 4, simt::kLoad)
HOOK(__tsan_read8, 8, simt::kLoad)
HOOK(__tsan_read16, 16, simt::kLoad)
HOOK(__tsan_write1, 1, simt::kStore)
HOOK(__tsan_write2, 2, simt::kStore)
HOOK(__tsan_write4, 4, simt::kStore)
HOOK(__tsan_write8, 8, simt::kStore)
HOOK(__tsan_write16, 16, simt::kStore)

// A basic block begins.
extern "C" void __sanitizer_cov_trace_pc() {
  const std::uint64_t pc = RETURN_PC;
  if (simt_trace.plain) return;
  if (pc == simt_trace.cursor->pc) return void(++simt_trace.cursor);
  simt_access_slow(0, 0, pc, __builtin_dwarf_cfa());
}
