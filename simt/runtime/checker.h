// Hazard checks on warp requests: bounds, first use, races.
#pragma once
#include <cstdint>

#include "counters.h"

namespace simt {

struct Launch;
class Worker;

// Whether an address outside the arena and this worker's shared memory may be touched, and what it is.
Space other_space(std::uint64_t address);

class Checker {
 public:
  explicit Checker(Worker& worker) : worker_(worker) {}
  void begin_launch(Launch& launch) { launch_ = &launch; }
  void begin_block() {}
  void warp_barrier(std::uint32_t group);
  void block_barrier();
  void grid_barrier();
  void fence();
  void synchronise();
  void global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values);
  void shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values);

 private:
  Worker& worker_;
  Launch* launch_ = nullptr;
};

}  // namespace simt
