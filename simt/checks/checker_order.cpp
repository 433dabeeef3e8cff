// What orders the accesses of threads: barriers, and fences with atomics or flags.
#include <algorithm>

#include "checks/checker.h"
#include "checks/findings.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"

namespace simt {

void Checker::tick() { clock_ = std::min(clock_ + 1, Record::kLastClock); }

void Checker::block_barrier(bool) {
  tag_ = checks_->tag();  // a grid barrier may have happened, too
  tick();
  block_sync_ = clock_;
  // Once the clock has restarted, what is released covers all that was before.
  if (fenced_ && same_block_global_) checks_->end_releases(worker_.block(), clock_);
  has_released_ = has_unpublished_ = false;
  count_acquired();
  if (clock_ < Record::kLastClock / 2) return;
  // The clock restarts: shared memory's records count as forgotten; in global memory, older records cannot be told
  // apart any more.
  clock_ = block_sync_ = 1;
  std::fill_n(warp_sync_, threads_, 0u);
  part_synced_ = 0;
  same_block_global_ = false;
  if (cluster_) seen_by_others_.clock_restarted = true;
  if (!cluster_)
    for (ShadowRange& range : shared_) range.forget_order();
  if (hand_overs_)
    for (unsigned thread = 0; thread < threads_; ++thread) locks_[thread].fenced_at = 0;
}

void Checker::warp_operation(bool exchange, std::uint32_t group, bool whole) {
  if (exchange) return;
  tick();
  count_acquired();
  if (hand_overs_) share_acquired(group);
  if (!whole) return part_barrier(group);
  for (std::uint32_t left = group; left; left &= left - 1)
    warp_sync_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))] = clock_;
}

// What one lane of the group has acquired, all lanes of the group have acquired.
void Checker::share_acquired(std::uint32_t group) {
  std::uint32_t acquired = 0;
  for_lanes(group, [&](unsigned lane) { acquired = std::max(acquired, locks_[warp_ * kWarp + lane].acquired); });
  for_lanes(group, [&](unsigned lane) { locks_[warp_ * kWarp + lane].acquired = acquired; });
}

// Each lane of the group learns what any of its lanes knows.
void Checker::part_barrier(std::uint32_t group) {
  part_sync_.resize(kMaxThreads * kWarp);
  unsigned* const rows = &part_sync_[warp_ * kWarp * kWarp];
  if (!(part_synced_ >> warp_ & 1)) std::fill_n(rows, kWarp * kWarp, 0u);
  part_synced_ |= 1u << warp_;
  unsigned known[kWarp] = {};
  for_lanes(group, [&](unsigned lane) {
    for (unsigned other = 0; other < kWarp; ++other) known[other] = std::max(known[other], rows[lane * kWarp + other]);
  });
  for_lanes(group, [&](unsigned lane) { known[lane] = clock_; });
  for_lanes(group, [&](unsigned lane) { std::copy_n(known, kWarp, rows + lane * kWarp); });
}

// Whether a warp barrier orders what another lane of the thread's warp did at this clock before what the thread does
// now.
bool Checker::knows(unsigned thread, unsigned other_lane, unsigned clock) const {
  return clock < warp_sync_[thread] || ((part_synced_ >> warp_ & 1) && clock < part_sync_[thread * kWarp + other_lane]);
}

void Checker::fence(bool device, const LaneHistory& history) {
  // The lane publishes what it has stored or exchanged, and other blocks may read it before that is merged.
  Arena& arena = Arena::instance();
  const bool first = !has_fenced();
  history.for_each([&](std::uint64_t pc, std::uint64_t address, Meta meta) {
    if (meta_op(meta) == kStore || (meta & kReplaces))
      arena.mark_written(reinterpret_cast<const void*>(address), meta_bytes(meta));
    // A volatile store without a fence before it is data, not a flag.
    if (first && meta_op(meta) == kStore && meta_volatile(meta))
      checks_->note_unfenced(checks_->number_of({pc, kStore, true}));
  });
  if (device) {
    if (has_unpublished_) cover_unpublished();
    fenced_ = true;
    count_acquired();
  }
  if (hand_overs_ == 0) std::fill_n(locks_, threads_, Lock{}), hand_overs_ = 1;
  Lock& lock = locks_[worker_.lane_of_block()];
  lock.fenced = true;
  lock.fenced_at = clock_;
  lock.acquired = std::max(lock.acquired, lock.seen);
}

