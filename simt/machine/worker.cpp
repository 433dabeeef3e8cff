#include "machine/worker.h"

#include <sched.h>

#include <algorithm>
#include <cstring>

#include "checks/hazards.h"
#include "cuda/memory_calls.h"
#include "cuda/unfinished.h"
#include "include/simt/library_work.h"
#include "machine/cluster.h"
#include "machine/launch.h"
#include "memory/arena.h"

extern "C" {
__thread simt_uint3 simt_block_idx, simt_block_dim, simt_grid_dim, simt_cluster_idx, simt_cluster_dim = {1, 1, 1};
__thread unsigned char simt_probing;
__thread simt::Worker* simt_worker;
// Space for a GPU's largest dynamic shared memory, 227 KiB, and a guard.
__thread char simt_dynamic_shared[simt::kDynamicShared + 128] __attribute__((aligned(1024)));
}

// What traced lanes do when they end, and when they begin on the stack of an ended lane.
extern "C" void simt_lane_ended() { simt::Worker::current().lane_ended(); }
extern "C" void simt_lane_begins() { simt::Worker::current().enter_trace(); }
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
      checker_(*this),
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
  spun_ = 0;
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
  order_lanes();  // position 0 is lane 0, whatever the previous launch's seed was
  warp_lanes_ = lanes_.get();
  run(begin_round(1));
  simt_probing = 0;
  launch_ = nullptr;
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

void Worker::abandon() { simt_abandon(scheduler_stack()); }

void Worker::run_block(Launch& launch, std::uint64_t block, bool traced) {
  block_ = block;
  simt_block_idx = index_in(launch.request.grid, block);
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
  std::fill_n(&tile_phases_[0][0], sizeof tile_phases_ / sizeof(Phases), Phases{});
  std::fill_n(numbered_, kNumbered, Numbered{});
  std::fill_n(awaited_, threads_, Awaited{});
  mbarriers_.clear();
  asked_.clear();
  for (unsigned warp = 0; warp < warps_; ++warp) {
    ready_[warp] = all_of(warp);
    exited_[warp] = gone_[warp] = 0;
  }
  barriers_.clear();
  for (unsigned i = 0; traced && i < threads_; ++i)
    lanes_[i].waits = 0;  // or counts would depend on what ran here before
  const bool shown = traced && launch.shows(block);
  requests_.begin_block(shown);
  const bool alone = traced && launch.studies_alone(block);
  studied_ = alone || (traced && launch.studies(block));
  requests_.set_study(studied_ ? &study_ : nullptr);
  if (studied_)
    study_.begin_block(launch.blocks * launch.threads, launch.passed, alone,
                       block == launch.neighbours       ? 0
                       : block == launch.neighbours + 1 ? 1
                                                        : 2);
  checks_ = traced && launch.options.check;
  if (checks_) {
    checker_.begin_block(block);
    merge_.begin_block();
    std::fill_n(at_end_, threads_, false);
  }
  random_ = launch.options.schedule ? launch.options.schedule * 0x2545f4914f6cdd1dull + block : 0;
  all_ready_ = true;
  std::fill_n(arrived_, threads_, false);
  if (cluster_) {
    simt_cluster_idx = index_in(launch.cluster.blocks, rank_);
    const Trace& trace = simt_trace;
    if (!cluster_->begin(
            rank_, block,
            {{trace.shared_base, trace.dynamic_base}, {trace.shared_size, trace.dynamic_size}, checker_.shadows()},
            launch.aborted)) {
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
  note_progress();
  simt_trace.active = false;
  simt_trace.cursor = &simt_no_event;
  if (launch.aborted) {
    for (unsigned i = 0; i < threads_; ++i) {
      if (lanes_[i].why == Stop::full || lanes_[i].why == Stop::yielded) note_interrupted(lanes_[i].stop_pc);
      lanes_[i].why = Stop::none;
      lanes_[i].context.stack_pointer = nullptr;  // drop what was on its stack
    }
  }
  if (shown) launch.add_examples(block, requests_.take_examples());
  if (studied_) launch.seen_requests += study_.end_block();
  if (!traced) align_stacks();
  if (launch.request.cooperative) launch.grid.leave(block);
  if (cluster_ && cluster_->end(rank_, checker_.cluster_barriers(), checker_.has_looked(), launch.aborted) && checks_)
    checker_.look_at_distant();
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
    if (const std::uint32_t runnable = settle()) run(begin_round(runnable));
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
  checker_.set_warp(warp);
  requests_.set_warp(warp);
  study_.set_warp(warp);
  checker_.set_order(order_);
  if (traced_) merge_.begin_stretch();
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
  in_lane_ = false;
}

bool Worker::aborted() const { return launch_->aborted.load(std::memory_order_relaxed); }

Lane* Worker::next_round() {
  in_lane_ = false;
  if (aborted() || simt_probing) return nullptr;
  if (together_) {
    if (!only_seen(Stop::barrier) || barrier_mixed_) return nullptr;
    release_barrier(0);
    look_whether_all_wait();
    return begin_round_of_block();
  }
  const std::uint32_t runnable = traced_ ? settle_traced() : settle();
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
  return take_next();
}

// --- on a lane's stack

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
  if (meta && (!safe_address(address, meta_bytes(meta)) || on_anothers_stack(address)))
    report_bad_access(*this, address, meta, pc);
  if (meta && address % meta_bytes(meta) != 0) report_misaligned(*this, address, meta, pc);
  keep_in_trace(address, meta, pc, frame);
}

void Worker::keep_in_trace(std::uint64_t address, Meta meta, std::uint64_t pc, const void* frame) {
  while (!merge_.take(lane_of_warp(), address, meta, pc, depth_of(frame))) {
    if (aborted()) abandon();
    stop(Stop::full, pc, frame);
  }
}

void Worker::record_order(std::uint64_t what, std::size_t bytes, std::uint64_t pc, const void* frame) {
  if (checks_) keep_in_trace(what, make_meta(bytes, kOrder), pc, frame);
}

void Worker::check_source(unsigned source, std::uint64_t pc) {
  const unsigned lane = warp_ * kWarp + source;
  if (!checks_ || !(stops_.mask[lane_of_block()] >> source & 1) || lane >= threads_ || !ended(lane)) return;
  report_ended_source(*this, lane, pc);
}

void Worker::lane_ended() {
  leave_trace();
  if (checks_) last_access_[lane_of_block()] = merge_.last_access(lane_of_warp());
}

// A loop of atomics or volatile reads may be waiting for another lane: after many of them, let that lane run. Atomics
// that change something count less. In counted code the lanes of a warp take turns anyway, whenever a trace is full,
// and a loop that goes on for long by itself should not be torn apart.
void Worker::count_wait(std::uint64_t pc, const void* frame, bool in_vain) {
  constexpr unsigned kTries = 64, kChanges = 4096;
  const unsigned weight = in_vain && !simt_trace.active ? kChanges / kTries : 1;
  if ((lanes_[lane_of_block()].waits += weight) < kChanges) return;
  stop(Stop::yielded, pc, frame);
}

static bool host_may_write(std::uint64_t address) {
  const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address));
  return (allocation && allocation->host) || registered_range(address).end != 0;
}

