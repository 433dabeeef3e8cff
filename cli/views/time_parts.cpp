#include "cli/views/time_parts.h"

#include <set>

#include "engine/reader/time_parts.h"

namespace warpwise {

namespace {

/// Characters, so that the bars need no colour.
char sign_of(Doing doing) { return ">k<=x."[static_cast<int>(doing)]; }

}  // namespace

const Timeline* trip_of(const BoardView& view, const std::string& step) {
  const Key key{view.lesson.id, step, view.size};
  if (view.modeller)
    if (const auto modelled = view.modeller->of(view.board, key); modelled && modelled->timeline)
      return modelled->timeline.get();  // the modeller owns it
  const Timeline* traced = view.board.timeline(key);
  return traced && traced->source == "measured" && !traced->spans.empty() ? traced : nullptr;
}

Cell parts_cell(const BoardView& view, const std::string& step, const Cell& otherwise) {
  const Timeline* trip = trip_of(view, step);
  if (!trip) return otherwise;
  Cell cell = otherwise;
  cell.bar = 1;
  for (const TimePart& part : parts_of(*trip)) cell.stack.emplace_back(part.share, sign_of(part.doing));
  return cell;
}

std::string parts_legend(const BoardView& view) {
  std::set<Doing> seen;
  for (const auto& step : view.steps)
    if (const Timeline* trip = trip_of(view, step))
      for (const TimePart& part : parts_of(*trip)) seen.insert(part.doing);
  std::string text;
  for (const Doing doing : seen)
    text += (text.empty() ? "Bars of trips, shares of their time: " : ", ") + std::string(1, sign_of(doing)) + " " +
            words_of(doing);
  return text.empty() ? text : text + ".";
}

}  // namespace warpwise
