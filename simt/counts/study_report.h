// Computes the figures of whole launches from the studied blocks.
#pragma once
#include <vector>

#include "counts/study.h"
#include "include/simt/session.h"
#include "machine/launch.h"

namespace simt {

// Launches of one kernel with the same shape.
struct StudiedLaunches {
  std::uint64_t launches = 0, blocks = 0;  // blocks: per launch
  simt_uint3 grid{}, block{};
  std::size_t shared_bytes = 0;
  std::size_t array_bytes = 0;  // per thread
  Work work;
};

// A launch as one of its program's calls: its accesses to host memory. Pages of managed memory that it touches move to
// its device.
ProgramCall call_of(const Launch& launch);

// The last digits of sums of doubles depend on the order in which workers ended: round, since no figure is that exact.
double without_order(double value);

void add_studied(std::vector<StudiedLaunches>& known, const Launch& launch);
LaunchWork report_of(const StudiedLaunches& studied);

}  // namespace simt
