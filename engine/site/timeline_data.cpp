#include "engine/site/timeline_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/export/units.h"
#include "engine/reader/time_parts.h"
#include "engine/reader/tracks.h"

namespace warpwise::site {

using nlohmann::json;

namespace {

constexpr size_t kMostSpans =
    6000;  // of one timeline; neighbours closer than a ten-thousandth are drawn as one beyond that

double microseconds(double ms) { return std::round(ms * 1e6) / 1e6; }

json spans_of(const std::vector<Track>& tracks, const Timeline& timeline, json& names) {
  json spans = json::array();
  const double together = timeline.spans.size() > kMostSpans ? length_of(timeline) / 10000 : 0;
  const auto number_of = [&](const std::string& name) {
    for (size_t i = 0; i < names.size(); i++)
      if (names[i] == name) return i;
    names.push_back(name);
    return names.size() - 1;
  };
  for (size_t t = 0; t < tracks.size(); t++) {
    double end = -1;
    for (const TimeSpan* span : tracks[t].spans) {
      if (together > 0 && end >= 0 && span->ms < together && span->begin_ms - end < together &&
          spans.back()[2].get<double>() < 4 * together) {
        json& last = spans.back();
        end = std::max(end, span->begin_ms + span->ms);
        last[2] = microseconds(end - last[1].get<double>());
        last[3] = number_of("several pieces of work");
        last[4] = last[4].get<int64_t>() + span->bytes;
        continue;
      }
      end = span->begin_ms + span->ms;
      spans.push_back({t, microseconds(span->begin_ms), microseconds(span->ms), number_of(span->name), span->bytes});
    }
  }
  return spans;
}

}  // namespace

json timeline_data(const Lesson& lesson, const std::vector<BoardGroup>& groups) {
  json all = json::array();
  for (size_t g = 0; g < groups.size(); g++) {
    const DrawnGroup& group = groups[g].drawn;
    const Board& board = std::next(lesson.recordings.begin(), static_cast<std::ptrdiff_t>(groups[g].recording))->board;
    for (const DrawnRow& row : group.rows) {
      const Timeline* timeline = board.timeline({lesson.info.id, row.step->id, group.group.size, group.group.choices});
      if (!timeline || timeline->spans.size() < 2) continue;  // a single piece has nothing to overlap with
      const auto tracks = tracks_of(*timeline);
      json names = json::array(), track_names = json::array(), parts = json::array();
      for (const Track& track : tracks)
        track_names.push_back({{"name", track.device < 0 ? track_words(track)
                                                         : fmt::format("GPU {}: {}", track.device, track_words(track))},
                               {"engine", track.engine}});
      json spans = spans_of(tracks, *timeline, names);
      for (const TimePart& part : parts_of(*timeline))
        parts.push_back(
            {{"what", words_of(part.doing)}, {"time", time_text(part.ms)}, {"share", percent_text(part.share)}});
      all.push_back(
          {{"step", row.step->id},
           {"group", g},
           {"total", length_of(*timeline)},
           {"words", fmt::format("{} at {}: one traced run of {}, {}. No time of the board comes from it.",
                                 row.step->title, to_string(group.group.size), time_text(timeline->total_ms),
                                 timeline->source == "measured" ? "measured" : "modelled from measured pieces")},
           {"origin", timeline->source == "measured" ? "measured" : "modelled"},
           {"tracks", std::move(track_names)},
           {"names", std::move(names)},
           {"spans", std::move(spans)},
           {"parts", std::move(parts)}});
    }
  }
  return all;
}

}  // namespace warpwise::site
