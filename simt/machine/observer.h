// What the machine says while it runs a kernel, and who listens. Counts and checks are observers.
//
// A new kind of observer needs one ObserverKind at namespace scope in its own file, as in checks/checker.cpp and
// counts/requests.cpp; no file of the machine changes.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/async/async_work.h"
#include "memory/access.h"

namespace simt {

struct Launch;
class Worker;
class LaneHistory;
class ClusterNote;

// One on each worker. The machine calls these functions on the worker's thread, those about blocks only for blocks that
// are counted or checked. All of them do nothing unless they are overridden.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  // The worker begins to run blocks of a launch, and has run the last one. Whether the observer listens to it.
  virtual bool begin_launch(Launch&) { return false; }
  // All that listen to it.
  virtual void meet(const std::vector<Observer*>& /*all*/) {}
  virtual void end_launch() {}
  // A block begins. Some kinds of events are frequent: in this block, only observers that ask for them here hear them.
  // All other events are for everyone who listens to the launch.
  enum Hears : unsigned { nothing = 0, requests = 1, basic_blocks = 2, stops = 4, operations = 8 };
  virtual unsigned begin_block(std::uint64_t /*block*/) { return nothing; }
  virtual void end_block() {}
  // What follows is about this warp of the block, whose lanes run in this order.
  virtual void begin_warp(unsigned /*warp*/, const std::uint8_t* /*order*/) {}

  // --- from the merged traces of a warp, in program order
  // A warp's request: the lanes in `lanes` access memory at program point `pc`, each at addresses[lane]; `values` are the
  // old values that stores replace.
  virtual void request(std::uint64_t /*pc*/, Meta, std::uint32_t /*lanes*/, const std::uint64_t* /*addresses*/,
                       const std::uint64_t* /*values*/) {}
  // Of the next request: lanes with no fence behind it, and lanes that have taken a lock without a fence since.
  virtual void mark_request(std::uint32_t /*unfenced*/, std::uint32_t /*hasty*/) {}
  // Words about asynchronous copies, one of each lane in `lanes`; see kOrder.
  virtual void order_copies(std::uint64_t /*pc*/, Meta, std::uint32_t /*lanes*/, const std::uint64_t* /*words*/) {}
  // These lanes enter a basic block.
  virtual void basic_block(std::uint64_t /*pc*/, std::uint32_t /*lanes*/) {}

  // --- when lanes have stopped
  // The warp's lanes have stopped; its requests since the last stop follow.
  virtual void stop() {}
  // An exchange of values, or a barrier, of these lanes of the warp; `whole` if it has no others. A lane that has ended is
  // one of them if the operation names it.
  virtual void warp_operation(bool /*exchange*/, std::uint32_t /*lanes*/, bool /*whole*/) {}
  // A barrier of the block; `some` if threads are left that wait there.
  virtual void block_barrier(bool /*some*/) {}

  // --- of the running lane, at once
  virtual void fence(bool /*device*/, const LaneHistory&) {}
  // What the lane did before its fence may be seen by others from now on: by an atomic, or a volatile store.
  virtual void release(bool /*device*/) {}
  // The lane goes on from its read at this program point to an update of the same word that confirms the read.
  virtual void confirm(std::uint64_t /*pc*/) {}
  // The lane sees what others have released: by an atomic (`device`: not of the block's scope alone); by a volatile load
  // that is about to happen; or since it has waited for a barrier, a latch or a semaphore.
  virtual void acquire(bool /*confirms*/, bool /*device*/) {}
  virtual void acquire_by_flag(bool /*of_shared*/) {}
  virtual void acquire_published(bool /*device*/) {}
  // A phase of a barrier for some of the block's threads ends; a thread that waited sees what was published until then.
  virtual void end_barrier(std::uint64_t /*address*/) {}
  virtual void see_barrier(std::uint64_t /*address*/) {}
  virtual void take_lock(unsigned /*lane*/) {}
  // An mbarrier object is made; the lane arrives at it; a phase of it ends; the lane sees that so many have ended.
  virtual void begin_phases(std::uint64_t /*address*/) {}
  virtual void arrive_in_phase(std::uint64_t /*address*/) {}
  virtual void end_phase(std::uint64_t /*address*/) {}
  virtual void see_phase(std::uint64_t /*address*/, std::uint64_t /*ended*/) {}
  // The copy engine or the tensor cores begin to work; the lane sees that so many pieces of a channel have ended; the
  // lane makes what it has stored visible to them.
  virtual void begin_work(const AsyncWork&) {}
  virtual void see_work(std::uint64_t /*channel*/, std::uint64_t /*ended*/) {}
  virtual void fence_proxy() {}
  // The lane's warp has found out which of its lanes have equal values; so many values were different.
  virtual void match(unsigned /*values*/) {}
  // The warp's lanes have exchanged their operands, will exchange once more, and have done this.
  virtual void tensor_instruction(const TensorInstruction&) {}

