// A timeline as tracks: one per engine of each device, and one for the host.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Spans of one engine of one device that do not overlap, sorted by begin. If kernels overlap, the engine has several
/// tracks.
struct Track {
  int device = -1;  // -1: the host
  std::string engine;
  int row = 0;
  std::vector<const TimeSpan*> spans;
};

/// First the host's, then for each device copies in, kernels, copies out, copies to peers. They point into the
/// timeline.
std::vector<Track> tracks_of(const Timeline& timeline);

/// "copy in", "kernels", "copy out", "between GPUs", "host"; "kernels (2)" for a further track of an engine.
std::string track_words(const Track& track);
/// "copy in"
std::string engine_words(const std::string& engine);

/// GB/s; 0 if the span moves nothing that is counted.
double gbps_of(const TimeSpan& span);

/// When the last span or the run ends, whichever is later: the length of the time axis.
double length_of(const Timeline& timeline);

/// A board's timelines in the format of Perfetto and chrome://tracing: a process for each device of each step, a thread
/// for each track.
nlohmann::json chrome_trace(const std::vector<const Timeline*>& timelines);

}  // namespace warpwise
