// Sites: program points that access memory, and what they have cost.
#pragma once
#include <cstddef>
#include <cstdint>

#include "include/simt/session.h"
#include "memory/access.h"

namespace simt {

struct Counts {
  std::uint64_t requests = 0, transfers = 0, lanes = 0, bytes = 0;
  void operator+=(const Counts& other) {
    requests += other.requests;
    transfers += other.transfers;
    lanes += other.lanes;
    bytes += other.bytes;
  }
};

// Addresses inside one object that lives during the whole launch.
struct Extent {
  std::uint64_t begin = 1, end = 0;
  bool holds(std::uint64_t low, std::uint64_t high) const { return low >= begin && high <= end; }
};

struct Site {
  std::uint64_t pc = 0;
  Op op = kLoad;
  Op counted = kLoad;  // what hardware counts it as
  Counts global, shared;
  Counts retries;                       // shared loads of the loops that implement some shared atomics
  Extent global_extent, shared_extent;  // the object of its last valid access
  unsigned number = 0;                  // in the launch's list of points; 0: not assigned yet
  std::uint32_t reports = 0;            // hazards that name it
  std::uint32_t next = 0;               // the site that came next last time, in the worker's list
};

// A complete request of one block.
struct RawExample {
  std::uint64_t pc = 0;
  Op op = kLoad;
  bool shared = false;
  std::uint64_t block = 0;
  std::size_t order = 0;  // within its block
  Example example;
};

}  // namespace simt