  // --- clusters
  virtual ClusterNote* cluster_note() { return nullptr; }  // for the observers of the cluster's other blocks
  virtual void arrive_at_cluster() {}
  virtual void pass_cluster_barrier() {}
  virtual void end_cluster() {}  // all its blocks have ended
};

// What observers of one kind share during a launch.
class LaunchPart {
 public:
  LaunchPart() = default;
  LaunchPart(const LaunchPart&) = delete;
  LaunchPart& operator=(const LaunchPart&) = delete;
  virtual ~LaunchPart() = default;
  virtual void grid_barrier() {}  // while all blocks wait there
  virtual void thin() {}          // from now on only some blocks are counted or checked
  virtual void end(Launch&) {}    // all blocks have ended
};

class ObserverKind {
 public:
  // Either may be null. `make_part` is called before the launch's first block runs, and may return null.
  ObserverKind(std::unique_ptr<LaunchPart> (*make_part)(Launch&), std::unique_ptr<Observer> (*make_observer)(Worker&));
  ObserverKind(const ObserverKind&) = delete;
  ObserverKind& operator=(const ObserverKind&) = delete;

  // In the order in which they were made; `number` is the place in it.
  static const std::vector<const ObserverKind*>& all();
  unsigned number() const { return number_; }
  LaunchPart* part_of(const Launch& launch) const;
  std::unique_ptr<LaunchPart> make_part(Launch& launch) const { return make_part_ ? make_part_(launch) : nullptr; }
  std::unique_ptr<Observer> make_observer(Worker& worker) const {
    return make_observer_ ? make_observer_(worker) : nullptr;
  }

 private:
  std::unique_ptr<LaunchPart> (*make_part_)(Launch&);
  std::unique_ptr<Observer> (*make_observer_)(Worker&);
  unsigned number_;
};

// A worker's observers, and those of them that listen to its current launch.
class Listeners {
 public:
  explicit Listeners(Worker& worker);
  void begin_launch(Launch& launch);
  void end_launch();
  void begin_block(std::uint64_t block);
  // tell(&Observer::fence, device, history)
  template <class... Parameters, class... Arguments>
  void tell(void (Observer::*what)(Parameters...), Arguments&&... arguments) const {
    for (Observer* const one : listening_) (one->*what)(arguments...);
  }
  void request(std::uint64_t pc, Meta meta, std::uint32_t lanes, const std::uint64_t* addresses,
               const std::uint64_t* values) const {
    for (Observer* const one : hear_requests_) one->request(pc, meta, lanes, addresses, values);
  }
  void basic_block(std::uint64_t pc, std::uint32_t lanes) const {
    for (Observer* const one : hear_basic_blocks_) one->basic_block(pc, lanes);
  }
  void stop() const {
    for (Observer* const one : hear_stops_) one->stop();
  }
  void warp_operation(bool exchange, std::uint32_t lanes, bool whole) const {
    for (Observer* const one : hear_operations_) one->warp_operation(exchange, lanes, whole);
  }
  // The observer of each kind, by its number; null: it has none.
  const std::vector<std::unique_ptr<Observer>>& all() const { return all_; }

 private:
  std::vector<std::unique_ptr<Observer>> all_;
  std::vector<Observer*> listening_, hear_requests_, hear_basic_blocks_, hear_stops_, hear_operations_;
};

}  // namespace simt
