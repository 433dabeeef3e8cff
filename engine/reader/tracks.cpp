#include "engine/reader/tracks.h"

#include <algorithm>
#include <tuple>

namespace warpwise {

namespace {

constexpr const char* kEngines[] = {"host", "copy_in", "compute", "copy_out", "peer"};

size_t rank_of(const std::string& engine) {
  return static_cast<size_t>(std::find(std::begin(kEngines), std::end(kEngines), engine) - std::begin(kEngines));
}

/// One engine's end and the next one's begin may differ by one tick of the clock.
constexpr double kTouching_ms = 1e-6;

}  // namespace

std::vector<Track> tracks_of(const Timeline& timeline) {
  std::vector<Track> tracks;
  std::vector<const TimeSpan*> spans;
  for (const auto& span : timeline.spans) spans.push_back(&span);
  std::stable_sort(spans.begin(), spans.end(), [](auto* a, auto* b) { return a->begin_ms < b->begin_ms; });
  for (const TimeSpan* span : spans) {
    int rows = 0;
    Track* free = nullptr;
    for (auto& track : tracks) {
      if (track.device != span->device || track.engine != span->engine) continue;
      rows++;
      const TimeSpan& last = *track.spans.back();
      if (!free && last.begin_ms + last.ms <= span->begin_ms + kTouching_ms) free = &track;
    }
    if (!free) free = &tracks.emplace_back(Track{span->device, span->engine, rows, {}});
    free->spans.push_back(span);
  }
  std::stable_sort(tracks.begin(), tracks.end(), [](const Track& a, const Track& b) {
    return std::tuple(a.device, rank_of(a.engine), a.row) < std::tuple(b.device, rank_of(b.engine), b.row);
  });
  return tracks;
}

std::string engine_words(const std::string& engine) {
  return engine == "copy_in"    ? "copy in"
         : engine == "copy_out" ? "copy out"
         : engine == "compute"  ? "kernels"
         : engine == "peer"     ? "between GPUs"
                                : engine;
}

std::string track_words(const Track& track) {
  return engine_words(track.engine) + (track.row > 0 ? " (" + std::to_string(track.row + 1) + ")" : "");
}

double gbps_of(const TimeSpan& span) { return span.ms > 0 ? static_cast<double>(span.bytes) / span.ms / 1e6 : 0; }

double length_of(const Timeline& timeline) {
  double end = timeline.total_ms;
  for (const auto& span : timeline.spans) end = std::max(end, span.begin_ms + span.ms);
  return end;
}

nlohmann::json chrome_trace(const std::vector<const Timeline*>& timelines) {
  nlohmann::json events = nlohmann::json::array();
  int process = 0;
  for (const Timeline* timeline : timelines) {
    const std::string step = timeline->lesson + "/" + timeline->step + " at " + to_string(timeline->size) + ", ";
    auto name = [&](const char* what, int thread, const std::string& text, int place) {
      for (const auto& [kind, field, value] : {std::tuple{"_name", "name", nlohmann::json(text)},
                                               std::tuple{"_sort_index", "sort_index", nlohmann::json(place)}})
        events.push_back({{"ph", "M"},
                          {"pid", process},
                          {"tid", thread},
                          {"name", std::string(what) + kind},
                          {"args", {{field, value}}}});
    };
    int device = -2, thread = 0;
    for (const auto& track : tracks_of(*timeline)) {
      if (track.device != device) {
        device = track.device, thread = 0, process++;
        name("process", 0, step + (device < 0 ? "host" : "device " + std::to_string(device)), process);
      }
      thread++;
      name("thread", thread, track_words(track), thread);
      for (const TimeSpan* span : track.spans) {
        nlohmann::json arguments = {{"source", timeline->source}};
        if (span->stream > 0) arguments["stream"] = span->stream;
        if (span->bytes > 0) arguments["bytes"] = span->bytes, arguments["GB/s"] = gbps_of(*span);
        events.push_back({{"ph", "X"},
                          {"pid", process},
                          {"tid", thread},
                          {"name", span->name},
                          {"cat", span->engine},
                          {"ts", span->begin_ms * 1e3},
                          {"dur", span->ms * 1e3},
                          {"args", arguments}});
      }
    }
  }
  return {{"displayTimeUnit", "ms"}, {"traceEvents", events}};
}

}  // namespace warpwise
