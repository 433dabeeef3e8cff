// What goes wrong in a launch. The machine ends the launch where it must; who listens says what it was.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "memory/access.h"

namespace simt {

struct Launch;
class Worker;

// The CUDA errors that end launches.
constexpr int kIllegalAddress = 700, kLaunchTimeout = 702, kAssert = 710, kMisalignedAddress = 716,
              kLaunchFailure = 719;

// Stands for an address of more bits than the processor's addresses have.
constexpr std::uint64_t kNoSuchAddress = ~std::uint64_t{0};

class FaultListener {
 public:
  virtual ~FaultListener() = default;
  // --- of the running lane, which does not go on behind `pc`, nor does the launch
  virtual void bad_access(Worker&, std::uint64_t /*address*/, Meta, std::uint64_t /*pc*/) {}
  virtual void misaligned(Worker&, std::uint64_t /*address*/, Meta, std::uint64_t /*pc*/) {}
  // An mbarrier object that nothing has initialised.
  virtual void uninitialised(Worker&, std::uint64_t /*address*/, Meta, std::uint64_t /*pc*/) {}
  enum class Barrier { grid_of_plain_launch, arrives_twice, has_not_arrived };
  virtual void forbidden_barrier(Worker&, Barrier, std::uint64_t /*pc*/) {}
  // map_shared_rank of an address that is not in shared memory, or with a rank that no block has.
  virtual void cluster_address(Worker&, std::uint64_t /*pc*/, std::uint64_t /*address*/, unsigned /*rank*/,
                               unsigned /*blocks*/) {}
  // What the copy engine or the tensor cores cannot do: for an address that is not aligned, or as `words` say.
  virtual void wrong_call(Worker&, const std::string& /*words*/, std::uint64_t /*pc*/) {}
  virtual void bad_async(Worker&, bool /*misaligned*/, const std::string& /*words*/, std::uint64_t /*pc*/) {}
  // A box is swizzled by a pattern of so many bytes, and does not begin with it. No fault, but seldom meant.
  virtual void pattern_begins_elsewhere(Worker&, std::uint64_t /*address*/, unsigned /*bytes*/, std::uint64_t /*pc*/) {}
  // Accumulators are touched, or left, while a product is in flight; `committed`: its group is closed. Or a product has
  // begun with no wgmma.fence since registers were written. These do not end the launch.
  virtual void touched_accumulator(Worker&, Op, std::uint64_t /*pc*/, std::uint64_t /*product*/, bool /*committed*/) {}
  virtual void no_product_fence(Worker&, std::uint64_t /*pc*/) {}
  // A processor fault in a lane (null pointer, stack overflow, division by zero). The address may be kNoSuchAddress.
  virtual void processor_fault(const Worker&, int /*signal*/, std::uint64_t /*address*/, std::uint64_t /*pc*/) {}

  // --- of lanes that have stopped
  // The lanes of one exchange may have come from calls on different lines.
  virtual void mixed_exchange(Worker&, unsigned /*warp*/, std::uint32_t /*group*/) {}
  virtual void stuck_warp(Worker&, unsigned /*warp*/, std::uint32_t /*waiting*/, std::uint32_t /*missing*/) {}
  // The running lane reads a value from a lane that its mask names and that has returned.
  virtual void ended_source(Worker&, unsigned /*source*/, std::uint64_t /*pc*/) {}
  // Threads wait elsewhere, or went past the barrier, or have returned before it.
  virtual void divergent_barrier(Worker&) {}
  // All threads that are left wait, some of them at a barrier for a number of threads that do not come.
  virtual void short_barrier(Worker&) {}
  // All threads that are left wait, some of them for a phase of an mbarrier object that does not end.
  virtual void lost_phase(Worker&) {}
  // Lanes of the worker wait at a grid barrier that one block has skipped.
  virtual void missed_block(Worker&, std::uint64_t /*block*/) {}

  // The launch was stopped at its time limit. `pc`: where a lane was; 0: unknown.
  virtual void time_over(const Launch&, double /*seconds*/, std::uint64_t /*pc*/) {}
};

// Call it when the process starts.
void listen_to_faults(FaultListener& listener);
const std::vector<FaultListener*>& fault_listeners();

// report(&FaultListener::divergent_barrier, worker)
template <class... Parameters, class... Arguments>
void report(void (FaultListener::*what)(Parameters...), Arguments&&... arguments) {
  for (FaultListener* const one : fault_listeners()) (one->*what)(arguments...);
}

}  // namespace simt