// Stores that are recorded from now on are later than the fence.
void Checker::cover_unpublished() {
  constexpr unsigned kMostCovers = 256;  // the clock is needed for other things, too
  has_unpublished_ = false;
  if (++covers_ < kMostCovers) tick();
  checks_->cover_unpublished(worker_.block(), covers_ < kMostCovers ? clock_ : Record::kLastClock);
}

bool Checker::has_fenced() const { return fenced_since_barrier(worker_.lane_of_block()); }

void Checker::release(bool device) {
  if (device && fenced_) {
    checks_->release(worker_.block(), block_sync_);
    has_released_ = true;
    if (!same_block_global_) checks_->cover_unpublished(worker_.block(), Record::kLastClock);
  }
  release_in_block();
}

void Checker::release_in_block() {
  if (hand_overs_ == 0) return;
  const unsigned thread = worker_.lane_of_block();
  if (!locks_[thread].fenced) return;
  ++hand_overs_;
  // Together with its own accesses, a lane releases what lanes of its warp did before a warp barrier with it.
  for (unsigned lane = 0; lane < kWarp; ++lane)
    if (warp_ * kWarp + lane == thread || knows(thread, lane, block_sync_)) release(locks_[warp_ * kWarp + lane]);
}

void Checker::release(Lock& lock) {
  lock.released = hand_overs_;
  if (lock.sync == block_sync_) return;
  lock.sync = block_sync_;
  lock.first_released = lock.released;
}

void Checker::confirm(std::uint64_t pc) {
  if (pc == update_from_) return;
  update_from_ = pc;
  Findings::instance().add_confirmed_read(pc);
}

void Checker::acquire(bool confirms, bool device) {
  looked_ = true;
  if (device) checks_->acquire(worker_.block());
  if (!confirms && device) count_acquired();
  if (hand_overs_ == 0) return;
  Lock& lock = locks_[worker_.lane_of_block()];
  lock.seen = hand_overs_;
  if (confirms) lock.acquired = hand_overs_;
}

void Checker::acquire_by_flag(bool of_shared) {
  looked_ = true;
  if (hand_overs_) locks_[worker_.lane_of_block()].acquired = hand_overs_;
  if (!of_shared) acquires_ = true;
}

void Checker::acquire_published(bool device) {
  if (device) return acquire(true, true), count_acquired();
  acquire_by_flag(true);
}

void Checker::see_phase(std::uint64_t address, std::uint64_t) {
  const auto released = released_in_phase_.find(address);
  if (!hand_overs_ || released == released_in_phase_.end()) return;
  std::uint32_t& acquired = locks_[worker_.lane_of_block()].acquired;
  acquired = std::max(acquired, released->second);
}

void Checker::see_barrier(std::uint64_t address) {
  looked_ = true;
  see_phase(address, 0);
}

// The acquire takes effect after the volatile load has certainly happened, but before what follows is checked.
void Checker::stop() {
  if (acquires_) checks_->acquire(worker_.block()), count_acquired();
  acquires_ = false;
}

void Checker::count_acquired() { settled_ = checks_->acquired(worker_.block()); }

void Checker::mark_request(std::uint32_t unfenced, std::uint32_t hasty) {
  unfenced_ = fenced_ ? unfenced : 0;
  hasty_ = hasty;
}

// Whether the request's access by this lane is a store that no fence of the lane follows, after the block has published
// something in this stretch: not this store.
bool Checker::lacks_fence(Meta meta, unsigned lane) const {
  return (unfenced_ >> lane & 1) && has_released_ && meta_op(meta) == kStore && !(meta & kVolatile);
}

// Whether the lane has taken a lock, and makes a plain access with no fence in between.
bool Checker::is_hasty(Meta meta, unsigned lane) const {
  return (hasty_ >> lane & 1) && meta_op(meta) != kAtomic && !(meta & kVolatile);
}

// Whether one of two threads of the block released a lock that the other one then acquired.
bool Checker::handed_over(unsigned one, unsigned other) const {
  if (hand_overs_ == 0) return false;
  // A racing access must be newer than the last barrier, and its thread may have released a lock several times since.
  const auto before = [this](unsigned a, unsigned b) {
    const Lock &gave = locks_[a], &took = locks_[b];
    return gave.released != 0 &&
           (took.acquired >= gave.released || (gave.sync == block_sync_ && took.acquired >= gave.first_released));
  };
  return before(one, other) || before(other, one);
}

}  // namespace simt
