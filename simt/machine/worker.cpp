#include "machine/worker.h"

#include <sched.h>

#include <algorithm>
#include <cstring>

#include "confine/confined.h"
#include "include/simt/library_work.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/shared_window.h"
#include "memory/arena.h"
#include "program/modules.h"

extern "C" {
__thread simt_uint3 simt_block_idx, simt_block_dim, simt_grid_dim, simt_cluster_idx, simt_cluster_dim = {1, 1, 1};
// What a kernel's entry does: 0: nothing, 1: it says which kernel this is, 2: it goes on in the copy without hooks.
__thread unsigned char simt_at_entry;
__thread simt::Worker* simt_worker;
__thread unsigned long long simt_shared_zero;
__thread int simt_dynamic_begin;
// Space for a GPU's largest dynamic shared memory, 227 KiB, and a guard.
__thread char simt_dynamic_shared[simt::kDynamicShared + 128] __attribute__((aligned(1024)));
}

// What traced lanes do when they end, and when they begin on the stack of an ended lane.
extern "C" void simt_lane_ended() { simt::Worker::current().lane_ended(); }
extern "C" void simt_lane_begins() { simt::Worker::current().enter_trace(); }
// Where a debugger waits for a block (cli/machine/debugger.cpp).
extern "C" [[gnu::noinline, gnu::visibility("default")]] void simt_block_begins() { __asm__ volatile(""); }
extern "C" simt::Lane* simt_next_round() { return simt::Worker::current().next_round(); }

// Of an algorithm that runs on the host. In a kernel it runs in the kernel's own thread.
extern "C" void simt_library_element(std::size_t i, std::size_t n) {
  constexpr unsigned kThreads = 256;
  if (simt::Worker::running()) return;
  const auto number = static_cast<unsigned>(i), count = static_cast<unsigned>(n);
  simt_thread_place = {{number % kThreads, 0, 0}, number % kThreads};
  simt_block_idx = {number / kThreads, 0, 0};
  simt_block_dim = {kThreads, 1, 1};
  simt_grid_dim = {(count + kThreads - 1) / kThreads, 1, 1};
}

