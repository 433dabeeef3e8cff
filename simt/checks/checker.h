// Hazard checks on warp requests: bounds, uninitialised reads, races. One checker per worker.
//
// Two accesses race if they touch the same bytes, at least one is a write, at least one is not atomic, and nothing
// orders them. Within a block a clock counts what orders: block barriers for all threads, __syncwarp for the lanes that
// it names. Between blocks, and between threads that no barrier orders, a fence and an atomic on one side followed by
// an atomic on the other side order, too.
//
// A plain read beside another thread's atomics is a race. Exception: the read that starts an update which tolerates an
// old value, that is, a program point from which some thread goes on to atomicCAS, atomicMin, Max, And or Or of that
// word. Volatile accesses do not race with atomics nor, in global memory, with each other: that is how a thread waits
// for a flag.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "checks/async_copies.h"
#include "counts/requests.h"
#include "memory/shadow.h"

namespace simt {

class Cluster;
struct ClusterMember;
struct Launch;
class Worker;

// Which rules hold for an access: those of global memory, of shared memory that only its block reaches, or of shared
// memory in a launch of clusters.
enum class Kind { global, shared, distributed };

// The space of an address outside the arena and the worker's shared memory; `none` if a kernel may not touch it.
Space other_space(std::uint64_t address);

// State shared by the workers of one launch.
class LaunchChecks {
 public:
  LaunchChecks();
  ~LaunchChecks();
  LaunchChecks(const LaunchChecks&) = delete;
  LaunchChecks& operator=(const LaunchChecks&) = delete;

  void begin(std::uint64_t blocks);
  unsigned tag() const { return tag_; }
  void next_stretch();  // at a grid barrier, while all blocks wait

  // Program points by number; 0 stands for all points beyond the last number.
  struct Point {
    std::uint64_t pc = 0;
    Op op = kLoad;
    bool is_volatile = false, block_scope = false;
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

  std::atomic<unsigned> tag_{0};
  std::mutex mutex_;
  std::vector<Point> points_;
  std::atomic<bool> confirmed_[Record::kSites] = {}, unfenced_[Record::kSites] = {};
  std::atomic<bool> has_block_scope_{false}, has_unpublished_{false}, has_locks_{false};
  std::atomic<std::uint32_t> sequence_{0};
  std::deque<Releases> releases_;
  std::atomic<Releases*>* released_ = nullptr;  // each block's latest
  std::atomic<std::uint32_t>* acquired_ = nullptr;
};

class Checker {
 public:
  explicit Checker(Worker& worker) : worker_(worker) {}

  void begin_launch(Launch& launch);
  void begin_block(std::uint64_t block);
  // The order in which the lanes of the warp run.
  void set_order(const std::uint8_t* order) { order_ = order; }
  void set_warp(unsigned warp) { warp_ = warp; }

  void global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values);
  void shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values);
  // A shortcut for a plain access of a known shape that is clearly right; returns false, with nothing changed, if it is
  // not clear.
  bool quick(Site& site, Shape& shape, bool global, std::uint64_t first, const std::uint64_t* values);

  // What lanes do about asynchronous copies; see kOrder.
  void order_copies(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);

  // A barrier of lanes of the warp; `whole` if no other lane of it is alive.
  void warp_barrier(std::uint32_t group, bool whole);
  void block_barrier();
  void fence(bool device);
  void cover_unpublished();
  // Whether the running lane has executed a fence since the block's last barrier; records a volatile store without one.
  bool has_fenced() const;
  void note_unfenced_store(std::uint64_t pc);
  void before_atomic();
  void release_in_block();  // the effect of the two on a flag in shared memory
  // A lane goes on from its read at this program point, made shortly before, to an update that confirms it.
  void note_update_from(std::uint64_t pc);
  void after_atomic(bool confirms);
  void after_volatile_load();
  // How much has been released in the block so far, and acquiring only that much.
  std::uint32_t released_so_far() const { return hand_overs_; }
  void acquire_up_to(std::uint32_t released);
  // A volatile load is about to happen. It may see a flag that is raised only then: the acquire takes effect after the
  // load has certainly happened, but before what follows is checked.
  void acquire_later() { acquires_ = true; }
  void acquire_now();
  // What the block has acquired so far counts without another fence. An atomic that may take a lock does not count.
  void settle();
  std::uint32_t settled() const { return settled_; }
  // Of the next request: lanes with no fence behind it, and lanes that have taken a lock without a fence since; they
  // had acquired `levels` before.
  void set_marks(std::uint32_t unfenced, std::uint32_t hasty, const std::uint32_t* levels);

  // Clusters (checks/checker_cluster.cpp): this block reaches a barrier of its cluster; passes it; and has ended, as
  // all others.
  void arrive_at_cluster();
  void pass_cluster_barrier();
  void look_at_distant();
  unsigned cluster_barriers() const { return cluster_barriers_; }
  bool has_looked() const { return looked_; }
  const ShadowRange* shadows() const { return shared_; }
  // An access to the shared memory of another block, or of this one in a launch of clusters.
  void distributed(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                   const std::uint64_t* values);

