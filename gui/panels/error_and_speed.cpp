// Every step and baseline as a point: how fast it is, and how wrong. Ceilings are lines across; what the source
// beside has is hollow.
#include <algorithm>
#include <cmath>

#include "gui/figures/figures.h"
#include "gui/panels/error_dots.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/plot/labels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

/// Where things lie: from above, wrong results, the axis of errors, and exact results, which a logarithm cannot show.
struct Plane {
  Axis x, y;
  bool any_wrong = false, any_exact = false, any_error = false;
  float left = 0, right = 0, top = 0, bottom = 0;
  float wrong_at = 0, exact_at = 0;
};

std::vector<const Row*> ceilings_of(const std::vector<Row>& rows, bool operations) {
  std::vector<const Row*> ceilings;
  for (const Row& row : rows)
    if (row.result && row.step->kind == Kind::ceiling && metric_value(*row.result, Metric::rate, operations) > 0)
      ceilings.push_back(&row);
  // Tasks that measure the same ceiling each for itself share its line.
  const auto label = [&](const Row* row) {
    return row->step->title + rate_text(metric_value(*row->result, Metric::rate, operations), "");
  };
  for (size_t i = ceilings.size(); i-- > 0;)
    if (std::any_of(ceilings.begin(), ceilings.begin() + static_cast<long>(i),
                    [&](auto* other) { return label(other) == label(ceilings[i]); }))
      ceilings.erase(ceilings.begin() + static_cast<long>(i));
  return ceilings;
}

/// An axis of errors around what there is: whole decades.
Axis error_axis(double least, double most) {
  if (!(least > 0)) return {1e-8, 1e-6, Scale::log};
  return {std::pow(10, std::floor(std::log10(least) - 0.15)), std::pow(10, std::ceil(std::log10(most) + 0.15)),
          Scale::log};
}

Plane lay_out(const App& app, const std::vector<Dot>& dots, const std::vector<const Row*>& ceilings, bool operations,
              ImVec2 min, ImVec2 max, const Style& style) {
  Plane plane;
  double least_rate = 0, most_rate = 0, least_error = 0, most_error = 0;
  for (const Row* row : ceilings) widen(metric_value(*row->result, Metric::rate, operations), least_rate, most_rate);
  for (const Dot& dot : dots) {
    widen(dot.rate, least_rate, most_rate);
    if (dot.on_axis()) widen(dot.error, least_error, most_error), plane.any_error = true;
    plane.any_exact = plane.any_exact || dot.verdict == Verdict::exact;
    plane.any_wrong = plane.any_wrong || (!dot.on_axis() && dot.verdict != Verdict::exact);
  }
  // Points crowd at one end of a linear scale sooner than bars do.
  auto chosen = app.settings.scales.find(Metric::rate);
  bool left_free = chosen == app.settings.scales.end() || chosen->second == ScaleChoice::automatic;
  Scale scale = left_free ? (most_rate > 8 * least_rate ? Scale::log : Scale::linear)
                          : metric_scale(app, Metric::rate, least_rate, most_rate);
  plane.x = fit_axis(least_rate, most_rate * 1.05, scale);
  plane.y = error_axis(least_error, most_error);
  plane.left = min.x + text_size(style, Face::small, "wrong").x + style.px(1.75), plane.right = max.x - style.px(0.5);
  plane.top = min.y + style.px(2) + style.px(1.25) * static_cast<float>(ceilings.size()),
  plane.bottom = max.y - style.px(3);
  plane.x.from = plane.left + style.px(0.25), plane.x.to = plane.right - style.px(0.25);
  float strip = style.px(2.25);
  plane.wrong_at = plane.top + strip / 2, plane.exact_at = plane.bottom - strip / 2;
  plane.y.to = plane.top + (plane.any_wrong ? strip : 0), plane.y.from = plane.bottom - (plane.any_exact ? strip : 0);
  if (!plane.any_error) plane.exact_at = (plane.top + plane.bottom) / 2, plane.wrong_at = plane.top + strip / 2;
  return plane;
}

