#include "gui/panels/bar_columns.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "gui/figures/figures.h"
#include "gui/panels/trip_parts.h"

namespace warpwise::gui {

namespace {

constexpr float kWidthShares[] = {0.36f, 0.40f, 0.24f};  // of the width, by metric

/// Where there is room: what a recording of the same GPU has at this size, which is the figure of the lesson's words.
std::string recorded_words(const App& app, const Result& result, Metric metric, bool operations) {
  const auto modelled = app.modelled(result.step, result.size);
  if (!modelled || !(modelled->recorded_ms > 0) || !(result.time_ms.median > 0)) return "";
  if (metric == Metric::time) return "recorded " + time_text(modelled->recorded_ms);
  const double rate = metric_value(result, metric, operations) * result.time_ms.median / modelled->recorded_ms;
  return "recorded " + metric_text(metric, operations, rate).write(rate);
}

/// A ceiling; or a baseline's time, which may be far above the steps'.
bool sets_no_scale(const Row& row, Metric metric) {
  return row.step->kind == Kind::ceiling || (row.step->kind == Kind::baseline && metric == Metric::time);
}

/// A share of a limit that is not in sight would say nothing, and could differ from what the words beside it say.
bool has_share(const std::vector<Row>& rows, const Row& row) {
  return row.result && row.result->ceiling_fraction > 0 && row.step->kind != Kind::ceiling && ceiling_of(rows, row);
}

Bar make_bar(const std::vector<Row>& rows, const Row& row, Metric metric, const MetricText& text, bool operations,
             bool strong, bool linear, bool own_loop, const App& app, const Style& style) {
  Bar bar;
  bar.look = row.look;
  const Result* r = row.result;
  if (!r) {
    // Said once a row, in the first column.
    const Begin& now = app.board().now();
    bool at_work = app.source().busy() && now.step == row.step->id;
    if (metric == Metric::time)
      bar.label.figure = app.tour.hidden.count(row.step->id) ? "?"
                         : row.skipped                       ? *row.skipped
                         : at_work                           ? now.phase + "\u2026"
                         : app.source().busy()               ? "waiting"
                         : app.recorded()                    ? "not yet"
                                                             : "not run";
    return bar;
  }
  // A ceiling solves no problem: it has no error, unless it went wrong.
  if (metric == Metric::error && row.step->kind == Kind::ceiling && verdict_of(*r) != Verdict::wrong) return bar;
  if (!own_loop) bar.value = metric_value(*r, metric, operations);
  bar.there = metric == Metric::error || bar.value > 0;
  const bool wrong = verdict_of(*r) == Verdict::wrong;
  bar.signs = signs_of(*r);
  bar.strong = strong && metric != Metric::error;
  if (metric == Metric::error) {
    // How much is wrong beside a race is left out first where there is little room.
    if (wrong && bar.signs.hazard && r->error.wrong > 0) bar.label = {hazards_text(*r), wrong_text(r->error)};
    else bar.label = {error_text(*r)};
    if (wrong) bar.value = 0;
    return bar;
  }
  // Of a wrong result the time is known too, but it is the time of something else: it carries the same sign.
  bar.signs.right = false;
  if (wrong) bar.look.colour = with_alpha(bar.look.colour, 0.45f);
  // A ceiling of another unit than the column's (a link among GFLOP/s), or a loop of its own among times, has no bar there, and says its
  // rate.
  bar.label.figure = !bar.there ? (row.step->kind == Kind::ceiling ? text_of(limit_rate(*r)) : "")
                     : metric == Metric::rate && linear ? significant(bar.value * text.factor)
                                                        : text.write(bar.value);
  if (r->source == "modelled" && (metric == Metric::time || app.tour.presenting))
    bar.label.add(recorded_words(app, *r, metric, operations));
  if (metric == Metric::time) bar.label.add(own_words(app, rows, row));
  if (metric == Metric::time && !own_loop) {
    if (linear) bar.parts = bar_parts(app, *r, style);  // pieces add up to a length on a straight axis alone
    bar.q1 = r->time_ms.q1, bar.q3 = r->time_ms.q3;
    if (!bar.there) bar.label = {app.source().busy() ? "verified" : "not timed"};
  } else if (metric == Metric::rate && bar.value > 0 && r->time_ms.q1 > 0 && r->time_ms.q3 > 0) {
    // The same quartiles, seen as rates.
    bar.q1 = bar.value * r->time_ms.median / r->time_ms.q3, bar.q3 = bar.value * r->time_ms.median / r->time_ms.q1;
    if (!operations && has_share(rows, row)) bar.label.add(percent_text(r->ceiling_fraction));
  }
  return bar;
}

/// How large an error each row is allowed: a number only where it is one number for all.
void add_tolerances(BarColumn& column, const std::vector<Row>& rows, const Style& style) {
  std::vector<ReferenceLine> lines;
  for (size_t i = 0; i < rows.size(); i++) {
    const double tolerance = rows[i].result ? rows[i].result->error.tolerance : 0;
    if (!(tolerance > 0) || !std::isfinite(tolerance)) continue;
    auto same = std::find_if(lines.begin(), lines.end(),
                             [&](auto& line) { return scientific(line.value) == scientific(tolerance); });
    if (same == lines.end()) lines.push_back({tolerance, {}, style.theme->text, true, {i}});
    else same->rows.push_back(i);
  }
  if (lines.size() == 1) lines[0].label = {"allowed", scientific(lines[0].value)};
  if (lines.size() > 1)
    column.notes.push_back({{"allowed, each by its own bound", "dashed: allowed"}, style.theme->text});
  column.lines = std::move(lines);
}

/// Lines over the rows that they belong to: each row's own ceiling, the one that its share refers to, and the baseline
/// of the same problem.
void add_lines(BarColumn& column, const std::vector<Row>& rows, Metric metric, const MetricText& text, bool operations,
               const Style& style) {
  auto traffic = [&](const Row& row) {
    return metric_value(*row.result, Metric::rate, operations) * row.result->time_ms.median;
  };
  for (const bool ceiling : {true, false}) {
    std::vector<const Row*> of;  // the row of each line
    std::vector<ReferenceLine> lines;
    for (size_t i = 0; i < rows.size(); i++) {
      const Row* own = ceiling ? ceiling_of(rows, rows[i]) : baseline_of(rows, rows[i], operations);
      if (!own || !(metric_value(*own->result, metric, operations) > 0)) continue;
      // A time is comparable only where the same was moved or computed.
      if (metric == Metric::time && !(std::abs(traffic(rows[i]) / traffic(*own) - 1) < 0.01)) continue;
      auto known = static_cast<size_t>(std::find(of.begin(), of.end(), own) - of.begin());
      if (known == of.size()) {
        of.push_back(own);
        lines.push_back({metric_value(*own->result, metric, operations),
                         {},
                         ceiling ? style.theme->ceiling : style.theme->baseline,
                         !ceiling,
                         {}});
      }
      lines[known].rows.push_back(i);
      lines[known].may_pass_edge = ceiling;
    }
    // A line over none but the row that it is taken from says nothing.
    for (size_t k = lines.size(); k-- > 0;)
      if (lines[k].rows.size() == 1 && &rows[lines[k].rows[0]] == of[k])
        lines.erase(lines.begin() + static_cast<long>(k)), of.erase(of.begin() + static_cast<long>(k));
    if (lines.empty()) continue;

    // One line has its label above it; of several, one note has the names and values, or as much of that as fits:
    // tooltips have it all.
    const std::string kind = ceiling ? "ceiling" : "baseline";
    if (lines.size() == 1) {
      lines[0].label = {kind, text.write(lines[0].value), of[0]->step->title};
    } else {
      std::string full, values;
      std::vector<std::string> said;
      for (size_t k = 0; k < lines.size(); k++) {
        const std::string value = text.write(lines[k].value);
        full += (k > 0 ? "; " : "") + of[k]->step->title + ", " + value;
        if (std::count(said.begin(), said.end(), value) > 0) continue;
        values += (said.empty() ? "" : "; ") + value;
        said.push_back(value);
      }
      column.notes.push_back(
          {{kind + "s: " + full, kind + "s " + values, kind + "s, each at its own rows", kind + "s"}, lines[0].colour});
    }
    column.lines.insert(column.lines.end(), lines.begin(), lines.end());
  }
}

/// What was expected of a row before its figure was shown, as lines beside its bar.
void add_predictions(BarColumn& column, const App& app, const std::vector<Row>& rows, const Style& style) {
  const Stop* stop = app.tour.stop();
  bool any = false;
  for (size_t i = 0; stop && i < rows.size(); i++) {
    if (std::count(stop->hide.begin(), stop->hide.end(), rows[i].step->id) == 0) continue;
    for (const std::string& words : predictions(app.tour))
      if (const auto ms = guessed_ms(app, words))
        column.lines.push_back({*ms, {}, style.theme->accent, true, {i}}), any = true;
  }
  if (any) column.notes.push_back({{"dashed: what was expected", "dashed: expected"}, style.theme->accent});
}

/// At a stop that asks: room for the answer, before it comes and after. It ends at the limit that holds for a row or, without one near,
/// at a round number, so that it does not tell the answer.
void hold_axis(BarColumn& column, const App& app, const std::vector<Row>& rows, Metric metric, bool operations) {
  const Stop* stop = app.tour.stop();
  if (!stop || stop->ask.empty() || stop->hide.empty() || metric == Metric::error) return;
  double least = 0, most = 0, limit = 0;
  const bool any_step = std::any_of(rows.begin(), rows.end(), [&](auto& row) { return !sets_no_scale(row, metric); });
  const auto known = [&](const std::string& step) { return app.behind_question(step, app.shown_size()); };
  for (const Row& row : rows) {
    const Result* result = row.result ? row.result : known(row.step->id);
    if (!result || (any_step && sets_no_scale(row, metric))) continue;
    const double value = metric_value(*result, metric, operations), ms = result->time_ms.median;
    widen(value, least, most);
    if (metric == Metric::time) widen(result->time_ms.q3, least, most);
    else if (result->time_ms.q1 > 0) widen(value * ms / result->time_ms.q1, least, most);
    const Result* ceiling = metric == Metric::rate && !result->ceiling.empty() ? known(result->ceiling) : nullptr;
    if (ceiling) limit = std::max(limit, metric_value(*ceiling, metric, operations));
  }
  if (!(most > 0)) return;
  column.least_held = least;
  column.most_held = most;
  if (column.scale == Scale::log) return;
  const double round = nice_above(most);
  column.most_held = limit >= most && limit <= 2 * round ? limit : 0.995 * round;  // which the axis goes up to
}

}  // namespace

BarColumn make_bar_column(const App& app, const std::vector<Row>& rows, Metric metric, const Style& style) {
  std::vector<Row> answered = rows;  // with what a question hides: unit, scale and axis do not change with the answer
  for (Row& row : answered)
    if (!row.result) row.result = app.behind_question(row.step->id, app.shown_size());
  const bool operations = counts_operations(answered);
  const auto own = metric == Metric::time ? own_loops(app) : std::set<const Result*>();
  // What is taught sets the scale: a ceiling far above it goes to the edge, and says its value.
  double least = 0, most = 0, least_of_all = 0, most_of_all = 0;
  bool settled = true;
  const bool modelled =
      std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.result && row.result->source == "modelled"; });
  std::vector<const Result*> others;  // of the source beside
  for (const Row& row : rows) {
    const Result* known = answered[others.size()].result;
    others.push_back(row.result ? app.second_source.result(app, row.step->id, row.result->size) : nullptr);
    settled = settled && (known || row.skipped);
    if (!known) continue;
    if (own.count(known)) continue;
    const double value = metric_value(*known, metric, operations);
    widen(value, least_of_all, most_of_all);
    if (sets_no_scale(row, metric)) continue;
    widen(value, least, most);
    if (others.back()) widen(metric_value(*others.back(), metric, operations), least, most);
  }
  if (!(most > 0)) least = least_of_all, most = most_of_all;
  MetricText text = metric_text(metric, operations, most);

  BarColumn column;
  column.scale = metric_scale(app, metric, least, most, settled);
  hold_axis(column, app, rows, metric, operations);
  column.title = text.title;
  column.factor = text.factor;
  column.write = text.tick;
  column.note_room = style.px(2.75);  // the scale's name
  column.share = kWidthShares[static_cast<size_t>(metric)];
  column.shrinks = metric == Metric::error;
  if (metric == Metric::error) add_tolerances(column, rows, style);
  else add_lines(column, rows, metric, text, operations, style);
  if (metric == Metric::time) add_predictions(column, app, rows, style);
  auto best = fastest(app, rows);
  for (const Row& row : rows) {
    bool strong = std::find(best.begin(), best.end(), row.step->id) != best.end();
    const auto bar_of = [&](const std::vector<Row>& rows, const Row& row) {
      return make_bar(rows, row, metric, text, operations, strong, column.scale == Scale::linear,
                      own.count(row.result) > 0, app, style);
    };
    const Row& answer = answered[column.bars.size()];
    column.bars.push_back(bar_of(rows, row));
    if (!row.result && answer.result)
      if (const Bar behind = bar_of(answered, answer); behind.there) column.bars.back().answer = behind.label;
    column.bars.back().may_pass_edge = sets_no_scale(row, metric);
    const Result* other = others[column.bars.size() - 1];
    if (other && verdict_of(*other) != Verdict::wrong)
      column.bars.back().ghost = metric_value(*other, metric, operations);
  }
  if (metric == Metric::error) {
    column.note = app.task().error_metric;
    column.empty = most > 0 ? "" : "no difference";
    bool checked = std::any_of(rows.begin(), rows.end(), [](auto& row) {
      return row.step->kind != Kind::ceiling && row.result && verdict_of(*row.result) == Verdict::exact;
    });
    if (!checked) column.empty.clear();
  } else {
    column.note = metric == Metric::time ? (modelled ? "modelled, " : "median, ") + text.unit : text.unit;
    if (column.scale == Scale::log) column.note = kLogarithmic + column.note;
    bool shares = std::any_of(rows.begin(), rows.end(), [&](auto& row) { return has_share(rows, row); });
    if (metric == Metric::rate && !operations && shares) column.note += ", and share of the ceiling";
    column.unit = text.unit;
    column.short_note = column.scale == Scale::log ? "LOG, " + text.unit : text.unit;
  }
  return column;
}

