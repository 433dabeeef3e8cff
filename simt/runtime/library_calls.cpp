#include "library_calls.h"

#include <unwind.h>

#include <mutex>
#include <string_view>

#include "../include/simt/library_work.h"
#include "api_memory.h"
#include "arena.h"
#include "confined.h"
#include "hazards.h"
#include "modules.h"
#include "session_state.h"
#include "streams.h"
#include "symbols.h"
#include "worker.h"

namespace simt {
namespace {
std::mutex mutex;
std::map<std::string, std::uint64_t> calls;
thread_local int depth = 0, named_depth = 0, side = 0;
thread_local const char* outermost = "";

// The program's own line from which the library was called.
std::uint64_t calling_line() {
  struct Walk {
    std::uint64_t pc = 0;
    int frames = 0;
  } walk;
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* raw) {
        auto& walk = *static_cast<Walk*>(raw);
        const std::uint64_t at = _Unwind_GetIP(context);
        const Module* const module = module_of(at);
        if (module && module->path == "/proc/self/exe" && program_line_of(at).line) walk.pc = at;
        return walk.pc || ++walk.frames == 64 ? _URC_END_OF_STACK : _URC_NO_REASON;
      },
      &walk);
  return walk.pc;
}

void report_wrong_side(const std::string& detail) {
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = calling_line();
  hazard.complete = true;
  hazard.detail = outermost + detail;
  SessionState::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}
}  // namespace

bool in_library() { return depth > 0; }

void note_library_call(const std::string& name) {
  const std::lock_guard lock(mutex);
  ++calls[name];
}

std::map<std::string, std::uint64_t> library_calls() {
  const std::lock_guard lock(mutex);
  return std::move(calls);
}

bool library_may_use(const char* name, const void* caller, const void* address, std::size_t bytes, bool writes) {
  if (bytes == 0) return true;
  const auto pc = reinterpret_cast<std::uint64_t>(caller), at = reinterpret_cast<std::uint64_t>(address);
  if (!device_can_access(address)) {
    RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, {}, writes ? kStore : kLoad, kLoad, {}, 1};
    hazard.party.pc = pc;
    hazard.detail =
        std::string(name) +
        " is given a pointer to the host's memory, where it needs device memory; allocate it with cudaMalloc "
        "and copy the data there";
    SessionState::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
    return false;
  }
  if (!memory_holds(address, bytes)) {
    report_host_access(name, pc, at, bytes);
    return false;
  }
  if (writes && Arena::instance().contains(address)) Arena::instance().mark_written(address, bytes);
  return true;
}

}  // namespace simt

using namespace simt;

extern "C" {
// Untrusted code must not use this to avoid the checks.
void simt_begin_library(const char* name) {
  if (Worker::running() || is_confined) return;
  if (depth++ == 0 && name) note_library_call(name);
  if (name && named_depth++ == 0) outermost = name;
}
void simt_end_library(const char* name) {
  if (Worker::running() || depth == 0) return;
  // Thrust's algorithms and copies wait for the device; CUB's do not.
  if (--depth == 0 && !(name && std::string_view(name).starts_with("cub::")))
    StreamOrder::instance().host_waits_for(timeline_of(nullptr));
  if (name) --named_depth;
}
int simt_library_side(int now) {
  if (Worker::running()) return 0;
  const int before = side;
  if (named_depth == 0) side = now;
  return before;
}
void simt_library_pointer(const volatile void* pointer) {
  if (Worker::running() || is_confined || named_depth != 1 || pointer == nullptr) return;
  const auto* const memory = const_cast<const void*>(pointer);
  const bool of_cub = std::string_view(outermost).starts_with("cub::");
  if (side == 2 || of_cub) {
    if (!device_can_access(memory))
      report_wrong_side(
          std::string(" runs on the device, and is given a pointer to the host's memory; copy the data to "
                      "device memory first") +
          (of_cub ? "" : ", or pass thrust::host"));
    return;
  }
  const auto allocation = Arena::instance().live(memory);
  if (allocation && !allocation->host && !allocation->heap)
    report_wrong_side(
        " runs on the host for a raw pointer, which here leads to device memory, where a CUDA program crashes; pass "
        "thrust::device as its first argument, or wrap the pointer with thrust::device_pointer_cast");
}
}
