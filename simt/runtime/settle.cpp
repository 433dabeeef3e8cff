// What happens when every lane of a warp, or every warp of a block, has stopped.
#include <sched.h>

#include "hazards.h"
#include "launch.h"
#include "worker.h"

namespace simt {
namespace {

constexpr unsigned kPatience = 64;  // rounds in which lanes may run on alone before the others' traces are merged without them

bool is_operation(Stop stop) { return stop == Stop::warp_barrier || stop == Stop::exchange; }

}  // namespace

// The living lanes that a lane's operation names.
std::uint32_t Worker::named_by(const Lane& lane) const { return lane.mask & present_ & ~exited_[warp_]; }

// Whether all lanes named by this lane's operation have arrived in it.
bool Worker::complete(unsigned index) const {
  const Lane& lane = lanes_[warp_ * kWarp + index];
  for (std::uint32_t left = named_by(lane); left; left &= left - 1) {
    const Lane& other = lanes_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))];
    if (other.stop != lane.stop || other.mask != lane.mask) return false;
  }
  return true;
}

// Completes the warp operations of `among` whose lanes are all there; returns the lanes that go on.
std::uint32_t Worker::complete_operations(std::uint32_t among) {
  std::uint32_t released = 0;
  for (std::uint32_t left = among; left; left &= left - 1) {
    const unsigned index = static_cast<unsigned>(__builtin_ctz(left));
    const Lane& lane = lanes_[warp_ * kWarp + index];
    if ((released >> index & 1) || !is_operation(lane.stop) || !complete(index)) continue;
    const std::uint32_t group = named_by(lane);
    release_operation(group);
    released |= group;
  }
  return released;
}

// Hands the deposits around among `group` and lets its lanes go.
void Worker::release_operation(std::uint32_t group) {
  const unsigned first = warp_ * kWarp, leader = static_cast<unsigned>(__builtin_ctz(group));
  const bool exchange = lanes_[first + leader].stop == Stop::exchange;
  std::uint64_t* slots = &slots_[leader * kWarp];
  for (unsigned i = 0; exchange && i < kWarp; ++i) slots[i] = group >> i & 1 ? lanes_[first + i].value : 0;
  for (std::uint32_t left = group; left; left &= left - 1) {
    Lane& lane = lanes_[first + static_cast<unsigned>(__builtin_ctz(left))];
    lane.slots = slots;
    lane.stop = Stop::none;
  }
  if (!exchange && checks_) checker_.warp_barrier(group);
}

std::uint32_t Worker::stopped(Stop why) const {
  std::uint32_t lanes = 0;
  for (std::uint32_t left = present_ & ~exited_[warp_]; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    if (lanes_[warp_ * kWarp + lane].stop == why) lanes |= 1u << lane;
  }
  return lanes;
}

// Lanes that stand at the same __activemask are the active ones; the lowest such point goes first.
std::uint32_t Worker::lowest_active_mask() const {
  std::uint64_t lowest = ~std::uint64_t{0};
  std::uint32_t group = 0;
  for (std::uint32_t left = stopped(Stop::active_mask); left; left &= left - 1) {
    const std::uint64_t pc = lanes_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))].stop_pc;
    if (pc < lowest) lowest = pc, group = 0;
    if (pc == lowest) group |= left & -left;
  }
  return group;
}

std::uint32_t Worker::release_active_mask(std::uint32_t group) {
  for (std::uint32_t left = group; left; left &= left - 1) {
    Lane& lane = lanes_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))];
    lane.mask = group;
    lane.stop = Stop::none;
  }
  return group;
}

// Lanes wait in an operation for lanes that will not come: say so, and let those go that came.
std::uint32_t Worker::release_stuck() {
  const unsigned first = warp_ * kWarp;
  for (std::uint32_t left = present_ & ~exited_[warp_]; left; left &= left - 1) {
    const unsigned leader = static_cast<unsigned>(__builtin_ctz(left));
    const Lane& lane = lanes_[first + leader];
    if (!is_operation(lane.stop)) continue;
    std::uint32_t group = 0;
    for (std::uint32_t rest = present_ & ~exited_[warp_]; rest; rest &= rest - 1) {
      const unsigned other = static_cast<unsigned>(__builtin_ctz(rest));
      if (lanes_[first + other].stop == lane.stop && lanes_[first + other].mask == lane.mask) group |= 1u << other;
    }
    report_stuck_warp(*this, warp_, group, lane.mask & present_ & ~exited_[warp_] & ~group);
    release_operation(group);
    return group;
  }
  return 0;
}

