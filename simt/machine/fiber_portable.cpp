// Stack switching for any processor, with Boost.Context. What machine/fiber_x86_64.S does in the processor's own code.
#include <boost/context/detail/fcontext.hpp>

#include "machine/fiber.h"
#include "machine/lane.h"
#include "machine/worker.h"

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;
using simt::Lane;
using simt::Stop;

extern "C" {
void simt_lane_ended();
void simt_lane_begins();
Lane* simt_next_round();
[[noreturn]] void simt_leave_kernel();
void simt_barrier_slow(std::uint64_t pc, const void* frame);
std::uint64_t simt_exchange_slow(unsigned mask, std::uint64_t value, std::uint64_t pc, const void* frame);
}

namespace {

// Where the context of a lane goes that never continues.
thread_local simt::Context dropped;

// Every jump passes the place for the context that it leaves. Null: simt_run_rounds returns.
bool keep_left(const transfer_t& from) {
  if (!from.data) return false;
  static_cast<simt::Context*>(from.data)->stack_pointer = from.fctx;
  return true;
}

// The current lane stops because of `why`; the next one becomes current.
Lane* advance(Stop why, Lane*& stopped) {
  stopped = simt_board.queue[-1];
  Lane* const next = *simt_board.queue++;
  simt_board.seen[static_cast<unsigned>(why)] = true;
  stopped->why = why;
  simt_thread_place = next->place;
  return next;
}

[[noreturn]] void go_to(void* context, simt::Context* left) {
  jump_fcontext(context, left);
  __builtin_unreachable();
}

bool is_new(const Lane& lane) { return !lane.context.stack_pointer && lane.own; }

[[noreturn]] void run_lane(transfer_t from) {
  keep_left(from);
  char room[256];  // the next lane's context is made here, above the frames in use
  __asm__ volatile("" ::"r"(room) : "memory");
  simt_board.body(simt_board.argument);
  simt_leave_kernel();
}

// A lane that begins does so on a stack of its own, or on that of a lane that has ended.
void* context_of(Lane& lane, char* top) {
  if (!is_new(lane)) return lane.context.stack_pointer;
  lane.host = top;
  return make_fcontext(top, simt::Stacks::kBytes, run_lane);
}

}  // namespace

extern "C" {

std::uint64_t simt_switch(Lane* from, Lane* to) {
  keep_left(jump_fcontext(context_of(*to, to->own), &from->context));
  return from->context.result;
}

// Lanes that find the scheduler at the end of their queue continue here, on its stack.
void simt_run_rounds(Lane* scheduler, Lane* first) {
  scheduler->host = reinterpret_cast<char*>(scheduler);
  for (Lane* next = first; next; next = simt_next_round())
    if (!keep_left(jump_fcontext(context_of(*next, next->own), &scheduler->context))) return;
}

void simt_abandon(void* scheduler) { go_to(static_cast<Lane*>(scheduler)->context.stack_pointer, nullptr); }

// Kernels jump here instead of returning (translate/assembly/rewrite.cpp), so that nothing that their caller has kept is
// destroyed for each thread. The frames of the ended lane are left as they are.
void simt_leave_kernel() {
  if (!simt_board.quick) simt_lane_ended();
  Lane* ended = nullptr;
  Lane* const next = advance(Stop::exited, ended);
  ended->context.stack_pointer = nullptr;
  ended->stop_pc = 0;
  if (!simt_board.quick) simt_lane_begins();
  go_to(context_of(*next, ended->host), &dropped);
}

// A kernel's entry jumps here while the library asks which kernel a launch runs.
void simt_kernel_probe(std::uintptr_t address) { simt::Worker::current().probe_hit(address); }

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))

// Untraced lanes stop here, at every barrier of a block except the first.
void simt_barrier() {
  const std::uint64_t pc = RETURN_PC;
  if (pc != simt_board.quick_pc) return simt_barrier_slow(pc, __builtin_dwarf_cfa());
  Lane* stopped = nullptr;
  Lane* const next = advance(Stop::barrier, stopped);
  stopped->stop_pc = pc;
  simt_switch(stopped, next);
}

std::uint64_t simt_warp_exchange(unsigned mask, std::uint64_t value) {
  const std::uint64_t pc = RETURN_PC;
  if (!simt_board.quick) return simt_exchange_slow(mask, value, pc, __builtin_dwarf_cfa());
  simt_board.mask[simt_thread_place.number] = mask;
  simt_board.value[simt_thread_place.number] = value;
  Lane* stopped = nullptr;
  Lane* const next = advance(Stop::exchange, stopped);
  stopped->stop_pc = pc;
  return simt_switch(stopped, next);
}

}  // extern "C"
