// Barriers for some of a block's threads (include/simt/phases.h). A block runs on one OS thread, so its threads need no
// atomics here. Who arrives publishes what it did before, as behind a fence; who waits sees it. If the whole block
// waits for the end of one phase, that is a barrier of the block, and is checked as one.
#include "include/simt/phases.h"

#include <algorithm>

#include "device/mbarrier.h"
#include "machine/worker.h"

using simt::BlockBarriers;
using simt::Phases;
using simt::Stop;
using simt::Worker;

extern "C" void simt_trap(void) __attribute__((noreturn));

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace {

// The state lies in the block's shared memory or in device memory: nowhere else may a kernel have it written.
Worker& worker_for(const Phases* phases) {
  Worker& worker = Worker::current();
  if (!worker.safe_address(reinterpret_cast<std::uint64_t>(phases), sizeof *phases)) simt_trap();
  return worker;
}

void begin(Phases& phases, unsigned expected) {
  phases = {static_cast<unsigned short>(expected), static_cast<unsigned short>(expected), {}, 0, 0, 0};
}

std::uint64_t address_of(const Phases& phases) { return reinterpret_cast<std::uint64_t>(&phases); }
// Not a numbered barrier, nor one of a tile.
bool is_object(const Phases& phases) { return simt_trace.windows.in_shared(address_of(phases)); }

void end_if_due(Worker& worker, Phases& phases) {
  if (phases.pending > 0 || phases.bytes != 0) return;
  ++phases.ended, phases.pending = phases.expected;
  if (is_object(phases)) worker.order().end_phase(address_of(phases));
  else worker.order().end_barrier(address_of(phases));
}

unsigned arrive(Worker& worker, Phases& phases, unsigned count) {
  worker.order().publish();
  if (is_object(phases)) worker.order().arrive_in_phase(address_of(phases));
  const unsigned ended = phases.ended;
  phases.pending = static_cast<unsigned short>(phases.pending - std::min<unsigned>(count, phases.pending));
  end_if_due(worker, phases);
  return ended;
}

bool has_ended(const Phases& phases, unsigned ended) { return static_cast<int>(phases.ended - ended) >= 0; }

void wait(Worker& worker, Phases& phases, unsigned ended, std::uint64_t pc, const void* frame) {
  unsigned short& waiting = phases.waiting[ended % 2];
  ++waiting;
  while (!has_ended(phases, ended)) {
    worker.barriers().awaited_by(worker.lane_of_block()) = {&phases, ended};
    worker.stop(Stop::yielded, pc, frame);
    worker.barriers().awaited_by(worker.lane_of_block()) = {};
  }
  if (waiting == worker.threads() && phases.expected == waiting && phases.ended == ended) phases.together = ended;
  --waiting;
  if (is_object(phases)) worker.order().see_phase(address_of(phases), phases.ended);
  if (phases.together == ended && ended != 0) worker.barrier(reinterpret_cast<std::uint64_t>(&simt_phases_wait), frame);
  else worker.order().see_barrier(address_of(phases));
}

// Each use says anew for how many threads a numbered barrier is; `threads` becomes that number.
unsigned arrive_at(Worker& worker, BlockBarriers::Numbered& numbered, unsigned& threads, bool predicate) {
  Phases& phases = numbered.phases;
  if (threads == 0 || threads > worker.threads()) threads = worker.threads();
  if (phases.pending == phases.expected) {
    phases.expected = phases.pending = static_cast<unsigned short>(threads);
    numbered.set[phases.ended % 2] = 0;
  }
  numbered.set[phases.ended % 2] += predicate;
  return arrive(worker, phases, 1);
}

}  // namespace

namespace simt {

bool bring_bytes_to_phases(Worker& worker, std::uint64_t address, long bytes, std::uint64_t& phase) {
  for (Phases* const one : worker.barriers().phases) {
    if (address_of(*one) != address) continue;
    phase = one->ended;
    if (bytes == 0) return true;
    worker.order().publish();
    one->bytes -= static_cast<int>(bytes);
    end_if_due(worker, *one);
    return true;
  }
  return false;
}

}  // namespace simt

