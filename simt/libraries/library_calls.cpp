#include "libraries/library_calls.h"

#include <unwind.h>

#include <mutex>
#include <string_view>
#include <utility>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/lost_results.h"
#include "checks/stream_order.h"
#include "confine/confined.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "include/simt/library_work.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"
#include "program/library_code.h"
#include "program/modules.h"
#include "program/symbols.h"

namespace simt {
namespace {
std::mutex calls_mutex;
// Never destroyed: the report asks for them when the program ends.
std::map<std::string, std::uint64_t>& calls() {
  static auto* all = new std::map<std::string, std::uint64_t>;
  return *all;
}
std::uint64_t handles = 0;  // under the same mutex
thread_local int named_depth = 0, side = 0;
thread_local const char* outermost = "";

// Of the library call that is running.
thread_local OperationPointer operation;
thread_local bool on_device = false;
thread_local cudaStream_t work_stream = nullptr;  // of its work on the device
thread_local bool host_waits_for_work = true;

// Thrust's calls return when their work is done, unless the policy says otherwise. CUB's do not wait.
void wait_for_work() {
  on_device = false;
  if (!host_waits_for_work || std::string_view(outermost).starts_with("cub::")) return;
  StreamOrder& order = StreamOrder::instance();
  if (order.watches()) order.host_waits_for(timeline_of(work_stream));
  else order.note_wait();
  ProgramTracer::instance().host_waits_for(work_stream, "thrust");
}

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
  Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}
}  // namespace

void note_library_call(const std::string& name) {
  Unfinished::wait_for_all(name.c_str(), nullptr);  // its work is done at once
  const std::lock_guard lock(calls_mutex);
  ++calls()[name];
  if (name.ends_with("Create")) ++handles;
  if (name.ends_with("Destroy") && handles > 0) --handles;
  note_other_uses();
}

std::uint64_t library_handles() {
  const std::lock_guard lock(calls_mutex);
  return handles;
}

void report_if_capturing(const char* name, std::uint64_t pc) {
  if (!any_capturing()) return;
  RawHazard hazard{HazardKind::launch, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail =
      std::string(name) +
      " is called while a stream is being captured: it does its work now and not when the graph is "
      "launched, because the CPU backend cannot record it (a GPU can, in the stream that is captured); call "
      "it without a graph here";
  Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

bool libraries_are_idle() {
  const Options& now = options();
  return now.idle || !now.move;
}

std::map<std::string, std::uint64_t> library_calls() {
  const std::lock_guard lock(calls_mutex);
  return std::exchange(calls(), {});
}

LibraryOperation::LibraryOperation(const char* name, const void* caller, cudaStream_t stream) {
  StreamOrder& order = StreamOrder::instance();
  if (order.watches() && options().check)
    operation = order.begin(timeline_of(stream), name, reinterpret_cast<std::uint64_t>(caller));
}
LibraryOperation::~LibraryOperation() { operation = nullptr; }

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
    Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
    return false;
  }
  if (writes) check_result_place(address, bytes, caller);
  if (!memory_holds(address, bytes)) {
    report_host_access(name, pc, at, bytes);
    return false;
  }
  if (operation) StreamOrder::instance().touch(operation, at, at + bytes, writes ? kStore : kLoad);
  Arena& arena = Arena::instance();
  if (!arena.contains(address)) return true;
  if (writes) arena.mark_written(address, bytes);
  else if (Findings::instance().knows_all_writes() && arena.nothing_written(address, bytes))
    report_unwritten_use(name, pc, at);
  return true;
}

}  // namespace simt

using namespace simt;

extern "C" {
// Untrusted code must not use this to avoid the checks.
void simt_begin_library(const char* name) {
  if (Worker::running() || is_confined) return;
  if (library_depth++ == 0) {
    outermost = name ? name : "";
    on_device = name && side == 2;
    if (name) note_library_call(name);
  }
  if (name && named_depth++ == 0) outermost = name;
}
void simt_end_library(const char* name) {
  if (Worker::running() || library_depth == 0) return;
  if (name) --named_depth;
  if (--library_depth > 0) return;
  note_other_uses();
  if (!on_device) return;
  if (name && any_capturing() && !std::string_view(name).starts_with("cub::"))
    report_if_capturing(name, calling_line());
  wait_for_work();
}
int simt_library_is_recorded(cudaStream_t stream) { return !Worker::running() && captured(stream) != nullptr; }
void simt_library_record(cudaStream_t stream, void* work, void (*run)(void*), void (*drop)(void*)) {
  if (confined_code_runs()) refuse_confined("records a library's call.", __builtin_return_address(0));
  const std::shared_ptr<void> held(work, drop);
  captured(stream)->add(cudaGraphNodeTypeKernel, [held, run](cudaStream_t) {
    run(held.get());
    return cudaSuccess;
  });
}
void simt_library_on_device() {
  if (!Worker::running() && library_depth > 0) on_device = true;
}
void simt_library_stream(cudaStream_t now, int host_waits) {
  if (Worker::running() || named_depth > 0) return;
  work_stream = now;
  host_waits_for_work = host_waits != 0;
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