void draw_axes(ImDrawList* list, const Plane& plane, const MetricText& rate, const std::string& error_metric,
               ImVec2 min, const Style& style) {
  const Theme& t = *style.theme;
  auto number = [&](ImVec2 at, const std::string& text) { draw_text(list, style, Face::small, at, t.dim, text); };
  if (plane.any_error)
    for (const Tick& tick :
         log_ticks(plane.y.lo, plane.y.hi, std::max(2, static_cast<int>((plane.y.from - plane.y.to) / style.px(1.75))),
                   metric_text(Metric::error, false, 0).tick)) {
      float y = plane.y.at(tick.value);
      list->AddLine(ImVec2(plane.left, y), ImVec2(plane.right, y),
                    with_alpha(t.faint, tick.label.empty() ? 0.4f : 0.9f));
      number(ImVec2(plane.left - text_size(style, Face::small, tick.label).x - style.px(0.375),
                    y - style.size(Face::small) / 2),
             tick.label);
    }
  int room = std::max(2, static_cast<int>((plane.right - plane.left) / style.px(4.5)));
  bool log = plane.x.scale == Scale::log;
  for (const Tick& tick : log ? log_ticks(plane.x.lo, plane.x.hi, room, rate.tick)
                              : linear_ticks(plane.x.lo, plane.x.hi, std::min(room, 8), rate.factor)) {
    float x = plane.x.at(tick.value), wide = text_size(style, Face::small, tick.label).x;
    list->AddLine(ImVec2(x, plane.top), ImVec2(x, plane.bottom), with_alpha(t.faint, tick.label.empty() ? 0.4f : 0.9f));
    number(ImVec2(std::min(x - wide / 2, plane.right - wide), plane.bottom + style.px(0.25)), tick.label);
  }
  list->AddLine(ImVec2(plane.left, plane.bottom), ImVec2(plane.right, plane.bottom), t.dim);
  list->AddLine(ImVec2(plane.left, plane.top), ImVec2(plane.left, plane.bottom), t.dim);
  std::string name = log ? kLogarithmic + rate.title : rate.title + ", " + rate.unit;
  number(ImVec2((plane.left + plane.right - text_size(style, Face::small, name).x) / 2, plane.bottom + style.px(1.5)),
         name);

  // Strips for what has no place on the axis, each with its sign.
  float mark = style.px(0.5), x = plane.left - style.px(1);
  if (plane.any_exact) {
    if (plane.any_error)
      draw_dashed(list, ImVec2(plane.left, plane.y.from), ImVec2(plane.right, plane.y.from), t.dim, 1, style.px(0.25));
    draw_check_mark(list, ImVec2(x, plane.exact_at), mark, t.good);
    draw_text(list, style, Face::small, ImVec2(min.x, style.top(Face::small, plane.exact_at)), t.dim, "exact");
  }
  if (plane.any_wrong) {
    draw_dashed(list, ImVec2(plane.left, plane.y.to), ImVec2(plane.right, plane.y.to), t.bad, 1, style.px(0.25));
    draw_cross_mark(list, ImVec2(x, plane.wrong_at), mark, t.bad);
    draw_text(list, style, Face::small, ImVec2(min.x, style.top(Face::small, plane.wrong_at)), t.dim, "wrong");
  }
  draw_text(list, style, Face::bold, min, t.text, "Error and speed");
  float after = text_size(style, Face::bold, "Error and speed").x + style.px(0.5);
  std::string note =
      error_metric + " against " + (rate.title == "Throughput" ? "throughput" : "bandwidth") + "; best: lower right";
  draw_text(list, style, Face::small, ImVec2(min.x + after, min.y + style.px(0.125)), t.dim,
            shortened(style, Face::small, note, plane.right - min.x - after - style.px(3)));
}

/// Lines across, each with its label in a lane of its own above.
void draw_ceilings(ImDrawList* list, const Plane& plane, const std::vector<const Row*>& ceilings, bool operations,
                   const MetricText& rate, float top, const Style& style) {
  for (size_t i = 0; i < ceilings.size(); i++) {
    double value = metric_value(*ceilings[i]->result, Metric::rate, operations);
    float x = plane.x.at(value), y = top + style.px(1.75) + style.px(1.25) * static_cast<float>(i);
    ImU32 colour = style.theme->ceiling;
    list->AddLine(ImVec2(x, y + style.px(1)), ImVec2(x, plane.bottom), with_alpha(colour, 0.75f), style.line());
    std::string figure = ", " + rate.write(value);  // the name is cut, not the figure
    std::string label = shortened(style, Face::small, ceilings[i]->step->title,
                                  plane.right - plane.left - text_size(style, Face::small, figure).x) +
                        figure;
    float wide = text_size(style, Face::small, label).x,
          at = std::clamp(x - wide / 2, plane.left, std::max(plane.left, plane.right - wide));
    list->AddRectFilled(ImVec2(at - 2, y), ImVec2(at + wide + 2, y + style.px(1)), style.theme->paper);
    draw_text(list, style, Face::small, ImVec2(at, y), colour, label);
  }
}

/// A ghost hangs on the point of the same step.
void draw_ghosts(ImDrawList* list, const std::vector<Dot>& dots, float radius, const Style& style) {
  for (size_t i = 0; i < dots.size(); i++) {
    if (!dots[i].ghost) continue;
    const ImU32 colour = with_alpha(dots[i].look.colour, 0.75f);
    if (i > 0 && dots[i - 1].step == dots[i].step) list->AddLine(dots[i - 1].at, dots[i].at, colour, style.line());
    draw_hollow_marker(list, dots[i].at, radius, dots[i].look, style);
  }
}

