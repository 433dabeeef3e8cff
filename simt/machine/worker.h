// One OS thread that runs blocks: its lanes, their fibers, and the order in which they run.
//
// The scheduler (run_block) works on the thread's own stack. It queues a warp's runnable lanes, or those of the whole
// block if all may run; each lane that stops switches directly to the next one in the queue. After the last one,
// next_round handles what they wait for.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "include/simt/vocabulary.h"
#include "machine/access_order.h"
#include "machine/async/async_work.h"
#include "machine/block_clock.h"
#include "machine/blocks/block_barriers.h"
#include "machine/blocks/polling.h"
#include "machine/faults.h"
#include "machine/fiber.h"
#include "machine/lane.h"
#include "machine/merge.h"
#include "machine/observer.h"
#include "machine/trace.h"
#include "memory/where.h"

namespace simt {

class Cluster;
struct Launch;
class Worker;

}  // namespace simt

extern "C" {
extern __thread simt::Worker* simt_worker __attribute__((tls_model("initial-exec"), visibility("hidden")));
}

namespace simt {

class Worker final : private BlockMemory {
 public:
  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // This thread's worker.
  static Worker& mine();
  // The worker whose lane is running on this thread; call it only on a lane's stack.
  static Worker& current() { return *simt_worker; }
  // The same, or null in host code.
  static Worker* running() { return simt_worker && simt_worker->in_lane_ ? simt_worker : nullptr; }

  // Prepares for a launch's blocks on this thread.
  void begin_launch(Launch& launch);

  // This worker's blocks have this rank in their clusters. Comes after begin_launch.
  void join(Cluster& cluster, unsigned rank) { cluster_ = &cluster, rank_ = rank; }

  // Runs one block to its end, or until the launch is aborted.
  void run_block(Launch& launch, std::uint64_t block, bool traced);

  // After the last block.
  void end_launch() {
    listeners_.end_launch();
    launch_ = nullptr;
  }

  // Calls the kernel just far enough to learn its address. If what is launched is a host function, there is none:
  // kHostFunction if it launches a kernel itself, where it was left; 0 if it ran to its end.
  static constexpr std::uintptr_t kHostFunction = 1;
  std::uintptr_t probe(Launch& launch);
  static bool is_probing();

  // --- called on a lane's stack
  unsigned lane_of_block() const { return simt_thread_place.number; }
  unsigned lane_of_warp() const { return lane_of_block() % kWarp; }
  // Whether it is the first of its warp's lanes that run in this round.
  bool runs_first() const { return lane_of_warp() == static_cast<unsigned>(std::countr_zero(ran_)); }
  // Stops and lets others run; returns the value that the lane waited for.
  std::uint64_t stop(Stop why, std::uint64_t pc, const void* frame);
  std::uint64_t stop_in_operation(Stop why, unsigned mask, std::uint64_t value, std::uint64_t pc, const void* frame);
  void barrier(std::uint64_t pc, const void* frame);
  int barrier_reduce(int predicate, int how, std::uint64_t pc, const void* frame);
  // An access or a basic block (meta 0) that the fast path did not handle.
  void record(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame);
  // A word about asynchronous copies, kept in the trace like an access (checks/async_copies.h).
  void record_order(std::uint64_t what, std::size_t bytes, std::uint64_t pc, const void* frame, Meta kind = 0);
  // What the running lane has touched so far is merged when this returns, so that what it hears next comes later.
  void settle_trace(std::uint64_t pc, const void* frame) {
    if (checks_) stop(Stop::yielded, pc, frame);
  }
  // Checks the lane of the warp whose deposit is read.
  void check_source(unsigned source, std::uint64_t pc);
  void count_wait(std::uint64_t pc, const void* frame, bool in_vain);
  // Whether none of the block's threads can go on, because too few come to the barriers that some of them wait at.
  bool waits_in_vain() const;
  bool has_lost_phase();
  AccessOrder& order() { return access_order_; }
  Polling& polling() { return polling_; }
  AsyncState& async() { return async_; }
  BlockBarriers& barriers() { return block_barriers_; }
  const BlockBarriers& barriers() const { return block_barriers_; }
  // The halves of a cluster's barrier (device/cluster_calls.cpp). False if the lane has arrived already, or not yet.
  bool arrive_at_cluster() { return !std::exchange(arrived_[lane_of_block()], true); }
  bool leave_cluster_barrier() { return std::exchange(arrived_[lane_of_block()], false); }
  unsigned threads_in_tile(unsigned lanes) const { return std::min(lanes, threads_ - lane_of_block() / lanes * lanes); }
  // How far the clock is ahead of time, in ns, for the running lane, which asks for the time at this pc.
  long long ahead_of_time(std::uint64_t pc) { return clock_.ahead_of_time(lane_of_block(), threads_, pc); }
  void come_to_end() { at_end_[lane_of_block()] = true; }
  void lane_ended();
  // On the scheduler's stack, after all lanes of a round have stopped: the first lane of the next round, or null if the
  // scheduler continues.
  Lane* next_round();
  // Leaves the running lane, whose block ends with the launch.
  [[noreturn]] void abandon();
  [[noreturn]] void end_launch_with(int cuda_error);
  // The same after saying why: fail(kLaunchFailure, &FaultListener::forbidden_barrier, what, pc)
  template <class... Parameters, class... Arguments>
  [[noreturn]] void fail(int cuda_error, void (FaultListener::*what)(Worker&, Parameters...), Arguments... arguments) {
    report(what, *this, arguments...);
    end_launch_with(cuda_error);
  }
  bool safe_address(std::uint64_t address, std::size_t bytes) const;
  bool on_fiber(std::uint64_t address) const;
  bool on_own_stack(std::uint64_t address) const;
  // Whether it lies on a stack of this worker, but not on the one that the running lane uses.
  bool on_anothers_stack(std::uint64_t address) const;
  bool in_argument(std::uint64_t address) const;
  std::uint32_t depth_of(const void* frame) const { return depth_in(lanes_[lane_of_block()], frame); }

