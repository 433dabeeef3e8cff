// The mbarrier objects of inline PTX (include/simt/mbarrier.h). Who arrives publishes what it did before; who finds a
// phase ended sees it.
#include "include/simt/mbarrier.h"

#include <algorithm>

#include "machine/faults.h"
#include "machine/worker.h"

using simt::Stop;
using simt::Worker;

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME (static_cast<char*>(__builtin_frame_address(0)) + 16)

namespace {

using MBarrier = simt::BlockBarriers::MBarrier;

MBarrier* find(Worker& worker, std::uint64_t address) {
  for (MBarrier& one : worker.barriers().mbarriers)
    if (one.address == address) return &one;
  return nullptr;
}

// One that was initialised; any other use is undefined on a GPU.
MBarrier& initialised(Worker& worker, const void* where, std::uint64_t pc) {
  constexpr std::size_t kBytes = 8;
  const auto address = reinterpret_cast<std::uint64_t>(where);
  if (MBarrier* const found = find(worker, address)) return *found;
  const simt::Meta meta = simt::make_meta(kBytes, simt::kAtomic);
  if (!worker.safe_address(address, kBytes))
    worker.fail(simt::kIllegalAddress, &simt::FaultListener::bad_access, address, meta, pc);
  worker.fail(simt::kLaunchFailure, &simt::FaultListener::uninitialised, address, meta, pc);
}

void look_for_end(Worker& worker, MBarrier& one) {
  if (one.pending > 0 || one.bytes != 0) return;
  ++one.ended;
  one.pending = one.expected;
  worker.order().end_phase(one.address);
}

// A wait for a phase that ended earlier, or for the one before the first, sees nothing of the current phase.
int passed(Worker& worker, const MBarrier& one, bool has_ended, std::uint64_t pc, const void* frame) {
  if (has_ended) worker.order().see_phase(one.address);
  else worker.stop(Stop::yielded, pc, frame);
  return has_ended;
}

}  // namespace

extern "C" {
void simt_mbarrier_begin(void* where, unsigned expected) {
  Worker& worker = Worker::current();
  const auto address = reinterpret_cast<std::uint64_t>(where);
  const MBarrier made = {address, expected, expected, 0, 0};
  worker.order().begin_phases(address);
  if (MBarrier* const found = find(worker, address)) *found = made;
  else worker.barriers().mbarriers.push_back(made);
}

void simt_mbarrier_end(void* where) {
  Worker& worker = Worker::current();
  const MBarrier& one = initialised(worker, where, RETURN_PC);
  worker.barriers().mbarriers.erase(worker.barriers().mbarriers.begin() + (&one - worker.barriers().mbarriers.data()));
}

std::uint64_t simt_mbarrier_arrive(void* where, unsigned count, int drops) {
  Worker& worker = Worker::current();
  MBarrier& one = initialised(worker, where, RETURN_PC);
  worker.order().publish();
  const std::uint64_t state = one.ended;
  one.pending -= std::min(count, one.pending);
  if (drops) one.expected -= std::min(count, one.expected);
  look_for_end(worker, one);
  return state;
}

void simt_mbarrier_expect(void* where, long bytes) {
  Worker& worker = Worker::current();
  MBarrier& one = initialised(worker, where, RETURN_PC);
  if (bytes < 0) worker.order().publish();
  one.bytes += bytes;
  if (bytes < 0) look_for_end(worker, one);
}

int simt_mbarrier_passed(void* where, std::uint64_t state) {
  Worker& worker = Worker::current();
  const MBarrier& one = initialised(worker, where, RETURN_PC);
  return passed(worker, one, one.ended > state, RETURN_PC, FRAME);
}

int simt_mbarrier_parity_passed(void* where, unsigned parity) {
  Worker& worker = Worker::current();
  const MBarrier& one = initialised(worker, where, RETURN_PC);
  return passed(worker, one, one.ended % 2 != parity % 2, RETURN_PC, FRAME);
}
}
