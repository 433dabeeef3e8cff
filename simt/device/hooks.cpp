// The functions that g++'s instrumentation and the primitives call. The fast path of plain loads and stores is in
// device/hooks_x86_64.S.
#include <cstring>

#include "confine/confined.h"
#include "device/accumulators.h"
#include "device/hooks.h"
#include "machine/blocks/cluster.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/host_code.h"
#include "memory/where.h"
#include "program/library_code.h"
#include "program/modules.h"

using simt::Meta;
using simt::Op;
using simt::Stop;
using simt::Worker;

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace {

[[gnu::always_inline]] inline bool traced() { return simt_trace.active; }

void record(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, const void* frame) {
  Worker::current().record(address, simt::make_meta(bytes, op), pc, frame);
}

bool in_arena(std::uint64_t address) { return simt_trace.windows.in_arena(address); }
bool in_shared(std::uint64_t address) { return simt_trace.windows.in_shared(address); }

// Memory that other blocks reach, too.
bool in_global(std::uint64_t address) {
  if (in_arena(address) || simt::module_of(address) != nullptr) return true;
  const simt::Cluster* cluster = Worker::current().cluster();
  return cluster && cluster->owner_of(address) < cluster->size();
}

// A flag publishes what was before a fence, as an atomic would. Another worker's block may read it in global memory
// before this lane's stretch is merged, so it counts as written at once.
void raise_flag(std::uint64_t address, std::size_t bytes) {
  if (in_shared(address) && !Worker::current().cluster()) {
    Worker::current().order().note_update(address, false);
    return Worker::current().order().raise_shared_flag();
  }
  if (!in_global(address)) return;
  if (in_arena(address)) simt::Arena::instance().mark_written(reinterpret_cast<const void*>(address), bytes);
  Worker::current().order().note_update(address, true);
  Worker::current().order().before_atomic();
}

void see_flag(std::uint64_t address) {
  const bool shared = in_shared(address) && !Worker::current().cluster();
  if (shared || in_global(address)) Worker::current().order().after_volatile_load(shared);
}

void record_volatile(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, const void* frame) {
  Worker& worker = Worker::current();
  worker.record(address, simt::make_meta(bytes, op) | simt::kVolatile, pc, frame);
  if (op == simt::kStore) return worker.polling().note_volatile_write(address), raise_flag(address, bytes);
  worker.polling().note_volatile_read(address, bytes, pc);
  worker.count_wait(pc, frame, true);  // a loop over volatile reads may be waiting for another thread
  see_flag(address);
}

void record_pieces(std::uint64_t address, std::size_t bytes, std::size_t piece, Op op, std::uint64_t pc,
                   const void* frame) {
  for (std::size_t at = 0; at < bytes; at += piece)
    Worker::current().record(address + at, simt::make_meta(piece, op) | simt::kPart, pc, frame);
}

// An access of any length, recorded as the 4-byte or 1-byte accesses that a GPU makes for it.
void record_range(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, const void* frame) {
  record_pieces(address, bytes, address % 4 == 0 && bytes % 4 == 0 ? 4 : 1, op, pc, frame);
}

// Whether a lane that is not traced reaches memory that it may: the device's, which is checked only where accesses are
// counted, its block's shared memory, or its own stack. Most accesses are such.
bool is_plainly_allowed(std::uint64_t address, std::size_t bytes) {
  const simt::Windows& windows = simt_trace.windows;
  const Worker* const worker = Worker::running();
  if (!worker || simt::in_uncounted_part) return false;
  const std::uint64_t last = address + bytes - 1;
  return (windows.in_arena(address) && windows.in_arena(last)) ||
         (windows.in_static_shared(address) && windows.in_static_shared(last)) ||
         (windows.in_dynamic_shared(address) && windows.in_dynamic_shared(last)) ||
         (worker->on_own_stack(address) && worker->on_own_stack(last));
}

// An access by host code: device memory is not accessible to it, and on most machines such an access ends a CUDA
// program.
void check_host(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  if (is_plainly_allowed(address, bytes)) return;
  if (simt::is_confined) simt::check_confined(address, bytes, op != simt::kLoad, pc);
  const void* const pointer = reinterpret_cast<const void*>(address);
  if (!simt::Arena::instance().contains(pointer) || Worker::running()) return;
  if (simt::in_library()) {
    if (op != simt::kLoad) simt::Arena::instance().mark_written(pointer, bytes);
    return;
  }
  simt::tell_host_access(address, bytes, op, pc);
}

bool whole(std::uint64_t address, std::size_t bytes) {
  return (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16) && address % bytes == 0;
}

}  // namespace