extern "C" {
void simt_phases_begin(Phases* phases, unsigned expected) {
  Worker& worker = worker_for(phases);
  if (expected > worker.threads())
    worker.fail(simt::kLaunchFailure, &simt::FaultListener::wrong_call,
                "makes a cuda::barrier for more threads than its block has, or for none: the CPU backend only has "
                "barriers for threads of one block; between blocks, use grid.sync() of a cooperative launch",
                RETURN_PC);
  begin(*phases, expected);
  worker.order().begin_phases(address_of(*phases));
  std::vector<Phases*>& all = worker.barriers().phases;
  if (simt_trace.windows.in_shared(address_of(*phases)) && std::find(all.begin(), all.end(), phases) == all.end())
    all.push_back(phases);
}
void simt_phases_expect(Phases* phases, int bytes) { worker_for(phases), phases->bytes += bytes; }
// Copies that the thread has started are taken to be bound to the barrier: whoever waits for it sees them.
unsigned simt_phases_arrive(Phases* phases, unsigned count) {
  Worker& worker = worker_for(phases);
  if (simt_trace.active) worker.record_order(simt::kAwaitsAllCopies, 0, RETURN_PC, FRAME);
  return arrive(worker, *phases, count);
}
void simt_phases_drop(Phases* phases) {
  Worker& worker = worker_for(phases);
  if (simt_trace.active) worker.record_order(simt::kAwaitsAllCopies, 0, RETURN_PC, FRAME);
  if (phases->expected > 0) --phases->expected;
  arrive(worker, *phases, 1);
}
int simt_phases_passed(Phases* phases, unsigned ended) {
  Worker& worker = worker_for(phases);
  if (!has_ended(*phases, ended)) return worker.stop(Stop::yielded, RETURN_PC, FRAME), 0;
  worker.order().see_phase(address_of(*phases), phases->ended);
  worker.order().see_published();
  return 1;
}
int simt_phases_parity(Phases* phases) {
  Worker& worker = worker_for(phases);
  worker.stop(Stop::yielded, RETURN_PC, FRAME);
  worker.order().see_phase(address_of(*phases), phases->ended);
  worker.order().see_published();
  return phases->ended % 2;
}
void simt_phases_wait(Phases* phases, unsigned ended) { wait(worker_for(phases), *phases, ended, RETURN_PC, FRAME); }

void simt_numbered_barrier(unsigned number, unsigned threads, int waits) {
  Worker& worker = Worker::current();
  const unsigned ended = arrive_at(worker, worker.barriers().numbered(number), threads, false);
  if (waits) wait(worker, worker.barriers().numbered(number).phases, ended + 1, RETURN_PC, FRAME);
}
int simt_numbered_reduce(unsigned number, unsigned threads, int predicate, int how) {
  Worker& worker = Worker::current();
  BlockBarriers::Numbered& numbered = worker.barriers().numbered(number);
  const unsigned ended = arrive_at(worker, numbered, threads, predicate != 0);
  wait(worker, numbered.phases, ended + 1, RETURN_PC, FRAME);
  const unsigned set = numbered.set[ended % 2];
  if (how == 1) return set == threads;
  return how == 2 ? set != 0 : static_cast<int>(set);
}

void simt_tile_barrier(unsigned lanes) {
  Worker& worker = Worker::current();
  Phases& phases = worker.barriers().of_tile(lanes, worker.lane_of_block());
  if (phases.expected == 0) begin(phases, worker.threads_in_tile(lanes));
  wait(worker, phases, arrive(worker, phases, 1) + 1, RETURN_PC, FRAME);
}
std::uint64_t simt_tile_exchange(unsigned lanes, std::uint64_t value, unsigned source) {
  Worker& worker = Worker::current();
  const unsigned thread = worker.lane_of_block(), first = thread / lanes * lanes;
  worker.barriers().deposit(thread) = value;
  simt_tile_barrier(lanes);
  value = worker.barriers().deposit(first + source % worker.threads_in_tile(lanes));
  simt_tile_barrier(lanes);
  return value;
}
}