  // --- for signal handlers, observers and those who listen to faults
  void* scheduler_stack() const { return scheduler_.host; }
  Launch* launch() const { return launch_; }
  std::uint64_t block() const { return block_; }
  simt_uint3 block_index() const;
  Cluster* cluster() const { return cluster_; }  // null: the launch has none
  unsigned rank() const { return rank_; }        // of the block in it
  void probe_hit(std::uintptr_t address);
  void note_interrupted(std::uint64_t pc);
  const Lane& lane_at(unsigned lane_of_block) const { return lanes_[lane_of_block]; }
  unsigned mask_of(unsigned lane_of_block) const { return stops_.mask[lane_of_block]; }  // of its warp operation
  unsigned threads() const { return threads_; }
  void leave_trace() {
    if (traced_) merge_.leave(lane_of_warp());
  }
  void enter_trace() {
    if (traced_ && simt_board.queue[-1] != &scheduler_) merge_.enter(lane_of_warp());
  }
  // The running lane's accesses since it last stopped; of a block that is not checked, none.
  LaneHistory history() const { return {merge_, checks_ ? lane_of_warp() : kWarp}; }
  // For a thread that has ended since the block's last barrier, while others wait at one now.
  enum class Missed : std::uint8_t { no, returned, went_past };
  Missed missed(unsigned lane_of_block) const;
  bool ended(unsigned lane_of_block) const { return exited_[lane_of_block / kWarp] >> lane_of_block % kWarp & 1; }

 private:
  void keep_in_trace(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame);
  void prepare(Launch& launch);
  void run_together();
  void run_warp(unsigned warp);
  void begin_warp(unsigned warp);
  void order_lanes();
  void run(Lane* first);
  Lane* begin_round(std::uint32_t runnable);
  Lane* begin_round_of_block();
  Lane* begin_queue(Lane* const* queue);
  std::uint32_t lanes_to_run();
  std::uint32_t traced_lanes_to_run();
  bool release_together(std::uint32_t alive);
  std::uint32_t complete_operations(std::uint32_t among);
  void release_operation(std::uint32_t group);
  void look_for_passed(std::uint32_t group);
  std::uint32_t release_active_mask(std::uint32_t group);
  std::uint32_t lowest_active_mask() const;
  std::uint32_t release_stuck();
  void look_at_stops(std::uint32_t alive);
  std::uint32_t paused();
  void note_waiting();
  std::uint32_t stopped(Stop why) const { return stopped_[static_cast<unsigned>(why)]; }
  void let_go(std::uint32_t lanes);
  bool only_seen(Stop why) const;
  std::uint32_t named_by(unsigned lane) const;
  bool complete(unsigned lane) const;
  void finish_round(std::uint32_t runnable);
  bool release_block();
  bool meet_cluster(unsigned waiting, unsigned exited);
  void release_barrier(unsigned exited);
  bool went_past(unsigned ended, unsigned waiting) const;
  void other_barrier(std::uint64_t pc, const void* frame);
  void align_stacks();
  std::uint32_t all_of(unsigned warp) const {
    return warp + 1 < warps_ || threads_ % kWarp == 0 ? ~0u : (1u << threads_ % kWarp) - 1;
  }
  static std::uint32_t depth_in(const Lane& lane, const void* frame) {
    return static_cast<std::uint32_t>((lane.host - static_cast<const char*>(frame)) >> 4);
  }
  Lane* take_next();
  bool aborted() const;

