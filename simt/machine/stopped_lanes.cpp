// What happens when every lane of a warp, or every warp of a block, has stopped.
#include <sched.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <cstring>

#include "confine/confined.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/symbols.h"

namespace simt {
namespace {

constexpr unsigned kPatience = 64;  // rounds that running lanes get before the waiting ones are merged without them
constexpr unsigned kTurns = 16;     // rounds that lanes in a waiting loop get before other warps run

bool is_operation(Stop stop) { return stop == Stop::warp_barrier || stop == Stop::exchange; }

// Whether one program point comes before another in the text of the same file.
bool stands_before(std::uint64_t one, std::uint64_t other) {
  const SourceLine a = source_of(one), b = source_of(other);
  return a.file == b.file && a.line < b.line;
}

// The lanes of a warp whose word equals `value`.
#if defined(__SSE2__) && !SIMT_PORTABLE
std::uint32_t equal_words(const unsigned* words, unsigned value) {
  const __m128i wanted = _mm_set1_epi32(static_cast<int>(value));
  const auto* at = reinterpret_cast<const __m128i*>(words);
  const auto four = [&](int i) { return _mm_cmpeq_epi32(_mm_load_si128(at + i), wanted); };
  const auto half = [&](int i) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm_packs_epi32(four(i), four(i + 1)), _mm_packs_epi32(four(i + 2), four(i + 3)))));
  };
  return half(0) | half(4) << 16;
}
#else
std::uint32_t equal_words(const unsigned* words, unsigned value) {
  std::uint32_t equal = 0;
  for (unsigned lane = 0; lane < kWarp; ++lane) equal |= static_cast<std::uint32_t>(words[lane] == value) << lane;
  return equal;
}
#endif

}  // namespace

// The living lanes that a lane's operation names.
std::uint32_t Worker::named_by(unsigned lane) const {
  return stops_.mask[warp_ * kWarp + lane] & present_ & ~exited_[warp_];
}

// Whether all lanes named by this lane's operation have arrived in it.
bool Worker::complete(unsigned lane) const {
  const unsigned first = warp_ * kWarp;
  const std::uint32_t there =
      stopped(warp_lanes_[lane].why) & equal_words(&stops_.mask[first], stops_.mask[first + lane]);
  return !(named_by(lane) & ~there);
}

// Lanes that only paused. A lane that seems to wait may still be about to finish its work: merging without it would
// split requests.
std::uint32_t Worker::paused() {
  const std::uint32_t yielded = stopped(Stop::yielded);
  return stopped(Stop::full) | (yielded && ++turns_ % kTurns != 0 ? yielded : 0);
}

// Sorts the living lanes by the reason why they stopped.
void Worker::look_at_stops(std::uint32_t alive) {
  std::fill_n(stopped_, kStops, 0u);
  for (std::uint32_t left = alive; left; left &= left - 1)
    stopped_[static_cast<unsigned>(warp_lanes_[lowest(left)].why)] |= left & -left;
  exited_[warp_] |= stopped(Stop::exited);
}

// Lets lanes run until they stop again.
void Worker::let_go(std::uint32_t lanes) {
  for (std::uint32_t& those : stopped_) those &= ~lanes;
}

// Whether all lanes that ran in this round stopped for the same reason.
bool Worker::only_seen(Stop why) const {
  bool expected[kStops] = {};
  expected[static_cast<unsigned>(why)] = true;
  return std::memcmp(simt_board.seen, expected, sizeof expected) == 0;
}

// The usual case: all living lanes have arrived at one operation that names them all.
bool Worker::release_together(std::uint32_t alive) {
  const unsigned first = warp_ * kWarp, leader = first + lowest(alive), mask = stops_.mask[leader];
  if (!only_seen(Stop::exchange) && !only_seen(Stop::warp_barrier)) return false;
  if ((mask & alive) != alive || (equal_words(&stops_.mask[first], mask) & alive) != alive) return false;
  release_operation(alive);
  return true;
}

// Completes the warp operations among `among` whose lanes have all arrived; returns the lanes that continue.
std::uint32_t Worker::complete_operations(std::uint32_t among) {
  std::uint32_t released = 0;
  for (std::uint32_t left = among; left; left &= left - 1) {
    const unsigned lane = lowest(left);
    if ((released >> lane & 1) || !is_operation(warp_lanes_[lane].why) || !complete(lane)) continue;
    const std::uint32_t group = named_by(lane);
    release_operation(group);
    released |= group;
  }
  return released;
}

