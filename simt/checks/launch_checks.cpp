#include <algorithm>
#include <cstdlib>
#include <new>

#include "checks/findings.h"
#include "checks/launch_checks.h"
#include "checks/lost_results.h"
#include "checks/stream_order.h"
#include "machine/launch.h"
#include "memory/arena.h"

namespace simt {
namespace {

constexpr unsigned kOpen = ~0u;  // releases that no barrier has ended yet

}  // namespace

LaunchChecks::LaunchChecks() { points_.emplace_back(); }

LaunchChecks::Point LaunchChecks::point_of(const Site& site, Meta meta) {
  return {site.pc, site.op, site.op != kAtomic && (meta & kVolatile) != 0,
          site.op == kAtomic && (meta & kBlockScope) != 0, site.op == kAtomic && counted_op(meta) == kLoad};
}

LaunchChecks::~LaunchChecks() {
  std::free(released_);
  std::free(acquired_);
}

void LaunchChecks::begin(const Launch& launch) {
  const std::uint64_t blocks = launch.blocks;
  forget_lost_results();
  host_calls_ = host_calls_pointed_to(launch.request);
  follows_memory_ = StreamOrder::instance().watches();
  take_tag();
  released_ = static_cast<std::atomic<Releases*>*>(std::calloc(blocks, sizeof(Releases*)));
  acquired_ = static_cast<std::atomic<std::uint32_t>*>(std::calloc(blocks, sizeof(std::uint32_t)));
  if (!released_ || !acquired_) throw std::bad_alloc();
}

void LaunchChecks::release(std::uint64_t block, unsigned since) {
  const std::uint32_t now = ++sequence_;
  Releases* const latest = released_[block];
  if (latest && latest->end == kOpen) return;
  const std::lock_guard lock(mutex_);
  released_[block] = &releases_.emplace_back(now, since, kOpen, 0, latest);
}

void LaunchChecks::end_releases(std::uint64_t block, unsigned clock) {
  Releases* const latest = released_[block];
  if (latest && latest->end == kOpen) latest->end = clock;
}

void LaunchChecks::cover_unpublished(std::uint64_t block, unsigned clock) {
  Releases* const latest = released_[block];
  if (latest && latest->end == kOpen) latest->covered = clock;
}

bool LaunchChecks::before(const Moment& one, const Moment& other) const {
  const std::uint32_t acquired = std::min(acquired_[other.block].load(), other.most_known);
  for (const Releases* at = released_[one.block]; at; at = at->earlier) {
    if (acquired < at->first || (one.clock >= at->end && one.clock != Record::kLastClock)) continue;
    if (!one.unpublished || one.clock < at->begin || one.clock < at->covered || one.clock == Record::kLastClock)
      return true;
  }
  return false;
}

// What the other blocks write is not seen: it counts as written.
void LaunchChecks::thin() {
  Arena::instance().mark_all_written();
  Findings::instance().note_unfollowed();
}

void LaunchChecks::grid_barrier() { take_tag(); }

void LaunchChecks::take_tag() {
  const unsigned tag = next_global_tag();
  tags_ = tag < tag_ ? 1u << tag : tags_ | 1u << tag;  // the tags began anew: no older record is left
  tag_ = tag;
}

unsigned LaunchChecks::number_of(const Point& point) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find(points_.begin() + 1, points_.end(), point);
  if (found != points_.end()) return static_cast<unsigned>(found - points_.begin());
  if (points_.size() == Record::kSites) return 0;
  points_.push_back(point);
  if (point.block_scope) has_block_scope_ = true;
  if (point.unpublished) has_unpublished_ = true;
  return static_cast<unsigned>(points_.size() - 1);
}

LaunchChecks::Point LaunchChecks::point(unsigned number) {
  const std::lock_guard lock(mutex_);
  return points_[number];
}

void LaunchChecks::note_confirmed(unsigned number) {
  if (number == 0 || confirmed_[number].exchange(true)) return;
  Findings::instance().add_confirmed_read(point(number).pc);
}

}  // namespace simt
