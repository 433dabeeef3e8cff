#include "gui/panels/error_dots.h"

#include <cmath>
#include <optional>

#include "gui/figures/figures.h"

namespace warpwise::gui {

namespace {

std::optional<Dot> dot_of(const App& app, const StepInfo& step, const Result* result, bool operations) {
  if (!result) return std::nullopt;
  Dot dot{&step,
          app.look(step, result),
          metric_value(*result, Metric::rate, operations),
          result->error.max_rel,
          verdict_of(*result),
          signs_of(*result),
          step.title,
          false,
          {}};
  dot.signs.right = false;
  if (dot.signs.hazard) dot.name += ": " + hazards_text(*result);
  const bool has_error = dot.verdict != Verdict::none && dot.verdict != Verdict::nan;
  if (!(dot.rate > 0) || !std::isfinite(dot.rate) || !has_error) return std::nullopt;
  return dot;
}

}  // namespace

bool Dot::on_axis() const { return verdict == Verdict::right && error > 0 && std::isfinite(error); }

std::vector<Dot> error_dots(const App& app, const std::vector<Row>& rows, bool operations) {
  std::vector<Dot> dots;
  for (const Row& row : rows) {
    // What a stop of the tour hides until it is guessed is not shown by the source beside either.
    if (row.step->kind == Kind::ceiling || app.tour.hidden.count(row.step->id)) continue;
    const auto own = dot_of(app, *row.step, row.result, operations);
    if (own) dots.push_back(*own);
    auto ghost = dot_of(app, *row.step, app.second_source.result(app, row.step->id, app.shown_size()), operations);
    if (!ghost) continue;
    ghost->ghost = true;
    if (own && !ghost->signs.bad()) ghost->name.clear();
    dots.push_back(*ghost);
  }
  return dots;
}

}  // namespace warpwise::gui
