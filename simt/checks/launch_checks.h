// What the workers of one launch share of its checks: program points, and which blocks synchronise by fences and
// atomics.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "counts/site.h"
#include "machine/observer.h"
#include "memory/host_memory.h"
#include "memory/shadow.h"

namespace simt {

// State shared by the workers of one launch.
class LaunchChecks final : public LaunchPart {
 public:
  LaunchChecks();
  ~LaunchChecks() override;

  void begin(const Launch& launch);
  unsigned tag() const { return tag_; }
  // Whether a record with this tag is of this launch, before a grid barrier or behind it.
  bool is_of_launch(unsigned tag) const { return tags_ >> tag & 1; }
  void grid_barrier() override;  // a new stretch begins
  void thin() override;
  // Track the memory that the launch touches, for the order of streams.
  bool follows_memory() const { return follows_memory_; }
  // Calls whose stack variables the launch's arguments point to.
  const std::vector<HostCall>& host_calls() const { return host_calls_; }

  // Program points by number; 0 stands for all points beyond the last number.
  struct Point {
    std::uint64_t pc = 0;
    Op op = kLoad;
    bool is_volatile = false, block_scope = false;
    bool only_loads = false;   // an atomic that is a load
    bool unpublished = false;  // a store with no fence behind it, in a block that has published others
    bool operator==(const Point&) const = default;
  };
  static Point point_of(const Site& site, Meta meta);
  unsigned number_of(const Point& point);
  Point point(unsigned number);
  bool has_block_scope() const { return has_block_scope_; }  // some point is an atomic of the block's scope
  bool is_unpublished(unsigned number) { return has_unpublished_ && point(number).unpublished; }

  // Records that the read at this point starts an update that confirms it.
  void note_confirmed(unsigned number);

  // Records that a volatile store at this point had no fence before it: it is data, not a flag.
  void note_unfenced(unsigned number) { unfenced_[number] = true; }
  bool raises_flags(unsigned number) const { return number != 0 && !unfenced_[number]; }

  // Blocks that synchronise by fences and atomics. What a block does between two barriers is released with its first
  // release there or later: it may release more before another block acquires it.
  void release(std::uint64_t block, unsigned since);       // `since`: the clock of its latest barrier
  void end_releases(std::uint64_t block, unsigned clock);  // at a barrier
  // A fence of the block may publish what no fence had followed before this clock.
  void cover_unpublished(std::uint64_t block, unsigned clock);
  void acquire(std::uint64_t block) { acquired_[block] = sequence_.load(); }
  std::uint32_t acquired(std::uint64_t block) const { return acquired_[block]; }
  struct Moment {
    std::uint64_t block;
    unsigned clock;                  // the block's
    bool unpublished = false;        // see Point
    std::uint32_t most_known = ~0u;  // of the other's releases
  };
  bool ordered(const Moment& one, const Moment& other) const { return before(one, other) || before(other, one); }
  // Whether the other block has acquired what this one had done at that moment.
  bool before(const Moment& one, const Moment& other) const;
  // Somebody takes locks in this launch.
  void note_locks() { has_locks_ = true; }
  bool has_locks() const { return has_locks_; }

 private:
  // One block's releases between two barriers.
  struct Releases {
    std::uint32_t first;
    unsigned begin;                 // the clock of the barrier before it
    std::atomic<unsigned> end;      // the clock of the barrier that ended it
    std::atomic<unsigned> covered;  // unpublished stores before this clock are released, too
    const Releases* earlier;
  };

  void take_tag();

  bool follows_memory_ = false;
  std::vector<HostCall> host_calls_;
  std::atomic<unsigned> tag_{0}, tags_{0};  // the current one; all of the launch, one bit each
  std::mutex mutex_;
  std::vector<Point> points_;
  std::atomic<bool> confirmed_[Record::kSites] = {}, unfenced_[Record::kSites] = {};
  std::atomic<bool> has_block_scope_{false}, has_unpublished_{false}, has_locks_{false};
  std::atomic<std::uint32_t> sequence_{0};
  std::deque<Releases> releases_;
  std::atomic<Releases*>* released_ = nullptr;  // each block's latest
  std::atomic<std::uint32_t>* acquired_ = nullptr;
};

// Null if the launch is not checked.
LaunchChecks* checks_of(const Launch& launch);

}  // namespace simt