namespace simt {

void library_access(const void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame) {
  const auto address = reinterpret_cast<std::uint64_t>(memory);
  if (traced()) record_range(address, bytes, op, pc, frame);
  else if (bytes > 0) check_host(address, bytes, op, pc);
}

void host_atomic(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  if (!Arena::instance().contains(reinterpret_cast<const void*>(address)) || in_library()) return;
  tell_host_access(address, bytes, kAtomic, pc);
}

void volatile_access(const volatile void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame) {
  const auto address = reinterpret_cast<std::uint64_t>(memory);
  if (traced()) record_volatile(address, bytes, op, pc, frame);
  else if (simt::is_confined) simt::check_confined(address, bytes, op != simt::kLoad, pc);
  if (!Worker::running()) tell_host_volatile(address, bytes, op, pc);
}

}  // namespace simt

extern "C" {

void simt_access_slow(std::uint64_t address, std::uint64_t meta, std::uint64_t pc, const void* frame) {
  if (traced() && meta && Worker::current().async().in_flight)
    simt::look_at_accumulators(Worker::current(), address, static_cast<Meta>(meta), pc);
  if (traced()) Worker::current().record(address, static_cast<Meta>(meta), pc, frame);
  else if (meta)
    check_host(address, simt::meta_bytes(static_cast<Meta>(meta)), simt::meta_op(static_cast<Meta>(meta)), pc);
}

void __tsan_read_range(void* address, std::size_t bytes) {
  simt::library_access(address, bytes, simt::kLoad, RETURN_PC, FRAME);
}
void __tsan_write_range(void* address, std::size_t bytes) {
  simt::library_access(address, bytes, simt::kStore, RETURN_PC, FRAME);
}

// 16 bytes of what is aligned to 8 (translate/assembly/rewrite.cpp).
static void access_halves(const void* memory, Op op, std::uint64_t pc, const void* frame) {
  const auto address = reinterpret_cast<std::uint64_t>(memory);
  if (traced()) record_pieces(address, 16, 8, op, pc, frame);
  else check_host(address, 16, op, pc);
}
void __tsan_unaligned_read16(void* address) { access_halves(address, simt::kLoad, RETURN_PC, FRAME); }
void __tsan_unaligned_write16(void* address) { access_halves(address, simt::kStore, RETURN_PC, FRAME); }

#define VOLATILE_HOOKS(bytes)                                              \
  void __tsan_volatile_read##bytes(void* address) {                        \
    simt::volatile_access(address, bytes, simt::kLoad, RETURN_PC, FRAME);  \
  }                                                                        \
  void __tsan_volatile_write##bytes(void* address) {                       \
    simt::volatile_access(address, bytes, simt::kStore, RETURN_PC, FRAME); \
  }
VOLATILE_HOOKS(1)
VOLATILE_HOOKS(2)
VOLATILE_HOOKS(4)
VOLATILE_HOOKS(8)
VOLATILE_HOOKS(16)

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** address, void*) {
  const auto at = reinterpret_cast<std::uint64_t>(address);
  if (traced()) record(at, sizeof *address, simt::kStore, RETURN_PC, FRAME);
  else if (simt::is_confined) simt::check_confined(at, sizeof *address, true, RETURN_PC);
  else if (simt::Arena::instance().contains(address) && !Worker::running() && !simt::in_library())
    simt::tell_host_object(at);
}
void __tsan_vptr_read(void**) {}

void* simt_memcpy(void* to, const void* from, std::size_t bytes) {
  simt::library_access(from, bytes, simt::kLoad, RETURN_PC, FRAME);
  simt::library_access(to, bytes, simt::kStore, RETURN_PC, FRAME);
  return std::memcpy(to, from, bytes);
}
void* simt_memmove(void* to, const void* from, std::size_t bytes) {
  simt::library_access(from, bytes, simt::kLoad, RETURN_PC, FRAME);
  simt::library_access(to, bytes, simt::kStore, RETURN_PC, FRAME);
  return std::memmove(to, from, bytes);
}
void* simt_memset(void* to, int value, std::size_t bytes) {
  simt::library_access(to, bytes, simt::kStore, RETURN_PC, FRAME);
  return std::memset(to, value, bytes);
}