void Worker::note_vain(std::uint64_t address, std::uint64_t pc, unsigned weight) {
  constexpr unsigned kMany = 4096, kSample = 61;  // odd: so that no place in a loop is always missed
  vain_ += weight;
  if (vain_ < kMany) return;
  if (!waits_) {
    waits_ = true;
    next_state_ = 0;
    std::fill_n(states_, kStates, 0u);
    launch_->waiting.note_waiting();
  }
  if (address == 0 || vain_ % kSample) return;
  launch_->waiting.note_polled(address, pc, host_may_write(address));
}

// A kernel that goes on working while it looks for a word from the host.
void Worker::note_poll(std::uint64_t address) {
  constexpr unsigned kMany = 4096;
  constexpr std::chrono::milliseconds kPatience{200};
  if (++polls_ % kMany || !host_may_write(address)) return;
  if (std::chrono::steady_clock::now() - launch_->begun > kPatience) launch_->unfinished->let_go();
}

void Worker::note_volatile_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  Seen now{address, 0};
  std::memcpy(&now.value, reinterpret_cast<const void*>(address), std::min(bytes, sizeof now.value));
  Seen& before = seen_[(address / 4 ^ address / 256) % kSeen];  // allocations begin at multiples of 256
  if (before.address == now.address && before.value == now.value) {
    note_vain(address, pc);
    if (launch_->unfinished && !launch_->unfinished->is_gone()) note_poll(address);
  }
  before = now;
}

void Worker::end_waiting() {
  vain_ = 0;
  if (waits_) launch_->waiting.go_on();
  waits_ = false;
}

