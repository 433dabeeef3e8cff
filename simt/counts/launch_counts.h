// What the workers of one launch have counted.
#pragma once
#include <cstdint>
#include <mutex>
#include <vector>

#include "counts/site.h"
#include "counts/study.h"
#include "counts/study_kernel.h"
#include "machine/observer.h"

namespace simt {

constexpr std::uint64_t AsyncCounters::*kAsyncFigures[] = {
    &AsyncCounters::boxes_in,        &AsyncCounters::bytes_in,    &AsyncCounters::boxes_out,
    &AsyncCounters::bytes_out,       &AsyncCounters::sectors_in,  &AsyncCounters::sectors_out,
    &AsyncCounters::passes_in,       &AsyncCounters::passes_out,  &AsyncCounters::products,
    &AsyncCounters::operations,      &AsyncCounters::phase_waits, &AsyncCounters::copied_bytes,
    &AsyncCounters::groups_under_way};

struct LaunchCounts final : LaunchPart {
  // In counted blocks.
  struct Counted {
    std::vector<Site> sites;  // of all workers, so that a program point may be there several times
    std::uint64_t barriers = 0;
    AsyncCounters async;
  };
  std::mutex mutex;
  Counted before, rest;  // that began before most blocks were left out of counting; all others
  std::vector<RawExample> examples;
  Work work;              // of the studied blocks
  PassedPointers passed;  // to a launch that is studied
  void end(Launch& launch) override;
};

LaunchCounts& counts_of(const Launch& launch);

}  // namespace simt
