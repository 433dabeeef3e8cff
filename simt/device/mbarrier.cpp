// The mbarrier objects of inline PTX (include/simt/mbarrier.h). Who arrives publishes what it did before; who finds a
// phase ended sees it. In a cluster, other blocks may arrive, and the copy engine may bring bytes for them.
#include "include/simt/mbarrier.h"

#include <algorithm>

#include "device/mbarrier.h"
#include "machine/blocks/cluster.h"
#include "machine/faults.h"
#include "machine/worker.h"

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace simt {
namespace {

using MBarrier = BlockBarriers::MBarrier;

// The barriers of the block in whose shared memory the address lies; the running block's own if it lies elsewhere.
BlockBarriers& barriers_at(Worker& worker, std::uint64_t address) {
  Cluster* const cluster = worker.cluster();
  if (!cluster || simt_trace.windows.in_shared(address)) return worker.barriers();
  const unsigned owner = cluster->owner_of(address);
  return owner < cluster->size() ? *cluster->member(owner).barriers : worker.barriers();
}

[[noreturn]] void refuse_uninitialised(Worker& worker, std::uint64_t address, std::uint64_t pc) {
  constexpr std::size_t kBytes = 8;
  const Meta meta = make_meta(kBytes, kAtomic);
  if (std::uint64_t phase = 0; bring_bytes_to_phases(worker, address, 0, phase))
    worker.fail(kLaunchFailure, &FaultListener::wrong_call,
                "uses a cuda::barrier by the mbarrier instructions of inline PTX, which the CPU backend lacks: use the "
                "barrier's own calls and cuda::device's, or make the barrier by mbarrier.init",
                pc);
  if (!worker.safe_address(address, kBytes))
    worker.fail(kIllegalAddress, &FaultListener::bad_access, address, meta, pc);
  worker.fail(kLaunchFailure, &FaultListener::uninitialised, address, meta, pc);
}

// Calls body(barrier, whether it is another block's) for one that was initialised; any other use is undefined on a GPU.
template <class Body>
auto with(Worker& worker, const void* where, std::uint64_t pc, Body body) {
  const auto address = reinterpret_cast<std::uint64_t>(where);
  if (address % 8 != 0) worker.fail(kMisalignedAddress, &FaultListener::misaligned, address, make_meta(8, kAtomic), pc);
  BlockBarriers& barriers = barriers_at(worker, address);
  {
    const std::lock_guard lock(barriers.mutex);
    if (MBarrier* const found = barriers.mbarrier_at(address)) return body(*found, &barriers != &worker.barriers());
  }
  refuse_uninitialised(worker, address, pc);
}

// A barrier to which other blocks have come passes on what all blocks have published.
void publish(Worker& worker, MBarrier& one, bool from_other) {
  one.from_others |= from_other;
  worker.order().publish(worker.cluster() != nullptr);
  if (!from_other) worker.order().arrive_in_phase(one.address);
}

void look_for_end(Worker& worker, MBarrier& one, bool from_other) {
  if (one.pending > 0 || one.bytes != 0) return;
  ++one.ended;
  one.pending = one.expected;
  one.announced_bytes = one.brought_bytes = 0;
  if (!from_other) worker.order().end_phase(one.address);
}

// A wait for a phase that ended earlier, or for the one before the first, sees nothing of the current phase.
template <class HasEnded>
int passed(Worker& worker, const void* where, std::uint64_t pc, const void* frame, HasEnded has_ended) {
  const bool only_waits = worker.lane_at(worker.lane_of_block()).waits == 0;
  worker.settle_trace(pc, frame);
  std::uint64_t ended = 0;
  bool from_others = false;
  const bool yes = with(worker, where, pc, [&](const MBarrier& one, bool) {
    ended = one.ended, from_others = one.from_others;
    return has_ended(one);
  });
  BlockBarriers& barriers = worker.barriers();
  const auto address = reinterpret_cast<std::uint64_t>(where);
  BlockBarriers::AwaitedPhase& awaited = barriers.awaited_phase_of(worker.lane_of_block());
  awaited = {};
  if (yes) {
    barriers.rounds_in_vain = 0;
    worker.order().see_phase(address, ended);
    if (from_others) worker.order().see_published(true);
    return 1;
  }
  if (only_waits) awaited = {address, ended};
  worker.stop(Stop::yielded, pc, frame);
  return 0;
}

}  // namespace

std::uint64_t bring_bytes(Worker& worker, std::uint64_t address, long bytes, std::uint64_t pc) {
  if (std::uint64_t phase = 0; bring_bytes_to_phases(worker, address, bytes, phase)) return phase;
  return with(worker, reinterpret_cast<const void*>(address), pc, [&](MBarrier& one, bool from_other) {
    const std::uint64_t phase = one.ended;
    publish(worker, one, from_other);
    one.bytes -= bytes;
    one.brought = pc, one.brought_bytes += bytes;
    look_for_end(worker, one, from_other);
    return phase;
  });
}

std::uint64_t phase_of(Worker& worker, std::uint64_t address, std::uint64_t pc) {
  if (std::uint64_t phase = 0; bring_bytes_to_phases(worker, address, 0, phase)) return phase;
  return with(worker, reinterpret_cast<const void*>(address), pc, [](const MBarrier& one, bool) { return one.ended; });
}

}  // namespace simt

