// What the board of a page shows, as one JSON object: figures in words, as the reader of the stream derived them, and the numbers that
// the bars and points are placed by. The page's script computes no figure.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/site/site.h"
#include "engine/text/stops.h"

namespace warpwise::site {

/// The groups of each of the lesson's recordings: rows of one task, at one size, with one set of choices.
struct BoardGroup {
  size_t recording = 0;
  DrawnGroup drawn;
};
std::vector<BoardGroup> board_groups(const Lesson& lesson, const Modeller* modeller);

/// {"steps", "recordings", "groups"}
nlohmann::json board_data(const Lesson& lesson, const std::vector<BoardGroup>& groups, const Modeller* modeller);

/// The group that a stop shows, with a sentence where it is not quite what the stop names; none if the lesson has no figures.
struct Place {
  std::optional<size_t> group;
  std::string notice;
};
Place place_of(const Stop& stop, const Lesson& lesson, const std::vector<BoardGroup>& groups);

}  // namespace warpwise::site