 private:
  // Calls body(lane) for the lanes of the mask, in the order in which they run.
  template <class Body>
  void for_lanes(std::uint32_t mask, Body body) const {
    if (order_[0] == 0 && order_[31] == 31) {
      for (std::uint32_t left = mask; left; left &= left - 1) body(static_cast<unsigned>(__builtin_ctz(left)));
      return;
    }
    for (int i = 0; i < kWarp; ++i)
      if (mask >> order_[i] & 1) body(order_[i]);
  }
  template <Kind kind>
  void races(Site& site, Meta meta, unsigned lane, std::uint64_t address, std::uint64_t old_value, Cell* cell);
  template <bool kShared>
  bool harmless(Record record, std::uint32_t thread) const;
  template <bool kShared>
  bool quick_loads(const Site& site, const Shape& shape, Cell* cells, std::uint64_t first) const;
  template <bool kShared>
  bool quick_stores(const Site& site, const Shape& shape, Cell* cells, std::uint64_t first,
                    const std::uint64_t* values) const;
  template <Kind kind>
  bool concurrent(Record record, Meta meta, unsigned lane, unsigned mask) const;
  template <Kind kind>
  bool out_of_the_way(Record record) const;
  template <Kind kind>
  bool may_come_later(Record write, unsigned lane) const;
  void part_barrier(std::uint32_t group);
  void share_acquired(std::uint32_t group);
  bool knows(unsigned thread, unsigned other_lane, unsigned clock) const;
  bool fenced_since_barrier(unsigned thread) const {
    return hand_overs_ && locks_[thread].fenced && locks_[thread].fenced_at >= block_sync_;
  }
  bool handed_over(unsigned one, unsigned other) const;
  void report(Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address);
  bool lacks_fence(Meta meta, unsigned lane) const;
  bool is_hasty(Meta meta, unsigned lane) const;
  unsigned unpublished_number(const Site& site);
  void confirm_reads(const Cell& cell, Record me, std::uint64_t address);
  bool in_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  bool in_shared_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  void first_use(Site& site, Meta meta, unsigned lane, std::uint64_t address);
  bool touches_copy(Site& site, Meta meta, unsigned lane, std::uint64_t address);
  bool say(Site& site);
  void tick();
  void take_shared_tag();
  // Launches of clusters.
  Cluster* cluster_ = nullptr;
  bool had_clusters_ = false;      // the shadows of shared memory hold records of such a launch
  unsigned cluster_barriers_ = 0;  // passed by the block
  bool looked_ = false;            // since the last of them: an atomic or a volatile read
  struct Distant {                 // an access to another block's shared memory since then
    unsigned rank, lane_of_block, clock;
    std::uint64_t pc, address;
    Meta meta;
  };
  std::vector<Distant> distant_;  // one for each program point and block
  bool in_distributed_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  bool is_early(Site& site, Meta meta, unsigned lane, std::uint64_t address, unsigned rank);
  void note_distant(Site& site, Meta meta, unsigned lane, std::uint64_t address, unsigned rank);

  ShadowRange& shared_range(std::uint64_t address) { return shared_[0].holds(address) ? shared_[0] : shared_[1]; }

  Worker& worker_;
  Launch* launch_ = nullptr;
  const std::uint8_t* order_ = nullptr;
  unsigned warp_ = 0;
  std::uint32_t first_thread_ = 0;  // the block's, in the launch
  unsigned threads_ = 0;
  unsigned clock_ = 1, block_sync_ = 1;
  unsigned warp_sync_[kMaxThreads];  // per thread: the latest barrier of its whole warp
  // Where parts of a warp synchronise: up to which clock a thread (row) knows what each lane of its warp did.
  std::vector<unsigned> part_sync_;
  std::uint32_t part_synced_ = 0;  // the warps in which this happened
  unsigned tag_ = 0, shared_tag_ = 0;
  bool threads_repeat_ = false;    // the launch has more threads than thread numbers
  std::uint64_t update_from_ = 0;  // the latest one recorded
  // Each thread's latest plain read of a word that others update atomically.
  struct Beside {
    std::uint64_t word = 0;
    std::uint32_t thread = 0;  // in the launch: a later block's threads take the same places
    unsigned site = 0;
  };
  Beside beside_[kMaxThreads];
  // Locks and flags within the block: which threads released one (a fence, then an atomic or a volatile store), and
  // which have acquired one since (an atomicCAS, a volatile read, or any atomic followed by a fence).
  struct Lock {
    bool fenced = false;
    unsigned fenced_at = 0;  // the clock of the latest fence
    std::uint32_t released = 0, acquired = 0;
    std::uint32_t seen = 0;            // by its atomics: acquired at its next fence
    std::uint32_t first_released = 0;  // since the barrier at clock `sync`
    unsigned sync = 0;
  };
  Lock locks_[kMaxThreads];
  void release(Lock& lock);
  std::uint32_t hand_overs_ = 0;  // 0: no thread of the block has executed a fence
  bool acquires_ = false, fenced_ = false, same_block_global_ = true;
  bool has_released_ = false;     // since the block's latest barrier
  bool has_unpublished_ = false;  // a store since the latest fence
  unsigned covers_ = 0;
  std::uint32_t settled_ = 0, unfenced_ = 0, hasty_ = 0, levels_[kWarp];
  std::vector<unsigned> unpublished_numbers_;  // by the number of the site; 0: unknown
  AsyncCopies copies_;
  ShadowRange shared_[2];  // the module's __shared__ variables, dynamic shared memory
};

}  // namespace simt
