// What waits for what inside one block: copies that fill stages, products that read them, and threads that wait for both.
#pragma once
#include <deque>
#include <vector>

#include "engine/model/gpu_profile.h"
#include "engine/reader/report.h"
#include "engine/reader/tracks.h"

namespace warpwise {

/// A warpgroup, a stage, or the tensor cores. What is drawn in one row: spans of each engine: "host": threads wait;
/// "copy_in", "copy_out": the copy engine works; "compute": products.
struct BlockTrack {
  std::string name;
  std::vector<Track> layers;
};
struct BlockTimeline {
  std::deque<TimeSpan> spans;  // the tracks point to them
  std::vector<BlockTrack> tracks;
  double length_ms = 0;
};

/// The events placed in time on a GPU: each begins when all that it waits for has ended. A copy takes the memory's latency
/// and passes at 64 bytes a cycle, one after the other; products take the tensor cores' rate, one after the other; what
/// threads do besides takes no time. Empty without events, and for a GPU whose rate of products is unknown.
BlockTimeline block_timeline(const std::vector<PipelineEvent>& events, const model::GpuProfile& gpu);

}  // namespace warpwise
