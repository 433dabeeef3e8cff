#include "worker.h"

#include <sched.h>

#include <algorithm>
#include <cstring>

#include "arena.h"
#include "hazards.h"
#include "launch.h"

extern "C" {
__thread simt_uint3 simt_thread_idx, simt_block_idx, simt_block_dim, simt_grid_dim;
__thread unsigned char simt_probing;
__thread simt::Worker* simt_worker;
// Room for the largest dynamic shared memory of a GPU, 227 KiB, and a guard.
__thread char simt_dynamic_shared[simt::kDynamicShared + 128] __attribute__((aligned(1024)));
}

namespace simt {
namespace {

std::uint64_t next_random(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ull;
  std::uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

}  // namespace

void worker_fiber(void* worker) { static_cast<Worker*>(worker)->fiber_main(); }

Worker::Worker() : lanes_(new Lane[kMaxThreads]), checker_(*this), slots_(kWarp * kWarp) {}

Worker::~Worker() = default;

Worker& Worker::mine() {
  static thread_local Worker worker;
  return worker;
}

simt_uint3 Worker::block_index() const { return simt_block_idx; }

void Worker::prepare(Launch& launch) {
  launch_ = &launch;
  simt_worker = this;
  const simt_uint3& block = launch.request.block;
  threads_ = static_cast<unsigned>(launch.threads);
  warps_ = (threads_ + kWarp - 1) / kWarp;
  if (std::memcmp(&block, &shape_, sizeof block) != 0) {
    shape_ = block;
    for (unsigned i = 0; i < threads_; ++i) lanes_[i].index = index_in(block, i);
  }
  simt_block_dim = block;
  simt_grid_dim = launch.request.grid;
  fibers_.reserve(threads_ + 1, &worker_fiber, this);
  ready_.resize(warps_);
  exited_.resize(warps_);
}

void Worker::begin_launch(Launch& launch) {
  prepare(launch);
  Trace& trace = simt_trace;
  const Arena& arena = Arena::instance();
  trace.arena_base = arena.base();
  trace.arena_size = arena.size();
  trace.shared_base = trace.shared_size = 0;
  if (launch.kernel.module)
    if (char* block = tls_block(*launch.kernel.module)) {
      trace.shared_base = reinterpret_cast<std::uintptr_t>(block);
      trace.shared_size = launch.kernel.module->tls_size;
    }
  trace.dynamic_base = reinterpret_cast<std::uintptr_t>(simt_dynamic_shared);
  trace.dynamic_size = sizeof simt_dynamic_shared;
  trace.cursor = &simt_no_event;
  const bool check = launch.options.check && launch.request.counted;
  requests_.begin_launch(launch.options.count, check ? &checker_ : nullptr);
  if (check) checker_.begin_launch(launch);
}

std::uintptr_t Worker::probe(Launch& launch) {
  prepare(launch);
  std::fill(ready_.begin(), ready_.end(), 0u);
  probed_ = 0;
  simt_probing = 1;
  simt_trace.active = false;
  simt_trace.cursor = &simt_no_event;
  traced_ = false;
  warp_ = 0;
  random_ = 0;
  order_lanes();  // place 0 is lane 0, whatever the seed of the launch before
  lanes_[0].fiber = nullptr;
  run(1);
  simt_probing = 0;
  fibers_.reset();
  return probed_;
}

void Worker::probe_hit(std::uintptr_t address) {
  probed_ = address;
  abandon();
}

void Worker::note_interrupted(std::uint64_t pc) {
  std::uint64_t none = 0;
  launch_->interrupted_pc.compare_exchange_strong(none, pc);
}

void Worker::abandon() {
  void* forgotten;
  simt_switch(&forgotten, scheduler_stack_);
  __builtin_unreachable();
}

void Worker::run_block(Launch& launch, std::uint64_t block, bool traced) {
  block_ = block;
  simt_block_idx = index_in(launch.request.grid, block);
  traced_ = traced;
  simt_trace.active = traced;
  simt_trace.cursor = &simt_no_event;
  at_barrier_ = 0;
  barrier_pc_ = 0;
  barrier_mixed_ = false;
  reduce_count_ = 0;
  for (unsigned warp = 0; warp < warps_; ++warp) {
    ready_[warp] = warp + 1 < warps_ || threads_ % kWarp == 0 ? ~0u : (1u << threads_ % kWarp) - 1;
    exited_[warp] = 0;
  }
  for (unsigned i = 0; i < threads_; ++i) {
    lanes_[i].fiber = nullptr;
    lanes_[i].waits = 0;
  }
  checks_ = traced && launch.options.check;
  if (checks_) checker_.begin_block(block);
  random_ = launch.options.schedule ? launch.options.schedule * 0x2545f4914f6cdd1dull + block : 0;
  do {
    const unsigned first = random_ ? static_cast<unsigned>(next_random(random_) % warps_) : 0;
    for (unsigned i = 0; i < warps_; ++i) {
      const unsigned warp = i + first < warps_ ? i + first : i + first - warps_;
      if (ready_[warp]) run_warp(warp);
      if (launch.aborted.load(std::memory_order_relaxed)) break;
    }
  } while (!launch.aborted.load(std::memory_order_relaxed) && release_block());
  simt_trace.active = false;
  simt_trace.cursor = &simt_no_event;
  if (launch.aborted) {
    for (unsigned i = 0; i < threads_; ++i)
      if (lanes_[i].stop == Stop::full || lanes_[i].stop == Stop::yielded) note_interrupted(lanes_[i].stop_pc);
    fibers_.reset();
  }
  if (launch.request.cooperative) launch.grid.leave();
}

// --- one warp, until each of its lanes waits for the block or has ended

void Worker::run_warp(unsigned warp) {
  warp_ = warp;
  present_ = (warp + 1 < warps_ || threads_ % kWarp == 0 ? ~0u : (1u << threads_ % kWarp) - 1) & ~exited_[warp];
  order_lanes();
  checker_.set_warp(warp);
  checker_.set_order(order_);
  if (traced_) merge_.begin_stretch();
  patience_ = 0;
  std::uint32_t runnable = ready_[warp];
  ready_[warp] = 0;
  while (runnable) {
    std::uint32_t places = runnable;
    if (random_) {
      places = 0;
      for (unsigned i = 0; i < kWarp; ++i)
        if (runnable >> order_[i] & 1) places |= 1u << i;
    }
    run(places);
    if (launch_->aborted.load(std::memory_order_relaxed)) return;
    runnable = traced_ ? settle_traced() : settle();
    if (launch_->aborted.load(std::memory_order_relaxed)) return;
  }
}

// From the start each time, so that the order depends on the seed alone, and not on what this worker ran before.
void Worker::order_lanes() {
  for (int i = 0; i < kWarp; ++i) order_[i] = static_cast<std::uint8_t>(i);
  if (!random_) return;
  for (unsigned i = kWarp; i-- > 1;) std::swap(order_[i], order_[next_random(random_) % (i + 1)]);
}

void Worker::run(std::uint32_t runnable) {
  runnable_ = runnable;
  in_lane_ = true;
  next(&scheduler_stack_);
  in_lane_ = false;
}

Lane* Worker::pick() {
  const unsigned place = static_cast<unsigned>(__builtin_ctz(runnable_));
  runnable_ &= runnable_ - 1;
  return &lanes_[warp_ * kWarp + order_[place]];
}

void Worker::enter(Lane& lane) {
  current_ = &lane;
  simt_thread_idx = lane.index;
  if (traced_) merge_.enter(lane_of_warp());
}

void Worker::next(void** save) {
  if (!runnable_) {
    simt_switch(save, scheduler_stack_);
    return;
  }
  Lane& lane = *pick();
  enter(lane);
  if (lane.fiber) {
    simt_switch(save, lane.stack_pointer);
    return;
  }
  lane.fiber = fibers_.take();
  starting_ = &lane;
  simt_switch(save, lane.fiber->stack_pointer);
}

// A fiber serves lane after lane, as long as they end without having to wait.
void Worker::fiber_main() {
  for (;;) {
    Lane& lane = *starting_;
    Fiber* mine = lane.fiber;
    launch_->request.body(launch_->request.context);
    lane.stop = Stop::exited;
    lane.stop_pc = 0;
    if (traced_) merge_.leave(lane_of_warp());
    exited_[warp_] |= 1u << lane_of_warp();
    lane.fiber = nullptr;
    if (runnable_) {
      Lane& follower = *pick();
      enter(follower);
      if (!follower.fiber) {
        follower.fiber = mine;
        starting_ = &follower;
        continue;
      }
      fibers_.give(mine);
      simt_switch(&mine->stack_pointer, follower.stack_pointer);
    } else {
      fibers_.give(mine);
      simt_switch(&mine->stack_pointer, scheduler_stack_);
    }
  }
}

// --- on a lane's stack

std::uint32_t Worker::depth_of(const void* frame) const {
  return static_cast<std::uint32_t>((current_->fiber->top - static_cast<const char*>(frame)) >> 4);
}

void Worker::stop(Stop why, std::uint64_t pc, const void* frame) {
  Lane& lane = *current_;
  lane.stop = why;
  lane.stop_pc = pc;
  if (traced_) {
    lane.stop_key = make_key(pc, depth_of(frame));
    merge_.leave(lane_of_warp());
  }
  lane.waits = 0;
  next(&lane.stack_pointer);
}

void Worker::barrier(std::uint64_t pc, const void* frame) {
  if (at_barrier_++ == 0) barrier_pc_ = pc;
  if (pc != barrier_pc_) barrier_mixed_ = true;
  stop(Stop::barrier, pc, frame);
}

int Worker::barrier_reduce(int predicate, int how, std::uint64_t pc, const void* frame) {
  reduce_count_ += predicate != 0;
  barrier(pc, frame);
  const int count = reduce_result_;
  if (how == 0) return count;
  return how == 1 ? count == static_cast<int>(reduce_arrived_) : count > 0;
}

void Worker::record(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame) {
  if (meta && !safe_address(address, meta_bytes(meta))) report_bad_access(*this, address, meta, pc);
  if (meta && address % meta_bytes(meta) != 0) report_misaligned(*this, address, meta, pc);
  while (!merge_.take(lane_of_warp(), address, meta, pc, depth_of(frame))) {
    if (launch_->aborted.load(std::memory_order_relaxed)) abandon();
    stop(Stop::full, pc, frame);
  }
}

// A loop of atomics or volatile reads may wait for another lane: let that one run.
void Worker::count_wait(std::uint64_t pc, const void* frame) {
  constexpr unsigned kTries = 64;
  if (++current_->waits < kTries) return;
  stop(Stop::yielded, pc, frame);
}

bool Worker::safe_address(std::uint64_t address, std::size_t bytes) const {
  const Trace& trace = simt_trace;
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) { return address - base < size && address + bytes - base <= size; };
  return within(trace.arena_base, trace.arena_size) || within(trace.shared_base, trace.shared_size) ||
         within(trace.dynamic_base, trace.dynamic_size) || other_space(address) != Space::none;
}

void Worker::fence() {
  if (checks_) checker_.fence();
}
void Worker::before_atomic() {
  if (checks_) checker_.before_atomic();
}
void Worker::after_atomic() {
  if (checks_) checker_.after_atomic();
}

bool Worker::on_fiber(std::uint64_t address) const {
  const auto slots = reinterpret_cast<std::uint64_t>(slots_.data());
  if (address - slots < slots_.size() * sizeof slots_[0]) return true;  // deposits of warp operations, read by the lanes
  return fibers_.contains(reinterpret_cast<const void*>(address));
}

}  // namespace simt