BarColumn make_change_column(const App& app, const std::vector<Row>& rows, const Style& style) {
  BarColumn column;
  column.title = direction_words("Beside", "this");
  column.note = app.second_source.name();
  column.share = 0.14f;
  column.shrinks = true;
  for (const Row& row : rows) {
    Bar bar;
    bar.value = std::nan("");  // words alone
    const Result* other = row.result ? app.second_source.result(app, row.step->id, row.result->size) : nullptr;
    if (other) {
      const RowChange change = *app.second_source.change(app, row.step->id, row.result->size);
      bar.there = true;
      for (const std::string& words : change_words(change, *other, *row.result))
        if (bar.label.figure.empty()) bar.label.figure = words;
        else bar.label.add(words);
      bar.strong = change.time == TimeChange::faster || change.time == TimeChange::slower;
      if (change.error == ErrorChange::wrong_now) bar.signs.wrong = true;
    } else if (row.result) {
      bar.label = {"not there"};
    }
    bar.look.colour = style.theme->dim;
    column.bars.push_back(bar);
  }
  return column;
}

void move_bars(App& app, const std::vector<Row>& rows, Metric metric, BarColumn& column, const BarLayout& layout,
               double seconds, const Style& style) {
  for (size_t i = 0; i < rows.size(); i++) {
    Bar& bar = column.bars[i];
    const std::string& id = rows[i].step->id;
    double target = bar.there && std::isfinite(bar.value) ? bar.value : 0;
    if (app.tour.hidden.count(id) && metric == Metric::time && !predictions(app.tour).empty())
      if (const auto guess = guessed_ms(app, predictions(app.tour).back())) {
        target = *guess;
        bar.there = true, bar.label = {"?"};
        bar.look.texture = Texture::outlined, bar.look.colour = style.theme->accent;
      }
    const double floor = column.scale == Scale::log ? std::max(layout.axis.lo, 1e-300) : 0;
    const std::string name = app.lesson()->id + "/" + id + "/" + std::to_string(static_cast<int>(metric));
    const double now = app.motion.at(name, target > 0 ? target : 0, seconds);
    if (!bar.there || !std::isfinite(bar.value) || metric == Metric::error) continue;
    if (now == bar.value) continue;
    bar.value = std::max(floor, now);
    bar.q1 = bar.q3 = 0;
  }
}

