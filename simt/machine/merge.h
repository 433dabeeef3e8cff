// From 32 lanes' traces to warp requests.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "machine/observer.h"
#include "machine/trace.h"

namespace simt {

// How far a lane's trace has been merged.
struct Stream {
  std::uint32_t event = 0, event_end = 0, row = 0;  // points shared with the leader
  std::uint32_t private_at = 0, private_end = 0;    // then the lane's own
  bool empty() const { return event == event_end && private_at == private_end; }
};

// What a lane does when its trace is used up.
struct LaneEnd {
  enum class Kind : std::uint8_t {
    none,
    runs_on,
    operation
  } kind = Kind::none;    // `none`: waits for others, or has ended
  std::uint64_t key = 0;  // of the operation
};

// What a lane has done about fences and locks in this stretch. A position counts the points of the lane's trace.
struct Marks {
  std::uint32_t fence = 0;                     // its accesses before this one are behind a fence of the lane
  std::uint32_t device_fence = 0;              // the same, for fences of the device's scope
  std::uint64_t lock = 0;                      // the first word that it has locked with a compare-and-swap; 0: none
  std::uint32_t taken_at = 0, settled_at = 0;  // between the two it has the lock, and no fence has followed
  bool given_back = false;                     // it was a lock: the lane has changed the word again
};

// The trace of the current warp.
class Merge {
 public:
  Merge();

  // Begins a new stretch of code: the next lane that runs is the leader.
  void begin_stretch();
  void begin_block() { watches_ = false; }
  bool empty(unsigned lane) const { return streams_[lane].empty(); }
  bool all_empty() const;

  // --- while lanes run; `lane` counts within the warp
  // Sets up the thread's hooks for the lane.
  void enter(unsigned lane) {
    ran_ |= 1u << lane;
    marked_ &= ~(1u << lane);
    streams_[lane] = Stream{};
    Trace& trace = simt_trace;
    trace.mode = next_mode_;
    trace.cursor = next_mode_ == Mode::follower ? &events_[0] : &simt_no_event;
    trace.row = &rows_[lane];
    if (next_mode_ == Mode::leader) next_mode_ = Mode::follower;
  }
  void leave(unsigned lane) {
    const Trace& trace = simt_trace;
    if (trace.mode == Mode::private_lane) return;
    const auto passed =
        trace.mode == Mode::leader ? event_count_ : static_cast<std::uint32_t>(trace.cursor - &events_[0]);
    streams_[lane].event_end = passed;
    uniform_ &= passed == event_count_;
  }
  // True if the point was recorded; false if the lane's trace is full.
  bool take(unsigned lane, std::uint64_t address, Meta meta, std::uint64_t pc, std::uint32_t depth);
  // The atomic that the lane has just recorded has changed nothing: its value becomes kUnchanged.
  void note_unchanged(unsigned lane);
  // The running lane executes a fence; takes a lock (false: another one that it has taken in this stretch tells more);
  // is about to update a word, perhaps in global memory; has acquired what others have released.
  void note_fence(unsigned lane, bool device);
  bool note_lock(unsigned lane, std::uint64_t address);
  void note_update(unsigned lane, std::uint64_t address, bool global, bool confirms);
  void note_acquired(unsigned lane);
  // The program point at which the lane last read this address with a plain load in this stretch; 0: none.
  std::uint64_t read_of(unsigned lane, std::uint64_t address) const;
  // Calls body(program point, address, meta) for the lane's accesses in this stretch so far, in order.
  template <class Body>
  void for_accesses(unsigned lane, Body body) const;
  // The position, in the order of points, of the last access in this stretch by a lane that has ended; 0: none.
  std::uint64_t last_access(unsigned lane) const;

  // --- when all lanes of the warp have stopped
  // All lanes passed the same points: merges them all.
  bool uniform() const { return uniform_; }
  void merge_uniform(const Listeners& listeners);
  // Merges by lowest program point, until nothing is left, or an operation or a running lane comes first. Returns the
  // lanes whose operation came first; 0 if it stopped for another reason. With `patient` false it does not wait for
  // running lanes.
  std::uint32_t merge_some(const Listeners& listeners, const LaneEnd* ends, bool patient);

 private:
  std::uint32_t position(unsigned lane) const;
  Marks& marks(unsigned lane);
  void tell_marks(const Listeners& listeners, std::uint32_t lanes, const std::uint32_t* positions) const;
  std::uint64_t head(unsigned lane, const LaneEnd& end) const;
  void emit(const Listeners& listeners, std::uint32_t group);
  static std::uint64_t old_value(std::uint64_t address, Meta meta);
  PrivateEvent* privates(unsigned lane) { return &private_[lane * kPrivate]; }

  std::unique_ptr<Event[]> events_;
  std::unique_ptr<std::uint64_t[]> rows_;  // kRows addresses rows, then as many of old values
  std::unique_ptr<PrivateEvent[]> private_;
  std::uint32_t event_count_ = 0, row_count_ = 0;
  Mode next_mode_ = Mode::leader;  // of the lane that runs next
  bool leader_full_ = false, uniform_ = true;
  std::uint32_t ran_ = 0;  // lanes that took part in this stretch
  Stream streams_[kWarp];
  bool watches_ = false;      // some lane of the block has executed a fence of the device's scope, or taken a lock
  std::uint32_t marked_ = 0;  // lanes whose marks are of this stretch
  Marks marks_[kWarp];
};

// A running lane's accesses since it last stopped; none if the lane is kWarp.
class LaneHistory {
 public:
  LaneHistory(const Merge& merge, unsigned lane) : merge_(merge), lane_(lane) {}
  void for_each(const std::function<void(std::uint64_t pc, std::uint64_t address, Meta meta)>& body) const;

 private:
  const Merge& merge_;
  unsigned lane_;
};

}  // namespace simt
