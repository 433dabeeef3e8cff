// One OS thread that runs blocks: its lanes, their fibers, and the order in which they run.
//
// The scheduler (run_block) works on the thread's own stack. It queues a warp's runnable lanes, or those of the whole
// block if all may run; each lane that stops switches directly to the next one in the queue. After the last one,
// next_round handles what they wait for.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "checks/checker.h"
#include "counts/requests.h"
#include "include/simt/phases.h"
#include "include/simt/vocabulary.h"
#include "machine/fiber.h"
#include "machine/merge.h"
#include "machine/trace.h"

namespace simt {

class Cluster;
struct Launch;
class Worker;

}  // namespace simt

namespace simt {

constexpr std::size_t kDynamicShared = 227 * 1024;

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
  std::uint16_t waits = 0;  // atomics and volatile reads since it last stopped, weighed
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
extern __thread simt::Worker* simt_worker __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Saves the caller's registers and stack pointer in `from`, and continues or begins `to`. When the caller is resumed,
// returns its result.
std::uint64_t simt_switch(simt::Lane* from, simt::Lane* to);
// Runs lanes, beginning with `first`, until simt_next_round says that the scheduler continues.
void simt_run_rounds(simt::Lane* scheduler, simt::Lane* first);
// Makes simt_run_rounds return at once.
[[noreturn]] void simt_abandon(void* scheduler_stack);
}

namespace simt {

class Worker {
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

  // What this worker counted in the launch; clears it.
  std::vector<Site> end_launch() {
    launch_ = nullptr;
    return requests_.take();
  }

  Work take_work() { return study_.take(); }

  // Calls the kernel just far enough to learn its address; 0 if that fails.
  std::uintptr_t probe(Launch& launch);

  // --- called on a lane's stack
  unsigned lane_of_block() const { return simt_thread_place.number; }
  unsigned lane_of_warp() const { return lane_of_block() % kWarp; }
  // Stops and lets others run; returns the value that the lane waited for.
  std::uint64_t stop(Stop why, std::uint64_t pc, const void* frame);
  std::uint64_t stop_in_operation(Stop why, unsigned mask, std::uint64_t value, std::uint64_t pc, const void* frame);
  void barrier(std::uint64_t pc, const void* frame);
  int barrier_reduce(int predicate, int how, std::uint64_t pc, const void* frame);
  // An access or a basic block (meta 0) that the fast path did not handle.
  void record(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame);
  // A word about asynchronous copies, kept in the trace like an access (checks/async_copies.h).
  void record_order(std::uint64_t what, std::size_t bytes, std::uint64_t pc, const void* frame);
  // Checks the lane of the warp whose deposit is read.
  void check_source(unsigned source, std::uint64_t pc);
  void count_wait(std::uint64_t pc, const void* frame, bool in_vain);
  // The running lane has found nothing new at this address (0: unknown) by an atomic or a volatile read: it may be
  // waiting for another block. The second one finds that out for a volatile read that is about to happen.
  void note_vain(std::uint64_t address, std::uint64_t pc, unsigned weight = 1);
  void note_volatile_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc);
  void note_poll(std::uint64_t address);
  // The block has changed something for which others may wait.
  void note_progress() {
    if (vain_) end_waiting();
  }
  // Whether none of the block's threads can go on, because too few come to the barriers that some of them wait at.
  bool waits_in_vain() const;
  // Whether the state of its threads differs from each one of the last few looks.
  bool has_changed();
  // A device-wide fence, and an atomic: together they order blocks.
  void fence(bool device);
  void before_atomic();
  void note_update(std::uint64_t address, bool global, bool confirms = false);  // an atomic, or a volatile store
  void note_lock(std::uint64_t address);  // a compare-and-swap has changed this word
  void raise_shared_flag();
  // The same for an atomic that tolerates an old value read before.
  void before_update(std::uint64_t address);
  void after_atomic(bool confirms);
  // The atomic that the running lane has just recorded has changed nothing.
  void note_unchanged() { merge_.note_unchanged(lane_of_warp()); }
  void after_volatile_load(bool of_shared);
  // What a thread leaves to those that wait for it: in the block (machine/phases.cpp), or in all blocks
  // (machine/latches.cpp).
  void publish(bool device = false);
  void see_published(bool device = false);
  // Sees only what the block's threads had left by then.
  std::uint32_t published_so_far() const { return checks_ ? checker_.released_so_far() : 0; }
  void see_published_up_to(std::uint32_t published);
  // A block's numbered barriers, and how many predicates were true in even and odd phases.
  struct Numbered {
    Phases phases;
    unsigned set[2];
  };
  // The phase that a stopped thread waits for.
  struct Awaited {
    const Phases* phases = nullptr;
    unsigned ended = 0;
  };
  void await(Awaited awaited) { awaited_[lane_of_block()] = awaited; }
  const Awaited& awaited_by(unsigned lane_of_block) const { return awaited_[lane_of_block]; }
  Numbered& numbered(unsigned number) { return numbered_[number % kNumbered]; }
  // The block's mbarrier objects, by their addresses (machine/mbarrier.cpp).
  struct MBarrier {
    std::uint64_t address;
    unsigned expected, pending;
    std::uint64_t ended;  // phases
    long bytes;           // of copies that the phase still waits for
    std::uint32_t seen;   // what had been published when the last phase ended
  };
  std::vector<MBarrier>& mbarriers() { return mbarriers_; }
  // The halves of a cluster's barrier (machine/cluster_calls.cpp). False if the lane has arrived already, or not yet.
  bool arrive_at_cluster() { return !std::exchange(arrived_[lane_of_block()], true); }
  bool leave_cluster_barrier() { return std::exchange(arrived_[lane_of_block()], false); }
  // The calling thread's tile of several warps.
  Phases& phases_of_tile(unsigned lanes) {
    return tile_phases_[static_cast<unsigned>(__builtin_ctz(lanes) - 6) % kTileSizes][lane_of_block() / lanes];
  }
  unsigned threads_in_tile(unsigned lanes) const { return std::min(lanes, threads_ - lane_of_block() / lanes * lanes); }
  std::uint64_t& deposit(unsigned lane_of_block) { return deposits_[lane_of_block]; }
  // How far the clock is ahead of time for the running lane, which asks for the time at this pc: further with each ask
  // if it waits.
  long long ahead_of_time(std::uint64_t pc);
  void come_to_end() { at_end_[lane_of_block()] = true; }
  void lane_ended();
  // On the scheduler's stack, after all lanes of a round have stopped: the first lane of the next round, or null if the
  // scheduler continues.
  Lane* next_round();
  [[noreturn]] void abandon();
  bool safe_address(std::uint64_t address, std::size_t bytes) const;
  bool on_fiber(std::uint64_t address) const;
  // Whether it lies on a stack of this worker, but not on the one that the running lane uses.
  bool on_anothers_stack(std::uint64_t address) const;
  bool in_argument(std::uint64_t address) const;
  std::uint32_t depth_of(const void* frame) const { return depth_in(lanes_[lane_of_block()], frame); }

