// What the running lane does that orders its accesses and those of others: fences, atomics, flags, barriers for some
// threads. The merge keeps where in the lane's trace that was; observers hear of it at once.
#pragma once
#include <cstdint>

#include "machine/blocks/polling.h"
#include "machine/merge.h"
#include "machine/observer.h"
#include "machine/trace.h"

namespace simt {

class AccessOrder {
 public:
  AccessOrder(Merge& merge, const Listeners& listeners, Polling& polling)
      : merge_(merge), listeners_(listeners), polling_(polling) {}
  void begin_block(bool followed, bool counted) { followed_ = followed, counted_ = counted; }

  // A device-wide fence, and an atomic: together they order blocks.
  void fence(bool device);
  void before_atomic() { release(true); }
  void raise_shared_flag() { release(false); }
  // The same for an atomic that tolerates an old value read before.
  void before_update(std::uint64_t address);
  void after_atomic(bool confirms, bool device = true);
  void note_update(std::uint64_t address, bool global, bool confirms = false);  // an atomic, or a volatile store
  void note_lock(std::uint64_t address);  // a compare-and-swap has changed this word
  // The atomic that the running lane has just recorded has changed nothing.
  void note_unchanged() { merge_.note_unchanged(lane()); }
  void after_volatile_load(bool of_shared);
  // What a thread leaves to those that wait for it: in the block (device/phases.cpp), or in all blocks
  // (device/latches.cpp).
  void publish(bool device = false);
  void see_published(bool device = false);
  // The same of a barrier for some of the block's threads: only what was left until its phase ended.
  void end_barrier(std::uint64_t address) { tell(&Observer::end_barrier, address); }
  void see_barrier(std::uint64_t address);
  // An mbarrier object, by its address.
  void begin_phases(std::uint64_t address) { tell(&Observer::begin_phases, address); }
  void end_phase(std::uint64_t address) { tell(&Observer::end_phase, address); }
  void arrive_in_phase(std::uint64_t address) { tell(&Observer::arrive_in_phase, address); }
  void see_phase(std::uint64_t address, std::uint64_t ended) {
    if (counted_) listeners_.tell(&Observer::see_phase, address, ended);
  }
  // The asynchronous machine.
  void begin_work(const AsyncWork& work) {
    if (counted_) listeners_.tell(&Observer::begin_work, work);
  }
  void see_work(std::uint64_t channel, std::uint64_t ended) { tell(&Observer::see_work, channel, ended); }
  void fence_proxy() { tell(&Observer::fence_proxy); }
  void match(unsigned values) {
    if (counted_) listeners_.tell(&Observer::match, values);
  }
  void tensor_instruction(const TensorInstruction& one) {
    if (counted_) listeners_.tell(&Observer::tensor_instruction, one);
  }

 private:
  static unsigned lane();
  void release(bool device) { tell(&Observer::release, device); }
  template <class... Parameters, class... Arguments>
  void tell(void (Observer::*what)(Parameters...), Arguments&&... arguments) const {
    if (followed_) listeners_.tell(what, arguments...);
  }

  Merge& merge_;
  const Listeners& listeners_;
  Polling& polling_;
  bool followed_ = false, counted_ = false;  // the block is traced and checked; it is traced
};

}  // namespace simt