using simt::Worker;
using MBarrier = simt::BlockBarriers::MBarrier;

extern "C" {
void simt_mbarrier_begin(void* where, unsigned expected) {
  Worker& worker = Worker::current();
  const auto address = reinterpret_cast<std::uint64_t>(where);
  if (!simt_trace.windows.in_shared(address)) simt::refuse_uninitialised(worker, address, RETURN_PC);
  const MBarrier made = {.address = address, .expected = expected, .pending = expected, .ended = 0, .bytes = 0};
  worker.order().begin_phases(address);
  const std::lock_guard lock(worker.barriers().mutex);
  if (MBarrier* const found = worker.barriers().mbarrier_at(address)) *found = made;
  else worker.barriers().mbarriers.push_back(made);
}

void simt_mbarrier_end(void* where) {
  Worker& worker = Worker::current();
  simt::with(worker, where, RETURN_PC, [](const MBarrier&, bool) {});
  const std::lock_guard lock(worker.barriers().mutex);
  std::erase_if(worker.barriers().mbarriers,
                [&](const MBarrier& one) { return one.address == reinterpret_cast<std::uint64_t>(where); });
}

std::uint64_t simt_mbarrier_arrive(void* where, unsigned count, int drops) {
  Worker& worker = Worker::current();
  worker.settle_trace(RETURN_PC, FRAME);
  return simt::with(worker, where, RETURN_PC, [&](MBarrier& one, bool from_other) {
    simt::publish(worker, one, from_other);
    const std::uint64_t state = one.ended;
    one.pending -= std::min(count, one.pending);
    if (drops) one.expected -= std::min(count, one.expected);
    simt::look_for_end(worker, one, from_other);
    return state;
  });
}

void simt_mbarrier_expect(void* where, long bytes) {
  Worker& worker = Worker::current();
  if (bytes < 0) return void(simt::bring_bytes(worker, reinterpret_cast<std::uint64_t>(where), -bytes, RETURN_PC));
  simt::with(worker, where, RETURN_PC, [&](MBarrier& one, bool from_other) {
    one.from_others |= from_other;
    one.bytes += bytes;
    one.announced = RETURN_PC, one.announced_bytes += bytes;
  });
}

int simt_mbarrier_passed(void* where, std::uint64_t state) {
  return simt::passed(Worker::current(), where, RETURN_PC, FRAME,
                      [state](const MBarrier& one) { return one.ended > state; });
}

int simt_mbarrier_parity_passed(void* where, unsigned parity) {
  if (parity > 1)
    Worker::current().fail(
        simt::kLaunchFailure, &simt::FaultListener::wrong_call,
        "waits for a phase by a parity that is neither 0 nor 1, which is undefined: pass the last bit "
        "of the phase's number",
        RETURN_PC);
  return simt::passed(Worker::current(), where, RETURN_PC, FRAME,
                      [parity](const MBarrier& one) { return one.ended % 2 != parity; });
}
}
