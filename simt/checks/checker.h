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
// for a flag. Exception: a thread that reads a volatile and then stores another value, as others do, may lose theirs.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "checks/async_copies.h"
#include "checks/launch_checks.h"
#include "counts/requests.h"
#include "machine/blocks/cluster.h"
#include "memory/shadow.h"

namespace simt {

class Cluster;
struct Launch;
class Worker;

// Which rules hold for an access: those of global memory, of shared memory that only its block reaches, or of shared
// memory in a launch of clusters.
enum class Kind { global, shared, distributed };

class Checker final : public SiteObserver {
 public:
  explicit Checker(Worker& worker) : worker_(worker) {}

  bool begin_launch(Launch& launch) override;
  unsigned begin_block(std::uint64_t block) override;
  void begin_warp(unsigned warp, const std::uint8_t* order) override { warp_ = warp, order_ = order; }

  void global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
              const std::uint64_t* values) override;
  void shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
              const std::uint64_t* values) override;
  // Of another block, or of this one in a launch of clusters.
  void distributed(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                   const std::uint64_t* values) override;
  void constant(const Site& site, unsigned lane, std::uint64_t address) override;
  bool quick(Site& site, Shape& shape, bool global, std::uint64_t first, const std::uint64_t* values) override;
  void order_copies(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) override;
  void mark_request(std::uint32_t unfenced, std::uint32_t hasty) override;

  void stop() override;
  void warp_operation(bool exchange, std::uint32_t group, bool whole) override;
  void block_barrier(bool some) override;

  void fence(bool device, const LaneHistory& history) override;
  void release(bool device) override;
  void confirm(std::uint64_t pc) override;
  void acquire(bool confirms, bool device) override;
  void acquire_by_flag(bool of_shared) override;
  void acquire_published(bool device) override;
  void take_lock(unsigned lane) override { levels_[lane] = settled_; }
  void begin_phases(std::uint64_t address) override { released_in_phase_.erase(address); }
  void end_phase(std::uint64_t address) override { released_in_phase_[address] = hand_overs_; }
  void end_barrier(std::uint64_t address) override { released_in_phase_[address] = hand_overs_; }
  void see_barrier(std::uint64_t address) override;
  void see_phase(std::uint64_t address, std::uint64_t ended) override;

  // Clusters (checks/checker_cluster.cpp).
  ClusterNote* cluster_note() override { return launch_ && cluster_ ? &seen_by_others_ : nullptr; }
  void arrive_at_cluster() override;
  void pass_cluster_barrier() override;
  void end_cluster() override { look_at_distant(); }

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
  class Access;
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
  void cover_unpublished();
  // Whether the running lane has executed a fence since the block's last barrier.
  bool has_fenced() const;
  // What the block has acquired so far counts without another fence. An atomic that may take a lock does not count.
  void count_acquired();
  void share_acquired(std::uint32_t group);
  bool knows(unsigned thread, unsigned other_lane, unsigned clock) const;
  bool fenced_since_barrier(unsigned thread) const {
    return hand_overs_ && locks_[thread].fenced && locks_[thread].fenced_at >= block_sync_;
  }
  bool handed_over(unsigned one, unsigned other) const;
  void report(Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address, bool too_narrow);
  // A store keeps the value that another thread reads: worth a note.
  void note_kept(const Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address);
  // Each thread's latest store, of those that were looked at closely.
  struct Own {
    std::uint64_t word = 0;
    std::uint32_t thread = ~0u;  // in the launch
  };
  Own stored_[kMaxThreads];
  std::pair<std::uint64_t, std::uint64_t> constant_;  // the latest variable of constant memory that was looked at
  std::pair<std::uint64_t, std::uint64_t> noted_;     // the program points of the latest such note
  bool lacks_fence(Meta meta, unsigned lane) const;
  bool is_hasty(Meta meta, unsigned lane) const;
  unsigned unpublished_number(const Site& site);
  void confirm_reads(const Cell& cell, Record me, std::uint64_t address);
  bool in_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  bool in_shared_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  void first_use(Site& site, Meta meta, unsigned lane, std::uint64_t address);
  void look_at_read_only(std::uint64_t pc, unsigned lane, std::uint64_t address, unsigned bytes);
  bool touches_copy(Site& site, Meta meta, unsigned lane, std::uint64_t address);
  bool say(Site& site);
  void tick();
  void take_shared_tag();
  // Launches of clusters.
  // What the cluster's other blocks see of this one.
  struct SeenByOthers final : ClusterNote {
    explicit SeenByOthers(const Checker& checker) : checker_(checker) {}
    void begin() override;
    void end() override;
    const ShadowRange* shadows = nullptr;  // of the __shared__ variables, of dynamic shared memory
    // The block's clock after its latest barriers of the cluster: of those with an even and with an odd number.
    std::atomic<unsigned> clock_after[2] = {0, 0};
    std::atomic<bool> clock_restarted{false};
    // Once it has ended: how many barriers of the cluster it has passed, and whether it has looked since (by an atomic
    // or a volatile read) what others did.
    bool looked = false;
    unsigned barriers = 0;

   private:
    const Checker& checker_;
  };
  SeenByOthers seen_by_others_{*this};
  const SeenByOthers& note_of(const ClusterMember& member) const;
  static unsigned kind_number();
  void look_at_distant();
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
  LaunchChecks* checks_ = nullptr;  // the launch's
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
  void release_in_block();
  std::uint32_t hand_overs_ = 0;  // 0: no thread of the block has executed a fence
  bool acquires_ = false;  // a volatile load was about to happen, and may have seen a flag that was raised only then
  bool fenced_ = false, same_block_global_ = true;
  bool has_released_ = false;     // since the block's latest barrier
  bool has_unpublished_ = false;  // a store since the latest fence
  unsigned covers_ = 0;
  std::uint32_t settled_ = 0, unfenced_ = 0, hasty_ = 0;
  std::uint32_t levels_[kWarp];  // what each lane of the warp had acquired before it took a lock
  std::map<std::uint64_t, std::uint32_t> released_in_phase_;  // when the phases of barriers ended
  std::vector<unsigned> unpublished_numbers_;                 // by the number of the site; 0: unknown
  AsyncCopies copies_;
  ShadowRange shared_[2];  // the module's __shared__ variables, dynamic shared memory
};

}  // namespace simt
