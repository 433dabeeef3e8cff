#include "library_calls.h"

#include <mutex>

#include "../include/simt/library_work.h"
#include "api_memory.h"
#include "arena.h"
#include "confined.h"
#include "hazards.h"
#include "session_state.h"
#include "worker.h"

namespace simt {
namespace {
std::mutex mutex;
std::map<std::string, std::uint64_t> calls;
thread_local int depth = 0;
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
}
void simt_end_library(void) {
  if (!Worker::running() && depth > 0) --depth;
}
}