// Distributes the deposits among `group` and lets its lanes continue.
void Worker::release_operation(std::uint32_t group) {
  const unsigned first = warp_ * kWarp, leader = lowest(group);
  const bool exchange = warp_lanes_[leader].why == Stop::exchange;
  if (exchange && checks_) report(&FaultListener::mixed_exchange, *this, warp_, group);
  if (checks_ && (stops_.mask[first + leader] & exited_[warp_])) look_for_passed(group);
  std::uint64_t* slots = &slots_[leader * kWarp];
  if (exchange && group == ~0u) std::copy_n(&stops_.value[first], kWarp, slots);
  else if (exchange)
    for (unsigned i = 0; i < kWarp; ++i) slots[i] = group >> i & 1 ? stops_.value[first + i] : 0;
  for (std::uint32_t left = group; left; left &= left - 1)
    warp_lanes_[lowest(left)].context.result = reinterpret_cast<std::uint64_t>(slots);
  // Who has ended counts as arrived where the operation names it.
  const std::uint32_t there = group | (stops_.mask[first + leader] & exited_[warp_] & present_);
  let_go(group);
  if (traced_) listeners_.warp_operation(exchange, there, !(present_ & ~there));
}

// An operation may name lanes that returned early, if no value is read from them. It is an error if a lane has passed
// the operation, to the kernel's end or to later code, and returned then. "Later" means in the source, too, because the
// compiler merges the last stores of several exits.
void Worker::look_for_passed(std::uint32_t group) {
  const unsigned first = warp_ * kWarp, leader = lowest(group);
  const Lane& lane = warp_lanes_[leader];
  const std::uint64_t operation = make_key(lane.stop_pc, depth_in(lane, stops_.frame[first + leader]));
  std::uint32_t passed = 0;
  for (std::uint32_t left = stops_.mask[first + leader] & exited_[warp_]; left; left &= left - 1) {
    const std::uint64_t last = last_access_[first + lowest(left)];
    if (at_end_[first + lowest(left)] || (last > operation && !stands_before(last & kKeyPoint, lane.stop_pc)))
      passed |= left & -left;
  }
  if (passed) report(&FaultListener::stuck_warp, *this, warp_, group, passed);
}

// Whether a thread that has ended went past the barrier at which another one waits: to the kernel's end, or to code
// below it, as far as its last accesses show. In a loop it may have been at this barrier before.
bool Worker::went_past(unsigned ended, unsigned waiting) const {
  const Lane& lane = lanes_[waiting];
  if (at_end_[ended]) return true;
  if (std::find(barriers_.begin(), barriers_.end(), lane.stop_pc) != barriers_.end()) return false;
  const std::uint64_t last = last_access_[ended],
                      barrier = make_key(lane.stop_pc, depth_in(lane, stops_.frame[waiting]));
  const bool same_function = (last & ~kKeyPoint) == (barrier & ~kKeyPoint);
  return same_function && last > barrier && !stands_before(last & kKeyPoint, lane.stop_pc);
}

Worker::Missed Worker::missed(unsigned lane_of_block) const {
  if (!ended(lane_of_block) || (gone_[lane_of_block / kWarp] >> lane_of_block % kWarp & 1)) return Missed::no;
  const auto at_grid_barrier = [](const Lane& lane) { return lane.why == Stop::grid_barrier; };
  if (others_wait_ && std::any_of(&lanes_[0], &lanes_[0] + threads_, at_grid_barrier)) return Missed::went_past;
  if (!checks_) return Missed::no;
  unsigned waiting = 0;
  while (waiting + 1 < threads_ && ended(waiting)) ++waiting;
  return went_past(lane_of_block, waiting) ? Missed::went_past : Missed::returned;
}

// Lanes at the same __activemask are the active ones; the lowest such point goes first.
std::uint32_t Worker::lowest_active_mask() const {
  std::uint64_t first = ~std::uint64_t{0};
  std::uint32_t group = 0;
  for (std::uint32_t left = stopped(Stop::active_mask); left; left &= left - 1) {
    const std::uint64_t pc = warp_lanes_[lowest(left)].stop_pc;
    if (pc < first) first = pc, group = 0;
    if (pc == first) group |= left & -left;
  }
  return group;
}

// Nothing promises that lanes that take one branch stay together there: in another order than the usual one, half of
// them go on before the others. In an exercise also where all of a warp take it.
std::uint32_t Worker::release_active_mask(std::uint32_t group) {
  if (random_ && (group != present_ || is_confined)) {
    unsigned left = static_cast<unsigned>(__builtin_popcount(group)) / 2;
    for (int i = 0; left > 0; ++i)
      if (group >> order_[i] & 1) group &= ~(1u << order_[i]), --left;
  }
  for (std::uint32_t left = group; left; left &= left - 1) warp_lanes_[lowest(left)].context.result = group;
  let_go(group);
  return group;
}

