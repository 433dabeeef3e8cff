// A timeline as lanes: one for each engine of each device, and one for the host.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Spans of one engine of one device that do not overlap, by begin. Where kernels overlap, the engine has several rows.
struct Lane {
  int device = -1;  // -1: the host
  std::string engine;
  int row = 0;
  std::vector<const TimeSpan*> spans;
};

/// The host's first, then device by device copies in, kernels, copies out, copies to peers. They point into the timeline.
std::vector<Lane> lanes_of(const Timeline& timeline);

/// "copy in", "kernels", "copy out", "between GPUs", "host"; of a further row of an engine "kernels (2)".
std::string lane_words(const Lane& lane);
/// "copy in"
std::string engine_words(const std::string& engine);

/// GB/s; 0 where it moves nothing that is counted.
double gbps_of(const TimeSpan& span);

/// When the last span ends, or the run: what a picture of it spans.
double length_of(const Timeline& timeline);

/// The timelines of a board, as what Perfetto and chrome://tracing open: a process for each device of each step, a
/// thread for each lane.
nlohmann::json chrome_trace(const std::vector<const Timeline*>& timelines);

}  // namespace warpwise