void Worker::look_whether_all_wait() {
  if (waits_) launch_->waiting.look(*this);
}

// Two equal states of a loop show that only somebody else can end it.
bool Worker::has_changed() {
  std::uint64_t state = 1;
  const auto mix = [&](std::uint64_t word) { state = (state ^ word) * 0x9e3779b97f4a7c15ull, state ^= state >> 29; };
  for (unsigned i = 0; i < threads_; ++i) {
    const Lane& lane = lanes_[i];
    mix(static_cast<std::uint64_t>(lane.why));
    if (!lane.context.stack_pointer || ended(i)) continue;
    const auto* const end = reinterpret_cast<const std::uint64_t*>(lane.host);
    const auto begin = reinterpret_cast<std::uint64_t>(lane.context.stack_pointer) & ~std::uint64_t{1};
    for (auto* at = reinterpret_cast<const std::uint64_t*>(begin); at < end; ++at) mix(*at);
  }
  if (std::find(states_, states_ + kStates, state) != states_ + kStates) return false;
  states_[next_state_++ % kStates] = state;
  return true;
}

bool Worker::safe_address(std::uint64_t address, std::size_t bytes) const {
  const Trace& trace = simt_trace;
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) {
    return address - base < size && address + bytes - base <= size;
  };
  return within(trace.arena_base, trace.arena_size) || within(trace.shared_base, trace.shared_size) ||
         within(trace.dynamic_base, trace.dynamic_size) || other_space(address) != Space::none;
}

void Worker::fence(bool device) {
  if (!checks_) return;
  merge_.mark_stores(lane_of_warp());
  if (!checker_.has_fenced())
    merge_.for_volatile_stores(lane_of_warp(), [this](std::uint64_t pc) { checker_.note_unfenced_store(pc); });
  merge_.note_fence(lane_of_warp(), device);
  checker_.fence(device);
}
void Worker::before_atomic() {
  if (checks_) checker_.before_atomic();
}
void Worker::note_update(std::uint64_t address, bool global, bool confirms) {
  if (checks_) merge_.note_update(lane_of_warp(), address, global, confirms);
}
void Worker::note_lock(std::uint64_t address) {
  if (checks_) merge_.note_lock(lane_of_warp(), address, checker_.settled());
}
void Worker::raise_shared_flag() {
  if (checks_) checker_.release_in_block();
}
void Worker::before_update(std::uint64_t address) {
  if (!checks_) return;
  if (const std::uint64_t pc = merge_.read_of(lane_of_warp(), address)) checker_.note_update_from(pc);
  checker_.before_atomic();
}
void Worker::after_atomic(bool confirms) {
  if (!checks_) return;
  checker_.after_atomic(confirms);
  if (!confirms) merge_.note_acquired(lane_of_warp());
}

void Worker::after_volatile_load(bool of_shared) {
  if (!checks_) return;
  merge_.note_acquired(lane_of_warp());
  checker_.after_volatile_load();
  if (!of_shared) checker_.acquire_later();
}

Worker::Load Worker::latest_unwritten_load() const {
  Load latest;
  if (!checks_) return latest;
  const Arena& arena = Arena::instance();
  merge_.for_loads(lane_of_warp(), [&](std::uint64_t pc, std::uint64_t address, Meta meta) {
    const auto* const memory = reinterpret_cast<const void*>(address);
    if (arena.contains(memory) && arena.nothing_written(memory, meta_bytes(meta))) latest = {pc, address, meta};
  });
  return latest;
}

void Worker::publish(bool device) {
  note_progress();
  if (!checks_) return;
  fence(device);
  merge_.note_update(lane_of_warp(), 0, device, false);
  if (device) checker_.before_atomic();
  else checker_.release_in_block();
}
void Worker::see_published(bool device) {
  if (!checks_) return;
  merge_.note_acquired(lane_of_warp());
  if (device) checker_.after_atomic(true), checker_.settle();
  else checker_.after_volatile_load();
}

void Worker::see_published_up_to(std::uint32_t published) {
  if (checks_) checker_.acquire_up_to(published);
}

bool Worker::in_argument(std::uint64_t address) const {
  if (!launch_) return false;
  const LaunchRequest& request = launch_->request;
  return std::any_of(request.arguments, request.arguments + request.argument_count, [&](const Argument& one) {
    return address - reinterpret_cast<std::uint64_t>(one.begin) < one.bytes;
  });
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