std::uint32_t Worker::settle() {
  std::uint32_t runnable = complete_operations(present_ & ~exited_[warp_]);
  if (!runnable) runnable = release_active_mask(lowest_active_mask());
  if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
  finish_round(runnable);
  return runnable;
}

std::uint32_t Worker::settle_traced() {
  const std::uint32_t alive = present_ & ~exited_[warp_];
  if (merge_.uniform()) {
    merge_.merge_uniform(requests_);
    std::uint32_t runnable = stopped(Stop::full) | complete_operations(alive);
    if (!runnable) runnable = release_active_mask(lowest_active_mask());
    if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
    finish_round(runnable);
    return runnable;
  }

  // The lanes went different ways: merge as far as the order of points is known.
  LaneEnd ends[kWarp];
  const std::uint32_t full = stopped(Stop::full), asking = stopped(Stop::active_mask);
  for (std::uint32_t left = alive; left; left &= left - 1) {
    const unsigned index = static_cast<unsigned>(__builtin_ctz(left));
    const Lane& lane = lanes_[warp_ * kWarp + index];
    ends[index].key = lane.stop_key;
    if (lane.stop == Stop::full) ends[index].kind = LaneEnd::Kind::runs_on;
    if (lane.stop == Stop::active_mask || (is_operation(lane.stop) && complete(index))) ends[index].kind = LaneEnd::Kind::operation;
  }
  const bool patient = ++patience_ % kPatience != 0;
  std::uint32_t runnable = 0;
  while (const std::uint32_t first = merge_.merge_some(requests_, ends, patient)) {
    if (first & asking) {
      runnable = release_active_mask(first & asking);
      break;
    }
    // Lanes that come to the operation from elsewhere may have accesses to merge before it.
    const std::uint32_t group = named_by(lanes_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(first))]);
    bool ready = true;
    for (std::uint32_t left = group; left; left &= left - 1) ready &= merge_.empty(static_cast<unsigned>(__builtin_ctz(left)));
    if (ready) {
      runnable = complete_operations(first);
      break;
    }
    for (std::uint32_t left = first; left; left &= left - 1) ends[__builtin_ctz(left)].kind = LaneEnd::Kind::none;
  }
  // Lanes whose trace was full go on once it is used up.
  for (std::uint32_t left = full; left; left &= left - 1)
    if (merge_.empty(static_cast<unsigned>(__builtin_ctz(left)))) runnable |= left & -left;
  if (!runnable) runnable = complete_operations(alive);
  if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
  if (merge_.all_empty()) merge_.begin_stretch();
  finish_round(runnable);
  return runnable;
}

// Lanes that wait for other warps are taken up again with the next round of warps.
void Worker::finish_round(std::uint32_t runnable) {
  for (std::uint32_t left = runnable; left; left &= left - 1) lanes_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))].stop = Stop::none;
  if (!runnable) {
    ready_[warp_] = stopped(Stop::yielded);
    if (traced_ && ready_[warp_]) {
      const LaneEnd ends[kWarp];
      merge_.merge_some(requests_, ends, false);
    }
  }
}

// Every warp has stopped. False when the block has ended.
bool Worker::release_block() {
  unsigned exited = 0, grid = 0;
  bool waiting = false;
  for (unsigned warp = 0; warp < warps_; ++warp) {
    exited += static_cast<unsigned>(__builtin_popcount(exited_[warp]));
    waiting |= ready_[warp] != 0;
  }
  if (waiting) {
    sched_yield();
    return true;
  }
  if (exited == threads_) return false;
  if (at_barrier_ < threads_ - exited)
    for (unsigned i = 0; i < threads_; ++i) grid += lanes_[i].stop == Stop::grid_barrier && !(exited_[i / kWarp] >> i % kWarp & 1);
  if (grid > 0) {
    if (grid + exited < threads_ || exited) report_divergent_barrier(*this);
    const bool forget = checks_;
    if (!launch_->grid.wait(launch_->aborted, [&] { if (forget) launch_->checks.next_stretch(); })) return false;
  } else if (barrier_mixed_ || exited) {
    report_divergent_barrier(*this);
  }
  release_barrier(exited);
  return true;
}

void Worker::release_barrier(unsigned exited) {
  reduce_result_ = reduce_count_;
  reduce_arrived_ = threads_ - exited;
  reduce_count_ = 0;
  at_barrier_ = 0;
  barrier_mixed_ = false;
  for (unsigned warp = 0; warp < warps_; ++warp) {
    const std::uint32_t all = warp + 1 < warps_ || threads_ % kWarp == 0 ? ~0u : (1u << threads_ % kWarp) - 1;
    ready_[warp] = all & ~exited_[warp];
  }
  if (checks_) checker_.block_barrier();
}

}  // namespace simt