void draw_dots(ImDrawList* list, const App& app, const Plane& plane, const std::vector<Dot>& dots, const Style& style) {
  const Theme& t = *style.theme;
  const float radius = style.px(0.375), sign = style.px(0.375);
  std::vector<LabelWish> wishes;
  for (const Dot& dot : dots)
    wishes.push_back({dot.at, dot.name.empty() ? ImVec2(0, 0)
                                               : ImVec2(text_size(style, Face::small, dot.name).x + 4,
                                                        style.size(Face::small) * kLabelLine)});
  auto places = place_labels(wishes, radius, ImVec2(plane.left + 2, plane.top), ImVec2(plane.right, plane.bottom - 2));
  for (size_t i = 0; i < dots.size(); i++) {
    // A line leads from a label to its point, where it does not lie right beside it.
    if (!places[i] || dots[i].name.empty()) continue;
    ImVec2 from = *places[i], to(from.x + wishes[i].size.x, from.y + wishes[i].size.y), at = dots[i].at;
    ImVec2 edge(std::clamp(at.x, from.x, to.x), std::clamp(at.y, from.y, to.y));
    if (std::hypot(edge.x - at.x, edge.y - at.y) > radius * 2)
      list->AddLine(at, edge, with_alpha(dots[i].look.colour, 0.7f));
  }
  draw_ghosts(list, dots, radius, style);
  for (size_t i = 0; i < dots.size(); i++) {
    const Dot& dot = dots[i];
    const bool strong = app.step() == dot.step || app.hovered_step == dot.step->id;
    if (!dot.ghost) draw_marker(list, dot.at, radius * (strong ? 1.4f : 1.0f), dot.look);
    if (strong && !dot.ghost) list->AddCircle(dot.at, radius * 1.9f, t.text, 24, style.line());
    draw_signs(list, ImVec2(dot.at.x - radius * 0.4f - signs_width(dot.signs, sign), dot.at.y - radius), sign,
               dot.signs, t);
    if (places[i] && !dot.name.empty())
      draw_text(list, style, Face::small, ImVec2(places[i]->x + 2, places[i]->y),
                strong ? t.text : blend(dot.look.colour, t.text, 0.45f), dot.name);
  }
}

}  // namespace

void draw_error_and_speed(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const auto rows = app.rows(app.shown_size());
  const bool operations = counts_operations(rows);
  auto dots = error_dots(app, rows, operations);
  if (dots.empty()) {
    const bool nan = std::any_of(rows.begin(), rows.end(),
                                 [](auto& row) { return row.result && verdict_of(*row.result) == Verdict::nan; });
    sentence(nan ? "The results are NaN, as expected: there is no error to draw." : awaited(app), style);
    return;
  }
  if (std::all_of(dots.begin(), dots.end(), [](auto& dot) { return dot.verdict == Verdict::exact; })) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted("Every result is exact: there is no error to set against speed. So here are the speeds.");
    ImGui::PopTextWrapPos();
    draw_side_by_side(frame);
    return;
  }
  const auto ceilings = ceilings_of(rows, operations);
  ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  ImVec2 max(min.x + room.x - style.px(0.375), min.y + room.y - style.px(2));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Plane plane = lay_out(app, dots, ceilings, operations, min, max, style);
  if (plane.bottom - plane.top < style.px(4)) {
    sentence("There is too little room here: make the window taller.", style);
    return;
  }
  double most = 0;
  for (const Dot& dot : dots) most = std::max(most, dot.rate);
  for (const Row* row : ceilings) most = std::max(most, metric_value(*row->result, Metric::rate, operations));
  const MetricText rate = metric_text(Metric::rate, operations, most);
  for (Dot& dot : dots)
    dot.at = ImVec2(plane.x.at(dot.rate), dot.on_axis()                   ? plane.y.at(dot.error)
                                          : dot.verdict == Verdict::exact ? plane.exact_at
                                                                          : plane.wrong_at);
  draw_axes(list, plane, rate, app.task().error_metric, min, style);
  draw_ceilings(list, plane, ceilings, operations, rate, min.y, style);
  draw_dots(list, app, plane, dots, style);

  // The nearest point to the mouse tells all about itself.
  draw_scale_choice(frame, Metric::rate, plane.x.scale, ImVec2(max.x, min.y));
  ImGui::SetCursorScreenPos(ImVec2(min.x, plane.top));
  bool clicked =
      ImGui::InvisibleButton("plane", ImVec2(std::max(1.0f, room.x), std::max(1.0f, plane.bottom - plane.top)));
  if (ImGui::IsItemHovered()) {
    ImVec2 mouse = ImGui::GetIO().MousePos;
    auto distance = [&](const Dot& dot) { return std::hypot(dot.at.x - mouse.x, dot.at.y - mouse.y); };
    auto nearest =
        std::min_element(dots.begin(), dots.end(), [&](auto& a, auto& b) { return distance(a) < distance(b); });
    if (distance(*nearest) < style.px(2)) {
      const StepInfo& step = *nearest->step;
      app.hovering_step = step.id;
      if (const Result* result = app.result(step.id, app.shown_size())) app.copying = row_text(app, step, *result);
      figures_tooltip(app, step, app.shown_size(), style);
      if (clicked) app.select_step(step.id);
    }
  }
  ImGui::SetCursorScreenPos(ImVec2(min.x, max.y + style.px(0.25)));
  draw_legend(frame, rows, {.wrong = true, .points = true});
}

}  // namespace warpwise::gui