// Lanes wait in an operation for lanes that will not arrive: reports it and lets the waiting lanes continue.
std::uint32_t Worker::release_stuck() {
  const unsigned first = warp_ * kWarp;
  const std::uint32_t alive = present_ & ~exited_[warp_],
                      waiting = stopped(Stop::warp_barrier) | stopped(Stop::exchange);
  if (!waiting) return 0;
  const unsigned leader = lowest(waiting), mask = stops_.mask[first + leader];
  const std::uint32_t group = stopped(warp_lanes_[leader].why) & equal_words(&stops_.mask[first], mask);
  report(&FaultListener::stuck_warp, *this, warp_, group, mask & alive & ~group);
  release_operation(group);
  return group;
}

std::uint32_t Worker::lanes_to_run() {
  std::uint32_t alive = present_ & ~exited_[warp_];
  if (ran_ == alive) {
    if (only_seen(Stop::barrier)) return 0;
    if (release_together(alive)) return alive;
  }
  look_at_stops(alive);
  alive &= ~exited_[warp_];
  std::uint32_t runnable = complete_operations(alive);
  if (!runnable) runnable = release_active_mask(lowest_active_mask());
  if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
  finish_round(runnable);
  return runnable;
}

std::uint32_t Worker::traced_lanes_to_run() {
  listeners_.stop();
  std::uint32_t alive = present_ & ~exited_[warp_];
  if (merge_.uniform()) {
    merge_.merge_uniform(listeners_);
    if (ran_ == alive) {
      if (only_seen(Stop::barrier)) return 0;
      if (release_together(alive)) return alive;
    }
    look_at_stops(alive);
    alive &= ~exited_[warp_];
    std::uint32_t runnable = paused() | complete_operations(alive);
    if (!runnable) runnable = release_active_mask(lowest_active_mask());
    if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
    finish_round(runnable);
    return runnable;
  }
  look_at_stops(alive);
  alive &= ~exited_[warp_];

  // The lanes took different paths: merge as far as the order of points is known.
  LaneEnd ends[kWarp];
  const std::uint32_t running = paused(), asking = stopped(Stop::active_mask);
  for (std::uint32_t left = alive; left; left &= left - 1) {
    const unsigned index = lowest(left);
    const Lane& lane = warp_lanes_[index];
    ends[index].key = make_key(lane.stop_pc, depth_in(lane, stops_.frame[lane.place.number]));
    if (running >> index & 1) ends[index].kind = LaneEnd::Kind::runs_on;
    if (lane.why == Stop::active_mask || (is_operation(lane.why) && complete(index)))
      ends[index].kind = LaneEnd::Kind::operation;
  }
  const bool patient = ++patience_ % kPatience != 0;
  std::uint32_t runnable = 0;
  while (const std::uint32_t first = merge_.merge_some(listeners_, ends, patient)) {
    if (first & asking) {
      runnable = release_active_mask(first & asking);
      break;
    }
    // Lanes that reach the operation from elsewhere may still have accesses to merge before it.
    const std::uint32_t group = named_by(lowest(first));
    bool ready = true;
    for (std::uint32_t left = group; left; left &= left - 1) ready &= merge_.empty(lowest(left));
    if (ready) {
      runnable = complete_operations(first);
      break;
    }
    for (std::uint32_t left = first; left; left &= left - 1) ends[lowest(left)].kind = LaneEnd::Kind::none;
  }
  // Paused lanes continue once their traces are used up.
  for (std::uint32_t left = running; left; left &= left - 1)
    if (merge_.empty(lowest(left))) runnable |= left & -left;
  if (!runnable) runnable = complete_operations(alive);
  if (!runnable && !stopped(Stop::yielded)) runnable = release_stuck();
  note_waiting();
  if (merge_.all_empty()) merge_.begin_stretch();
  finish_round(runnable);
  return runnable;
}

// Patience applies to lanes whose traces wait to be merged; it starts again when each of them has moved on.
void Worker::note_waiting() {
  std::uint32_t waiting = 0;
  for (std::uint32_t left = present_; left; left &= left - 1)
    if (!merge_.empty(lowest(left))) waiting |= left & -left;
  waiting_ &= waiting;
  if (waiting_) return;
  waiting_ = waiting;
  patience_ = 0;
}

// Lanes that wait for other warps run again in the next round of warps.
void Worker::finish_round(std::uint32_t runnable) {
  let_go(runnable);
  if (!runnable) {
    ready_[warp_] = stopped(Stop::yielded);
    others_wait_ |= (stopped(Stop::grid_barrier) | stopped(Stop::cluster_barrier)) != 0;
    if (traced_ && ready_[warp_]) {
      const LaneEnd ends[kWarp];
      merge_.merge_some(listeners_, ends, false);
    }
  }
}