namespace simt {
namespace {

constexpr unsigned char kProbe = 1, kUncounted = 2;  // simt_at_entry

std::uint64_t next_random(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ull;
  std::uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

}  // namespace

Worker::Worker()
    : lanes_(new Lane[kMaxThreads]),
      listeners_(*this),
      whole_warps_(new Queue[kMaxThreads / kWarp]),
      slots_(kWarp * kWarp) {
  for (unsigned i = 0; i < kMaxThreads; ++i) {
    lanes_[i].place.number = i;
    whole_warps_[i / kWarp][i % kWarp] = &lanes_[i];
  }
  for (unsigned warp = 0; warp < kMaxThreads / kWarp; ++warp)
    whole_warps_[warp][kWarp] = whole_warps_[warp][kWarp + 1] = &scheduler_;
}

Worker& Worker::mine() {
  static thread_local Worker worker;
  return worker;
}

simt_uint3 Worker::block_index() const { return simt_block_idx; }

void Worker::prepare(Launch& launch) {
  launch_ = &launch;
  simt_worker = this;
  set_block_memory(&simt_trace.windows, this);
  simt_board = {nullptr, 0, launch.request.body, launch.request.context, stops_.mask, stops_.value, {}, false};
  const simt_uint3& block = launch.request.block;
  threads_ = static_cast<unsigned>(launch.threads);
  warps_ = (threads_ + kWarp - 1) / kWarp;
  if (std::memcmp(&block, &shape_, sizeof block) != 0) {
    shape_ = block;
    for (unsigned i = 0; i < threads_; ++i) lanes_[i].place.index = index_in(block, i);
  }
  for (unsigned i = 0; i < threads_; ++i) whole_block_[i] = &lanes_[i];
  whole_block_[threads_] = whole_block_[threads_ + 1] = &scheduler_;
  simt_block_dim = block;
  simt_grid_dim = launch.request.grid;
  simt_cluster_dim = launch.cluster.blocks;
  simt_cluster_idx = {0, 0, 0};
  cluster_ = nullptr;
  for (std::size_t i = stacks_.count(); i < threads_; i = stacks_.count()) {
    stacks_.reserve(threads_);
    for (; i < stacks_.count(); ++i) lanes_[i].own = stacks_.top(i) - stack_shift_;
  }
  ready_.resize(warps_);
  exited_.resize(warps_);
  gone_.resize(warps_);
}

void Worker::begin_launch(Launch& launch) {
  prepare(launch);
  clock_.begin_launch();
  polling_.begin_launch(launch);
  const Arena& arena = Arena::instance();
  Windows& windows = simt_trace.windows;
  windows = {arena.base(),
             arena.size(),
             0,
             0,
             reinterpret_cast<std::uintptr_t>(simt_dynamic_shared),
             sizeof simt_dynamic_shared};
  if (launch.kernel.module)
    if (char* block = tls_block(*launch.kernel.module)) {
      windows.shared_base = reinterpret_cast<std::uintptr_t>(block);
      windows.shared_size = launch.kernel.module->tls_size;
    }
  const SharedAddresses addresses = shared_addresses(windows, launch);
  simt_shared_zero = addresses.zero, simt_dynamic_begin = addresses.dynamic_begin;
  simt_trace.cursor = &simt_no_event;
  listeners_.begin_launch(launch);
}

std::uintptr_t Worker::probe(Launch& launch) {
  prepare(launch);
  std::fill(ready_.begin(), ready_.end(), 0u);
  probed_ = 0;
  simt_at_entry = kProbe;
  simt_trace.active = false;
  simt_trace.cursor = &simt_no_event;
  traced_ = false;
  warp_ = 0;
  random_ = 0;
  order_lanes();  // position 0 is lane 0, whatever the previous launch's seed was
  warp_lanes_ = lanes_.get();
  run(begin_round(1));
  simt_at_entry = 0;
  launch_ = nullptr;
  return probed_;
}

bool Worker::is_probing() { return simt_at_entry == kProbe; }

void Worker::probe_hit(std::uintptr_t address) {
  probed_ = address;
  abandon();
}

void Worker::note_interrupted(std::uint64_t pc) {
  std::uint64_t none = 0;
  launch_->ending.interrupted_pc.compare_exchange_strong(none, pc);
}

void Worker::abandon() { simt_abandon(scheduler_stack()); }

void Worker::end_launch_with(int cuda_error) {
  launch_->abort(cuda_error);
  abandon();
}

void Worker::run_block(Launch& launch, std::uint64_t block, bool traced) {
  block_ = block;
  simt_block_idx = index_in(launch.request.grid, block);
  simt_block_begins();
  traced_ = traced;
  simt_trace.active = traced;
  simt_trace.cursor = &simt_no_event;
  others_wait_ = false;
  at_barrier_frame_ = 0;
  barrier_pc_ = simt_board.quick_pc = 0;
  simt_board.quick = !traced;
  barrier_mixed_ = false;
  reduce_count_ = 0;
  launch.waiting.note_event();
  block_barriers_.begin_block(threads_);
  async_.begin_block(threads_);
  clock_.begin_block();
  for (unsigned warp = 0; warp < warps_; ++warp) {
    ready_[warp] = all_of(warp);
    exited_[warp] = gone_[warp] = 0;
  }
  barriers_.clear();
  for (unsigned i = 0; traced && i < threads_; ++i)
    lanes_[i].waits = 0, lanes_[i].voted = false;  // or counts would depend on what ran here before
  checks_ = traced && launch.options.check;
  access_order_.begin_block(checks_, traced);
  if (traced) listeners_.begin_block(block);
  if (checks_) {
    merge_.begin_block();
    std::fill_n(at_end_, threads_, false);
  }
  random_ = launch.options.schedule ? launch.options.schedule * 0x2545f4914f6cdd1dull + block : 0;
  all_ready_ = true;
  std::fill_n(arrived_, threads_, false);
  if (cluster_) {
    simt_cluster_idx = index_in(launch.cluster.blocks, rank_);
    const Windows& windows = simt_trace.windows;
    if (!cluster_->begin(rank_, block,
                         {{windows.shared_base, windows.dynamic_base}, {windows.shared_size, windows.dynamic_size}},
                         block_barriers_, listeners_, launch.ending.aborted)) {
      simt_trace.active = false;
      return;
    }
  }
  do {
    if (all_ready_ && !traced && !random_) {
      run_together();
      continue;
    }
    const unsigned first = random_ ? static_cast<unsigned>(next_random(random_) % warps_) : 0;
    for (unsigned i = 0; i < warps_; ++i) {
      const unsigned warp = i + first < warps_ ? i + first : i + first - warps_;
      if (ready_[warp]) run_warp(warp);
      if (aborted()) break;
    }
  } while (!aborted() && release_block());
  polling_.note_progress();
  simt_trace.active = false;
  simt_trace.cursor = &simt_no_event;
  if (launch.ending.aborted) {
    for (unsigned i = 0; i < threads_; ++i) {
      if (lanes_[i].why == Stop::full || lanes_[i].why == Stop::yielded) note_interrupted(lanes_[i].stop_pc);
      lanes_[i].why = Stop::none;
      lanes_[i].context.stack_pointer = nullptr;  // drop what was on its stack
    }
  }
  if (traced) listeners_.tell(&Observer::end_block);
  if (!traced) align_stacks();
  if (launch.request.cooperative) launch.grid.leave(block);
  if (cluster_ && cluster_->end(rank_, launch.ending.aborted) && checks_) listeners_.tell(&Observer::end_cluster);
}

// Moves the stacks so that the 16 bytes that a plain switch saves at this kernel's barriers begin a cache line,
// followed by the kernel's variables; the same for all lanes.
void Worker::align_stacks() {
  if (!at_barrier_frame_) return;
  const unsigned past = (at_barrier_frame_ - 16) % 64 / 16 * 16;
  if (past == 0) return;
  stack_shift_ = (stack_shift_ + past) % 64;
  for (std::size_t i = 0; i < stacks_.count(); ++i) lanes_[i].own = stacks_.top(i) - stack_shift_;
}

// Runs every lane of the block from barrier to barrier, as long as all of them reach each barrier; then handles warp by
// warp what the lanes wait for.
void Worker::run_together() {
  together_ = true;
  run(begin_round_of_block());
  together_ = false;
  if (aborted()) return;
  std::fill(ready_.begin(), ready_.end(), 0u);
  if (only_seen(Stop::barrier)) return;
  if (only_seen(Stop::exited)) {
    for (unsigned warp = 0; warp < warps_; ++warp) exited_[warp] = all_of(warp);
    return;
  }
  bool seen[kStops];
  std::copy_n(simt_board.seen, kStops, seen);
  for (unsigned warp = 0; warp < warps_ && !aborted(); ++warp) {
    begin_warp(warp);
    std::copy_n(seen, kStops, simt_board.seen);
    ran_ = present_;
    if (const std::uint32_t runnable = lanes_to_run()) run(begin_round(runnable));
  }
}

// --- one warp, until each of its lanes waits for the block or has ended

void Worker::run_warp(unsigned warp) {
  begin_warp(warp);
  const std::uint32_t runnable = ready_[warp];
  ready_[warp] = 0;
  run(begin_round(runnable));
}

void Worker::begin_warp(unsigned warp) {
  warp_ = warp;
  warp_lanes_ = &lanes_[warp * kWarp];
  present_ = all_of(warp) & ~exited_[warp];
  order_lanes();
  if (traced_) {
    listeners_.tell(&Observer::begin_warp, warp, static_cast<const std::uint8_t*>(order_));
    merge_.begin_stretch();
  }
  patience_ = turns_ = 0;
  waiting_ = 0;
}

// Starts from the identity each time, so that the order depends only on the seed, not on what this worker ran before.
void Worker::order_lanes() {
  for (int i = 0; i < kWarp; ++i) order_[i] = static_cast<std::uint8_t>(i);
  if (!random_) return;
  for (unsigned i = kWarp; i-- > 1;) std::swap(order_[i], order_[next_random(random_) % (i + 1)]);
}

// Runs one round after the other, until the scheduler continues.
void Worker::run(Lane* first) {
  simt_run_rounds(&scheduler_, first);
  simt_trace.plain = in_lane_ = false;
}

bool Worker::aborted() const { return launch_->ending.aborted.load(std::memory_order_relaxed); }

Lane* Worker::next_round() {
  simt_trace.plain = in_lane_ = false;
  if (aborted() || is_probing()) return nullptr;
  if (together_) {
    if (!only_seen(Stop::barrier) || barrier_mixed_) return nullptr;
    release_barrier(0);
    polling_.look();
    return begin_round_of_block();
  }
  const std::uint32_t runnable = traced_ ? traced_lanes_to_run() : lanes_to_run();
  return runnable && !aborted() ? begin_round(runnable) : nullptr;
}

Lane* Worker::begin_round(std::uint32_t runnable) {
  ran_ = runnable;
  if (runnable == ~0u && !random_) return begin_queue(whole_warps_[warp_]);
  Lane** last = queue_;
  for (const std::uint8_t lane : order_)
    if (runnable >> lane & 1) *last++ = &warp_lanes_[lane];
  last[0] = last[1] = &scheduler_;
  return begin_queue(queue_);
}

Lane* Worker::begin_round_of_block() { return begin_queue(whole_block_); }

Lane* Worker::begin_queue(Lane* const* queue) {
  simt_board.queue = queue;
  std::fill_n(simt_board.seen, kStops, false);
  in_lane_ = true;
  simt_trace.plain = !traced_ && !is_confined;
  if (!is_probing()) simt_at_entry = simt_trace.plain ? kUncounted : 0;
  return take_next();
}

}  // namespace simt
