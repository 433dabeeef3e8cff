// The part of a worker that works on the running lane's stack: what the lane records, what it waits for, and what the
// addresses that it uses belong to.
#include <algorithm>

#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"

namespace simt {

// The first thread to reach a barrier determines which barrier it is.
void Worker::other_barrier(std::uint64_t pc, const void* frame) {
  if (barrier_pc_) barrier_mixed_ = true;
  at_barrier_frame_ = reinterpret_cast<std::uintptr_t>(frame);
  barrier_pc_ = pc;
  if (simt_board.quick && !barrier_mixed_) simt_board.quick_pc = pc;
}

int Worker::barrier_reduce(int predicate, int how, std::uint64_t pc, const void* frame) {
  reduce_count_ += predicate != 0;
  barrier(pc, frame);
  const int count = reduce_result_;
  if (how == 0) return count;
  return how == 1 ? count == static_cast<int>(reduce_arrived_) : count > 0;
}

void Worker::record(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame) {
  // A thread's own variables: nobody counts or checks them.
  if (meta && on_own_stack(address) && address % meta_bytes(meta) == 0) return;
  if (meta && (!safe_address(address, meta_bytes(meta)) || on_anothers_stack(address)))
    fail(kIllegalAddress, &FaultListener::bad_access, address, meta, pc);
  if (meta && address % meta_bytes(meta) != 0) fail(kMisalignedAddress, &FaultListener::misaligned, address, meta, pc);
  keep_in_trace(address, meta, pc, frame);
}

void Worker::keep_in_trace(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame) {
  while (!merge_.take(lane_of_warp(), address, meta, pc, depth_of(frame))) {
    if (aborted()) abandon();
    stop(Stop::full, pc, frame);
  }
}

void Worker::record_order(std::uint64_t what, std::size_t bytes, std::uint64_t pc, const void* frame, Meta kind) {
  if (checks_) keep_in_trace(what, make_meta(bytes, kOrder) | kind, pc, frame);
}

void Worker::check_source(unsigned source, std::uint64_t pc) {
  const unsigned lane = warp_ * kWarp + source;
  if (!checks_ || !(stops_.mask[lane_of_block()] >> source & 1) || lane >= threads_ || !ended(lane)) return;
  report(&FaultListener::ended_source, *this, lane, pc);
}

void Worker::lane_ended() {
  leave_trace();
  if (checks_) last_access_[lane_of_block()] = merge_.last_access(lane_of_warp());
}

// A loop of atomics or volatile reads may be waiting for another lane: after many of them, let that lane run. Atomics
// that change something count less. In counted code the lanes of a warp take turns anyway, whenever a trace is full,
// and a loop that goes on for long by itself should not be torn apart. A warp that votes on what it has read in vain
// waits for another warp or block.
void Worker::count_wait(std::uint64_t pc, const void* frame, bool in_vain) {
  constexpr unsigned kTries = 64, kChanges = 4096;
  Lane& lane = lanes_[lane_of_block()];
  const unsigned weight = in_vain && (!simt_trace.active || lane.voted) ? kChanges / kTries : 1;
  block_barriers_.awaited_phase_of(lane_of_block()) = {};
  if ((lane.waits += weight) < kChanges) return;
  stop(Stop::yielded, pc, frame);
}

bool Worker::safe_address(std::uint64_t address, std::size_t bytes) const {
  const Windows& windows = simt_trace.windows;
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) {
    return address - base < size && address + bytes - base <= size;
  };
  return within(windows.arena_base, windows.arena_size) || within(windows.shared_base, windows.shared_size) ||
         within(windows.dynamic_base, windows.dynamic_size) || where_else(address) != Space::none;
}

bool Worker::is_of_cluster(std::uint64_t address) const {
  return cluster_ && cluster_->owner_of(address) < cluster_->size();
}

bool Worker::in_argument(std::uint64_t address) const {
  if (!launch_) return false;
  const LaunchRequest& request = launch_->request;
  return std::any_of(request.arguments, request.arguments + request.argument_count, [&](const Argument& one) {
    return address - reinterpret_cast<std::uint64_t>(one.begin) < one.bytes;
  });
}

bool Worker::on_own_stack(std::uint64_t address) const {
  return reinterpret_cast<std::uint64_t>(lanes_[lane_of_block()].host) - 1 - address < Stacks::kBytes;
}

bool Worker::on_anothers_stack(std::uint64_t address) const {
  const std::ptrdiff_t there = stacks_.number_of(reinterpret_cast<const void*>(address));
  return there >= 0 && there != stacks_.number_of(lanes_[lane_of_block()].host - 1);
}

bool Worker::on_fiber(std::uint64_t address) const {
  const auto slots = reinterpret_cast<std::uint64_t>(slots_.data());
  if (address - slots < slots_.size() * sizeof slots_[0])
    return true;  // deposits of warp operations, read by the lanes
  return stacks_.contains(reinterpret_cast<const void*>(address));
}

}  // namespace simt