// --- primitives

// Plain code stops in machine/fiber_x86_64.S, except at a block's first barrier.
void simt_barrier_slow(std::uint64_t pc, const void* frame) { Worker::current().barrier(pc, frame); }

int simt_barrier_reduce(int predicate, int how) {
  return Worker::current().barrier_reduce(predicate, how, RETURN_PC, FRAME);
}

void simt_warp_barrier(unsigned mask) {
  Worker::current().stop_in_operation(Stop::warp_barrier, mask, 0, RETURN_PC, FRAME);
}

std::uint64_t simt_exchange_slow(unsigned mask, std::uint64_t value, std::uint64_t pc, const void* frame) {
  return Worker::current().stop_in_operation(Stop::exchange, mask, value, pc, frame);
}

void simt_check_source(unsigned lane) {
  if (traced()) Worker::current().check_source(lane, RETURN_PC);
}

unsigned simt_active_mask(void) {
  return static_cast<unsigned>(Worker::current().stop(Stop::active_mask, RETURN_PC, FRAME));
}

void simt_grid_barrier(void) {
  Worker& worker = Worker::current();
  if (!worker.launch()->request.cooperative)
    worker.fail(simt::kLaunchFailure, &simt::FaultListener::forbidden_barrier,
                simt::FaultListener::Barrier::grid_of_plain_launch, RETURN_PC);
  worker.stop(Stop::grid_barrier, RETURN_PC, FRAME);
}

void simt_end_of_kernel(void) {
  if (traced()) Worker::current().come_to_end();
}

void simt_fence(int scope) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (traced()) Worker::current().order().fence(scope > 0);
}

void simt_match(unsigned values) {
  if (traced()) Worker::current().order().match(values);
}

void simt_yield(void) {
  constexpr unsigned kTries = 64;  // it stands for as many
  Worker::current().polling().note_vain(0, RETURN_PC, kTries);
  Worker::current().stop(Stop::yielded, RETURN_PC, FRAME);
}

int simt_memory_space(const volatile void* address) {
  return static_cast<int>(simt::where(reinterpret_cast<std::uint64_t>(address)));
}

void simt_record_access(const volatile void* address, std::size_t bytes, int op) {
  if (!traced()) return;
  const std::uint64_t at = reinterpret_cast<std::uint64_t>(address);
  if (whole(at, bytes)) record(at, bytes, static_cast<Op>(op), RETURN_PC, FRAME);
  else record_range(at, bytes, static_cast<Op>(op), RETURN_PC, FRAME);
}

// Declared as a function without effects (include/simt/cache_hints.h says why).
int simt_read_only(const void* memory, std::size_t bytes) {
  if (traced() && in_global(reinterpret_cast<std::uint64_t>(memory)))
    Worker::current().record_order(reinterpret_cast<std::uint64_t>(memory), bytes, RETURN_PC, FRAME, simt::kReadOnly);
  return 0;
}

// Copies of whole words; smaller ones are not followed.
void simt_async_copy(const void* to, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uint64_t>(to);
  if (traced() && (bytes == 4 || bytes == 8 || bytes == 16) && address % bytes == 0)
    Worker::current().record_order(address, bytes, RETURN_PC, FRAME);
}
void simt_async_commit(void) {
  if (traced()) Worker::current().record_order(simt::kCommitsCopies, 0, RETURN_PC, FRAME);
}
void simt_async_wait(unsigned prior) {
  if (traced()) Worker::current().record_order(prior, 0, RETURN_PC, FRAME);
}
void simt_async_wait_all(void) {
  if (traced()) Worker::current().record_order(simt::kAwaitsAllCopies, 0, RETURN_PC, FRAME);
}

unsigned simt_dynamic_shared_bytes(void) {
  return static_cast<unsigned>(Worker::current().launch()->request.dynamic_shared);
}

void simt_trap(void) { Worker::current().end_launch_with(simt::kLaunchFailure); }

void simt_assert_fail(const char*, const char*, unsigned, const char*) {
  Worker::current().end_launch_with(simt::kAssert);
}

void simt_probe_hit(std::uintptr_t address) { Worker::current().probe_hit(address); }

}  // extern "C"