  // --- for signal handlers and hazards
  bool in_lane() const { return in_lane_; }
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
  // The running lane's latest load of global memory that nothing has written.
  struct Load {
    std::uint64_t pc = 0, address = 0;
    Meta meta = 0;
  };
  Load latest_unwritten_load() const;
  // For a thread that has ended since the block's last barrier, while others wait at one now.
  enum class Missed : std::uint8_t { no, returned, went_past };
  Missed missed(unsigned lane_of_block) const;
  bool ended(unsigned lane_of_block) const { return exited_[lane_of_block / kWarp] >> lane_of_block % kWarp & 1; }

 private:
  void keep_in_trace(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame);
  void end_waiting();
  void look_whether_all_wait();
  void prepare(Launch& launch);
  void run_together();
  void run_warp(unsigned warp);
  void begin_warp(unsigned warp);
  void order_lanes();
  void run(Lane* first);
  Lane* begin_round(std::uint32_t runnable);
  Lane* begin_round_of_block();
  Lane* begin_queue(Lane* const* queue);
  std::uint32_t settle();
  std::uint32_t settle_traced();
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
  Merge merge_;
  Requests requests_;
  Study study_;
  bool studied_ = false;  // the current block
  Checker checker_;

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

  // Atomics and volatile reads in vain since the block last made progress; many: it waits.
  std::uint64_t vain_ = 0;
  unsigned polls_ = 0;
  bool waits_ = false;
  struct Seen {
    std::uint64_t address = 0, value = 0;
  };
  static constexpr unsigned kSeen = 64, kStates = 8;
  Seen seen_[kSeen];               // by volatile reads
  std::uint64_t states_[kStates];  // of the block's threads, while it waits
  unsigned next_state_ = 0;

  // Each thread's asks for the time in this block; empty: none yet.
  struct Asked {
    std::uint64_t pc = 0;
    unsigned in_a_row = 0, in_all = 0;  // in a row: at that pc
  };
  std::vector<Asked> asked_;
  unsigned spun_ = 0;    // asks of threads that certainly waited, in this launch
  long long ahead_ = 0;  // ns

  static constexpr unsigned kNumbered = 16;
  static constexpr unsigned kTileSizes = 4;  // 64, 128, 256 and 512 threads
  Numbered numbered_[kNumbered] = {};
  Awaited awaited_[kMaxThreads];
  std::vector<MBarrier> mbarriers_;
  Phases tile_phases_[kTileSizes][kMaxThreads / 64] = {};
  std::uint64_t deposits_[kMaxThreads];
};

// --- for every stop except a plain barrier

// Makes the next lane in the queue the current one, and gives the thread its hooks and variables.
inline Lane* Worker::take_next() {
  Lane* next = *simt_board.queue++;
  simt_thread_place = next->place;
  enter_trace();
  return next;
}

inline std::uint64_t Worker::stop(Stop why, std::uint64_t pc, const void* frame) {
  Lane& lane = lanes_[lane_of_block()];
  lane.why = why;
  lane.stop_pc = pc;
  if (why != Stop::full) lane.waits = 0;  // a lane whose trace is full goes on with what it does
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
