// One OS thread that runs blocks: its lanes, their fibers, and the order in which they run.
//
// The scheduler (run_block) works on the thread's own stack. It starts a warp's runnable lanes; each lane that stops switches
// straight to the next one, and the last one back to the scheduler, which settles what the warp waits for.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "../include/simt/vocabulary.h"
#include "checker.h"
#include "counters.h"
#include "fiber.h"
#include "merge.h"
#include "trace.h"

namespace simt {

struct Launch;
class Worker;

}  // namespace simt

extern "C" __thread simt::Worker* simt_worker __attribute__((tls_model("initial-exec"), visibility("hidden")));

namespace simt {

constexpr std::size_t kDynamicShared = 227 * 1024;

enum class Stop : std::uint8_t { none, full, yielded, barrier, grid_barrier, warp_barrier, exchange, active_mask, exited };

struct Lane {
  void* stack_pointer = nullptr;
  Fiber* fiber = nullptr;  // null until it starts and after it ends
  simt_uint3 index{};      // threadIdx
  Stop stop = Stop::none;
  unsigned mask = 0;        // of the warp operation that it waits in
  std::uint64_t value = 0;  // what it deposits there
  const std::uint64_t* slots = nullptr;  // what it gets
  std::uint64_t stop_pc = 0, stop_key = 0;
  unsigned waits = 0;  // atomics and volatile reads since it last stopped
};

class Worker {
 public:
  Worker();
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // This thread's worker.
  static Worker& mine();
  // The worker whose lane is running on this thread: to be called on a lane's stack only.
  static Worker& current() { return *simt_worker; }
  // The same, or null in host code.
  static Worker* running() { return simt_worker && simt_worker->in_lane_ ? simt_worker : nullptr; }

  // Gets ready for a launch's blocks on this thread.
  void begin_launch(Launch& launch);

  // Runs one block to its end, or until the launch is aborted.
  void run_block(Launch& launch, std::uint64_t block, bool traced);

  // What this worker counted since the last call.
  std::vector<Site> take_sites() { return requests_.take(); }

  // Calls the kernel just far enough to learn its address; 0 when it could not be learnt.
  std::uintptr_t probe(Launch& launch);

  // --- called on a lane's stack
  Lane& lane() { return *current_; }
  unsigned lane_of_block() const { return static_cast<unsigned>(current_ - lanes_.get()); }
  unsigned lane_of_fault() const { return current_ ? lane_of_block() : 0; }
  unsigned lane_of_warp() const { return lane_of_block() % kWarp; }
  void stop(Stop why, std::uint64_t pc, const void* frame);
  void barrier(std::uint64_t pc, const void* frame);
  int barrier_reduce(int predicate, int how, std::uint64_t pc, const void* frame);
  // An access or a basic block (meta 0) that the fast path did not take.
  void record(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame);
  void count_wait(std::uint64_t pc, const void* frame);
  // A device-wide fence, and an atomic: together they order blocks.
  void fence();
  void before_atomic();
  void after_atomic();
  [[noreturn]] void abandon();
  bool safe_address(std::uint64_t address, std::size_t bytes) const;
  bool on_fiber(std::uint64_t address) const;
  std::uint32_t depth_of(const void* frame) const;

  // --- for signal handlers and hazards
  bool in_lane() const { return in_lane_; }
  void* scheduler_stack() const { return scheduler_stack_; }
  Launch* launch() const { return launch_; }
  std::uint64_t block() const { return block_; }
  simt_uint3 block_index() const;
  void probe_hit(std::uintptr_t address);
  void note_interrupted(std::uint64_t pc);
  const Lane& lane_at(unsigned lane_of_block) const { return lanes_[lane_of_block]; }
  unsigned threads() const { return threads_; }
  bool ended(unsigned lane_of_block) const { return exited_[lane_of_block / kWarp] >> lane_of_block % kWarp & 1; }

 private:
  friend void worker_fiber(void*);
  void prepare(Launch& launch);
  void run_warp(unsigned warp);
  void order_lanes();
  void run(std::uint32_t runnable);
  std::uint32_t settle();
  std::uint32_t settle_traced();
  std::uint32_t complete_operations(std::uint32_t among);
  void release_operation(std::uint32_t group);
  std::uint32_t release_active_mask(std::uint32_t group);
  std::uint32_t lowest_active_mask() const;
  std::uint32_t release_stuck();
  std::uint32_t stopped(Stop why) const;
  std::uint32_t named_by(const Lane& lane) const;
  bool complete(unsigned lane) const;
  void finish_round(std::uint32_t runnable);
  bool release_block();
  void release_barrier(unsigned exited);
  Lane* pick();
  void enter(Lane& lane);
  void next(void** save);
  void fiber_main();

  std::unique_ptr<Lane[]> lanes_;
  unsigned threads_ = 0, warps_ = 0;
  simt_uint3 shape_{};
  FiberPool fibers_;
  Merge merge_;
  Requests requests_;
  Checker checker_;

  Launch* launch_ = nullptr;
  std::uint64_t block_ = 0;
  bool traced_ = false, checks_ = false, in_lane_ = false;
  void* scheduler_stack_ = nullptr;
  Lane* current_ = nullptr;
  Lane* starting_ = nullptr;
  std::uintptr_t probed_ = 0;

  // The warp in hand: bits of `runnable_` are places in `order_`, all other masks have one bit a lane.
  unsigned warp_ = 0;
  std::uint32_t runnable_ = 0, present_ = 0;
  std::uint8_t order_[kWarp];
  std::uint64_t random_ = 0;

  // Of each warp: lanes that may run, that ended.
  std::vector<std::uint32_t> ready_, exited_;
  unsigned patience_ = 0;
  unsigned at_barrier_ = 0;  // lanes
  std::uint64_t barrier_pc_ = 0;
  bool barrier_mixed_ = false;
  int reduce_count_ = 0, reduce_result_ = 0;
  unsigned reduce_arrived_ = 0;
  std::vector<std::uint64_t> slots_;  // 32 a lane of the warp
};

}  // namespace simt