bool Worker::waits_in_vain() const {
  // Only the block's own threads can arrive at a barrier that lies in the block's own memory.
  const auto is_own = [&](const Phases* phases) {
    const auto at = reinterpret_cast<std::uint64_t>(phases);
    return at - reinterpret_cast<std::uint64_t>(this) < sizeof *this || simt_trace.windows.in_shared(at);
  };
  bool some_wait = false;
  for (unsigned i = 0; i < threads_; ++i) {
    if (this->ended(i)) continue;
    const auto& [phases, ended] = block_barriers_.awaited_by(i);
    if (!phases && lanes_[i].why == Stop::barrier) continue;
    if (!phases || static_cast<int>(phases->ended - ended) >= 0 || !is_own(phases)) return false;
    some_wait = true;
  }
  return some_wait && !cluster_;
}

// Whether all threads that are left have waited for phases of mbarrier objects, or at a barrier, for many rounds.
bool Worker::has_lost_phase() {
  constexpr unsigned kMany = 256;
  bool some_wait = false;
  for (unsigned i = 0; i < threads_; ++i) {
    if (this->ended(i) || lanes_[i].why == Stop::barrier) continue;
    if (lanes_[i].why != Stop::yielded || !block_barriers_.awaited_phase_of(i).address) return false;
    some_wait = true;
  }
  return some_wait && !cluster_ && ++block_barriers_.rounds_in_vain > kMany;
}

// Every warp has stopped. Returns false if the block has ended.
bool Worker::release_block() {
  unsigned exited = 0, grid = 0, cluster = 0;
  bool waiting = false;
  for (unsigned warp = 0; warp < warps_; ++warp) {
    if (exited_[warp]) exited += static_cast<unsigned>(__builtin_popcount(exited_[warp]));
    waiting |= ready_[warp] != 0;
  }
  if (waiting) {
    all_ready_ = false;
    if (waits_in_vain()) {
      report(&FaultListener::short_barrier, *this);
      launch_->abort(kLaunchTimeout);
      return false;
    }
    if (has_lost_phase()) {
      report(&FaultListener::lost_phase, *this);
      launch_->abort(kLaunchTimeout);
      return false;
    }
    polling_.look();
    sched_yield();
    return true;
  }
  if (exited == threads_) return false;
  for (unsigned i = 0; others_wait_ && i < threads_; ++i) {
    grid += lanes_[i].why == Stop::grid_barrier;
    cluster += lanes_[i].why == Stop::cluster_barrier;
  }
  if (grid > 0) {
    if (grid + exited < threads_ || exited) report(&FaultListener::divergent_barrier, *this);
    const bool clustered = checks_ && cluster_;
    if (clustered) listeners_.tell(&Observer::arrive_at_cluster);  // a barrier of the grid is one of each cluster, too
    polling_.note_progress();
    launch_->waiting.note_waiting();
    if (!launch_->grid.wait(launch_->ending.aborted, [&] {
          for (const auto& part : launch_->parts)
            if (part && traced_) part->grid_barrier();
        }))
      return false;
    if (clustered) listeners_.tell(&Observer::pass_cluster_barrier);
    launch_->waiting.go_on();
    if (const auto missed = launch_->grid.missed()) report(&FaultListener::missed_block, *this, *missed);
  } else if (cluster > 0) {
    if (!meet_cluster(cluster, exited)) return false;
  } else if (barrier_mixed_ || exited) {
    report(&FaultListener::divergent_barrier, *this);
  }
  release_barrier(exited);
  polling_.look();
  return true;
}

// The cluster's barrier does not wait for threads that have returned, in this block or in others.
bool Worker::meet_cluster(unsigned waiting, unsigned exited) {
  if (waiting + exited < threads_) report(&FaultListener::divergent_barrier, *this);
  if (!cluster_) return true;
  if (checks_) listeners_.tell(&Observer::arrive_at_cluster);
  if (!cluster_->barrier(launch_->ending.aborted)) return false;
  if (checks_) listeners_.tell(&Observer::pass_cluster_barrier);
  return true;
}

void Worker::release_barrier(unsigned exited) {
  reduce_result_ = reduce_count_;
  reduce_arrived_ = threads_ - exited;
  reduce_count_ = 0;
  if (checks_) {
    gone_ = exited_;
    if (std::find(barriers_.begin(), barriers_.end(), barrier_pc_) == barriers_.end()) barriers_.push_back(barrier_pc_);
  }
  barrier_pc_ = simt_board.quick_pc = 0;
  others_wait_ = false;
  barrier_mixed_ = false;
  all_ready_ = exited == 0;
  for (unsigned warp = 0; warp < warps_; ++warp) ready_[warp] = all_of(warp) & ~exited_[warp];
  if (traced_) listeners_.tell(&Observer::block_barrier, exited < threads_);
}

}  // namespace simt
