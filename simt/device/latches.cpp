// cuda::latch and the semaphores (include/simt/semaphore_count.h). Threads of a block share an OS thread, those of other blocks
// do not, and the host may use the same number: every change is atomic.
#include "include/simt/semaphore_count.h"

#include "confine/confined.h"
#include "machine/worker.h"

using simt::SemaphoreCount;
using simt::Stop;
using simt::Worker;

extern "C" void simt_trap(void) __attribute__((noreturn));

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace {

// The worker whose thread calls, or none for the host. A kernel's number lies in shared or device memory.
Worker* caller_of(const SemaphoreCount* count, std::uint64_t pc) {
  Worker* const worker = Worker::running();
  const auto address = reinterpret_cast<std::uint64_t>(count);
  if (worker != nullptr && !worker->safe_address(address, sizeof *count)) simt_trap();
  if (worker == nullptr && simt::is_confined) simt::check_confined(address, sizeof *count, true, pc);
  return worker;
}

// Another thread of the block may give what this one waits for, or another block: one that has not begun, perhaps.
void let_others_run(Worker* worker, const SemaphoreCount* count, std::uint64_t pc, const void* frame) {
  if (worker == nullptr) return;
  worker->polling().note_vain(reinterpret_cast<std::uint64_t>(count), pc);
  worker->stop(Stop::yielded, pc, frame);
}

}  // namespace

extern "C" {
void simt_semaphore_add(SemaphoreCount* count, long change, int device) {
  if (Worker* const worker = caller_of(count, RETURN_PC)) worker->order().publish(device != 0);
  __atomic_fetch_add(&count->left, change, __ATOMIC_SEQ_CST);
}

int simt_semaphore_take(SemaphoreCount* count, int device) {
  Worker* const worker = caller_of(count, RETURN_PC);
  long left = __atomic_load_n(&count->left, __ATOMIC_SEQ_CST);
  while (left > 0)
    if (__atomic_compare_exchange_n(&count->left, &left, left - 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      if (worker != nullptr) worker->order().see_published(device != 0);
      return 1;
    }
  let_others_run(worker, count, RETURN_PC, FRAME);
  return 0;
}

int simt_semaphore_is_zero(SemaphoreCount* count, int device) {
  Worker* const worker = caller_of(count, RETURN_PC);
  if (__atomic_load_n(&count->left, __ATOMIC_SEQ_CST) == 0) {
    if (worker != nullptr) worker->order().see_published(device != 0);
    return 1;
  }
  let_others_run(worker, count, RETURN_PC, FRAME);
  return 0;
}
}
