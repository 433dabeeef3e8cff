// A lane: one thread of a block, with the stack that it runs on, and why it has stopped.
#pragma once
#include <cstddef>
#include <cstdint>

#include "include/simt/vocabulary.h"
#include "machine/fiber.h"
#include "memory/access.h"

namespace simt {

// threadIdx, and the thread's number in the block.
struct ThreadPlace {
  simt_uint3 index{};
  unsigned number = 0;
};

enum class Stop : std::uint8_t {
  none,
  full,
  yielded,
  barrier,
  grid_barrier,
  warp_barrier,
  exchange,
  active_mask,
  exited,
  cluster_barrier
};
constexpr unsigned kStops = 10;

// The part of a lane that a switch touches: one cache line. machine/fiber_x86_64.S uses the offsets. The scheduler's
// entry in a queue is a Lane too: it has no stack of its own; it uses the thread's.
struct alignas(64) Lane {
  Context context;  // stack pointer null: not begun, or ended. The result is what its warp operation returns
  ThreadPlace place;
  char *own = nullptr, *host = nullptr;  // tops of its own stack and of the one it runs on
  std::uint64_t stop_pc = 0;
  Stop why = Stop::none;
  bool voted = false;       // or exchanged something within its warp, since it last let others run
  std::uint16_t waits = 0;  // atomics and volatile reads since it last let others run, weighed
};
static_assert(sizeof(Lane) == 64);

// Details of each lane's stop.
struct LaneStops {
  alignas(32) unsigned mask[kMaxThreads];        // of the warp operation that the lane waits in
  alignas(32) std::uint64_t value[kMaxThreads];  // what it deposits there
  const void* frame[kMaxThreads];                // traced lanes only
};

// What each stop touches, one per thread. machine/fiber_x86_64.S uses the offsets.
struct Board {
  Lane* const* queue;      // the lane after the current one, which is the entry before; last, twice: the scheduler
  std::uint64_t quick_pc;  // the barrier at which a lane only needs to switch
  void (*body)(void*);
  void* argument;
  unsigned* mask;  // these point to the members of LaneStops
  std::uint64_t* value;
  bool seen[kStops];      // the kinds of stops in this round
  alignas(4) bool quick;  // plain code
};
static_assert(offsetof(Board, seen) == 48 && offsetof(Board, quick) == 60 && sizeof(Board) == 64);

}  // namespace simt

extern "C" {
extern __thread simt::ThreadPlace simt_thread_place __asm__("simt_thread_idx")
    __attribute__((tls_model("initial-exec")));
extern __thread simt::Board simt_board __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Saves the caller's registers and stack pointer in `from`, and continues or begins `to`. When the caller is resumed,
// returns its result.
std::uint64_t simt_switch(simt::Lane* from, simt::Lane* to);
// Runs lanes, beginning with `first`, until simt_next_round says that the scheduler continues.
void simt_run_rounds(simt::Lane* scheduler, simt::Lane* first);
// Makes simt_run_rounds return at once.
[[noreturn]] void simt_abandon(void* scheduler_stack);
}