  std::unique_ptr<Lane[]> lanes_;
  LaneStops stops_{};
  unsigned threads_ = 0, warps_ = 0;
  simt_uint3 shape_{};
  Stacks stacks_;
  std::uintptr_t at_barrier_frame_ = 0;  // the first lane's stack pointer at the last barrier of this block
  unsigned stack_shift_ = 0;             // how far below the tops the lanes begin
  // --- BlockMemory
  bool is_on_stack(std::uint64_t address) const override { return on_fiber(address); }
  bool is_argument(std::uint64_t address) const override { return in_argument(address); }
  bool is_of_cluster(std::uint64_t address) const override;
  bool runs() const override { return simt_worker == this && in_lane_; }

  Merge merge_;
  Listeners listeners_;
  Polling polling_{*this};
  AccessOrder access_order_{merge_, listeners_, polling_};
  AsyncState async_;
  BlockBarriers block_barriers_;
  BlockClock clock_;

  Launch* launch_ = nullptr;
  std::uint64_t block_ = 0;
  bool traced_ = false, checks_ = false, in_lane_ = false;
  Lane scheduler_;  // at the end of each queue
  std::uintptr_t probed_ = 0;

  // The current warp. Masks have one bit per lane.
  unsigned warp_ = 0;
  Lane* warp_lanes_ = nullptr;
  std::uint32_t present_ = 0, ran_ = 0;  // ran_: in this round
  std::uint32_t stopped_[kStops];        // living lanes, by reason
  std::uint8_t order_[kWarp] = {};
  using Queue = Lane * [kWarp + 2];
  Queue queue_;
  std::unique_ptr<Queue[]> whole_warps_;  // queues with all lanes of a warp, in order
  Lane* whole_block_[kMaxThreads + 2];    // and of a block
  std::uint64_t random_ = 0;

  // Per warp: lanes that may run, lanes that have ended, lanes that had ended at the last barrier.
  std::vector<std::uint32_t> ready_, exited_, gone_;
  std::vector<std::uint64_t> barriers_;  // that the block has been released from
  bool at_end_[kMaxThreads];             // lanes at the kernel's closing brace, if it has barriers or warp operations
  std::uint64_t last_access_[kMaxThreads];  // of ended lanes: a position in the order of points
  std::uint32_t waiting_ = 0;               // lanes whose traces have waited since patience began
  unsigned patience_ = 0, turns_ = 0;
  std::uint64_t barrier_pc_ = 0;  // where the first thread waits; 0: none
  bool together_ = false;         // this round covers the whole block
  bool all_ready_ = false;        // no lane has ended or waits
  bool others_wait_ = false;      // a thread waits at a barrier of the grid or of the cluster
  Cluster* cluster_ = nullptr;
  unsigned rank_ = 0;
  bool arrived_[kMaxThreads];  // at the cluster's barrier, without waiting there
  bool barrier_mixed_ = false;
  int reduce_count_ = 0, reduce_result_ = 0;
  unsigned reduce_arrived_ = 0;
  std::vector<std::uint64_t> slots_;  // 32 per lane of the warp
};

// --- for every stop except a plain barrier

// Makes the next lane in the queue the current one, and gives the thread its hooks and variables.
inline Lane* Worker::take_next() {
  Lane* next = *simt_board.queue++;
  simt_thread_place = next->place;
  enter_trace();
  return next;
}

// Inline in each of its callers: a lane of a block comes here at every barrier.
[[gnu::always_inline]] inline std::uint64_t Worker::stop(Stop why, std::uint64_t pc, const void* frame) {
  Lane& lane = lanes_[lane_of_block()];
  lane.why = why;
  lane.stop_pc = pc;
  const bool votes = why == Stop::exchange || why == Stop::warp_barrier || why == Stop::active_mask;
  if (votes) lane.voted = true;
  else if (why != Stop::full) lane.waits = 0, lane.voted = false;  // with a full trace it goes on with what it does
  simt_board.seen[static_cast<unsigned>(why)] = true;
  if (traced_) stops_.frame[lane.place.number] = frame;
  leave_trace();
  return simt_switch(&lane, take_next());
}

inline std::uint64_t Worker::stop_in_operation(Stop why, unsigned mask, std::uint64_t value, std::uint64_t pc,
                                               const void* frame) {
  stops_.mask[lane_of_block()] = mask;
  stops_.value[lane_of_block()] = value;
  return stop(why, pc, frame);
}

inline void Worker::barrier(std::uint64_t pc, const void* frame) {
  if (pc != barrier_pc_) other_barrier(pc, frame);
  stop(Stop::barrier, pc, frame);
}

}  // namespace simt