std::string words_for_all_errors(const App& app, const std::vector<Row>& rows) {
  constexpr const char* kNone = "results not checked at this size";
  std::string words;
  for (const Row& row : rows) {
    // What a question hides counts too: no column comes with the answer.
    const Result* known = row.result ? row.result : app.behind_question(row.step->id, app.shown_size());
    if (!known || row.step->kind == Kind::ceiling) continue;
    const Verdict verdict = verdict_of(*known);
    if (!known->hazards.empty() || verdict == Verdict::wrong || verdict == Verdict::nan) return "";
    const ErrorStats& error = known->error;
    const std::string own = verdict == Verdict::none ? kNone
                            : verdict == Verdict::exact
                                ? "all results exact"
                                : "all results right, error " + error_text(*known) +
                                      (error.tolerance > 0 ? ", allowed " + scientific(error.tolerance) : "");
    if (words.empty() || words == kNone) words = own;
    else if (own != words && own != kNone) return "";
  }
  return words;
}

BoardColumns board_columns(const App& app, const std::vector<Row>& rows, float room, const Style& style) {
  BoardColumns board{{std::begin(kMetrics), std::end(kMetrics)}, {}};
  // Errors have a column where they differ; what is true of all rows is said by the legend.
  if (!words_for_all_errors(app, rows).empty()) board.metrics.pop_back();
  for (const Metric metric : board.metrics) board.columns.push_back(make_bar_column(app, rows, metric, style));
  if (app.second_source.source() && app.second_source.why_nothing(app, app.shown_size()).empty())
    board.columns.push_back(make_change_column(app, rows, style));
  if (least_bar_width(board.columns, style) <= room) return board;
  const auto rate = std::find(board.metrics.begin(), board.metrics.end(), Metric::rate);
  board.columns.erase(board.columns.begin() + (rate - board.metrics.begin()));
  board.metrics.erase(rate);
  return board;
}

}  // namespace warpwise::gui
