#include "gui/plot/lines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace warpwise::gui {

namespace {

bool on_axis(const Point& point, Scale scale) {
  return std::isfinite(point.x) && std::isfinite(point.y) && (scale == Scale::linear || point.y > 0);
}

bool drawable(const Point& point, const LinePlot& plot) {
  if (point.place == Place::axis) return on_axis(point, plot.scale);
  return std::isfinite(point.x) && !(point.place == Place::below ? plot.below : plot.above).empty();
}

bool any_point(const LinePlot& plot, Place place) {
  return std::any_of(plot.series.begin(), plot.series.end(), [&](auto& series) {
    return std::any_of(series.points.begin(), series.points.end(),
                       [&](auto& point) { return point.place == place && drawable(point, plot); });
  });
}

/// The y axis and the middles of the strips below and above it.
struct Heights {
  Axis axis;
  float below = 0, above = 0;
  float at(const Point& point) const {
    return point.place == Place::axis ? axis.at(point.y) : point.place == Place::below ? below : above;
  }
};

/// The y axis that holds every point and whisker.
Axis fit_y(const LinePlot& plot) {
  double least = 0, most = 0;
  for (const Series& series : plot.series)
    for (const Point& point : series.points)
      if (point.place == Place::axis && on_axis(point, plot.scale)) widen(point.y, least, most);
  Axis axis = fit_axis(least, most, plot.scale);
  if (plot.scale == Scale::linear && !plot.from_zero && most > least) {
    // Look closer: the range itself, with a margin.
    double margin = std::max((most - least) * 0.12, most * 0.002);
    axis.lo = std::max(0.0, least - margin), axis.hi = most + margin;
  }
  return axis;
}

void draw_series(ImDrawList* list, const LinePlot& plot, const Series& series, const Heights& y, const Style& style) {
  float thickness = (series.strong ? 2 : 1) * style.line();
  float radius = series.strong ? style.px(0.375) : style.px(0.25);
  const Point* before = nullptr;
  for (const Point& point : series.points) {
    if (!drawable(point, plot)) {
      before = nullptr;
      continue;
    }
    if (point.place == Place::above) {
      before = nullptr;  // no line leads off the axis to what is wrong
      continue;
    }
    ImVec2 at(plot.x.at(point.x), y.at(point));
    if (before && point.joined) {
      ImVec2 from(plot.x.at(before->x), y.at(*before));
      if (series.dashed) draw_dashed(list, from, at, series.look.colour, thickness, style.px(0.375));
      else list->AddLine(from, at, series.look.colour, thickness);
    }
    if (plot.markers && point.q1 < point.q3)
      list->AddLine(ImVec2(at.x, y.axis.at(point.q1)), ImVec2(at.x, y.axis.at(point.q3)), series.look.colour,
                    std::max(1.0f, thickness * 0.8f));
    if (point.joined || !before) before = &point;
  }
  for (const Point& point : series.points)
    if (drawable(point, plot) && series.markers && (plot.markers || &point == &series.points.back()))
      draw_marker(list, ImVec2(plot.x.at(point.x), y.at(point)), radius, series.look);
}

/// Signs lie at the marker's upper right, so that whose point it is stays in sight.
void draw_wrong_signs(ImDrawList* list, const LinePlot& plot, const Heights& y, const Style& style) {
  for (const Series& series : plot.series)
    for (const Point& point : series.points)
      if (point.signs.bad() && drawable(point, plot))
        draw_signs(list, ImVec2(plot.x.at(point.x) + style.px(0.125), y.at(point) - style.px(0.25)), style.px(0.25),
                   {.wrong = point.signs.wrong, .hazard = point.signs.hazard}, *style.theme);
}

/// Dashed from top to bottom, each label a line below the one before it, at the side that has room.
void draw_marks(ImDrawList* list, const LinePlot& plot, float top, float bottom, const Style& style) {
  const Theme& t = *style.theme;
  float lane = top;
  for (const PlotMark& mark : plot.marks) {
    const float x = plot.x.at(mark.x);
    if (!(mark.x > 0) || x < plot.x.from - 1 || x > plot.x.to + 1) continue;
    draw_dashed(list, ImVec2(x, top), ImVec2(x, bottom), t.text, style.line(), style.px(0.25));
    const float left = plot.x.from, right = plot.x.to, gap = style.px(0.375), beside = x - gap - left,
                after = right - x - gap;
    const std::string label = shortened(style, Face::small, mark.label, std::max(beside, after));
    const float wide = text_size(style, Face::small, label).x, from = after >= wide ? x + gap : x - gap - wide;
    list->AddRectFilled(ImVec2(from - 2, lane), ImVec2(from + wide + 2, lane + style.px(1)),
                        with_alpha(t.paper, 0.85f));
    draw_text(list, style, Face::small, ImVec2(from, lane), t.text, label);
    lane += style.px(1.25);
  }
}

std::optional<Picked> nearest_point(const LinePlot& plot, const Heights& y, ImVec2 min, ImVec2 max, float reach) {
  ImVec2 mouse = ImGui::GetIO().MousePos;
  if (mouse.x < min.x || mouse.x > max.x || mouse.y < min.y || mouse.y > max.y) return std::nullopt;
  std::optional<Picked> best;
  float best_distance = reach;
  for (size_t s = 0; s < plot.series.size(); s++)
    for (size_t p = 0; p < plot.series[s].points.size(); p++) {
      const Point& point = plot.series[s].points[p];
      if (!drawable(point, plot)) continue;
      float distance = std::hypot(plot.x.at(point.x) - mouse.x, y.at(point) - mouse.y);
      if (distance < best_distance) best_distance = distance, best = Picked{s, p};
    }
  return best;
}

/// Which of the labels, in their order along the axis, to leave out first: the one with the nearest neighbours, of those that need not be kept.
size_t most_crowded(const std::vector<size_t>& order, const std::vector<float>& wanted, const std::vector<bool>& keep) {
  auto kept = [&](size_t i) { return order[i] < keep.size() && keep[order[i]]; };
  auto gap = [&](size_t i) {
    return i > 0 && i < order.size() ? wanted[order[i]] - wanted[order[i - 1]] : std::numeric_limits<float>::infinity();
  };
  size_t worst = 0;
  auto room = [&](size_t i) { return std::tuple(kept(i), std::min(gap(i), gap(i + 1)), std::max(gap(i), gap(i + 1))); };
  for (size_t i = 1; i < order.size(); i++)
    if (room(i) < room(worst)) worst = i;
  return worst;
}

}  // namespace

std::vector<std::optional<float>> spread_labels(const std::vector<float>& wanted, float height, float top, float bottom,
                                                const std::vector<bool>& keep) {
  std::vector<std::optional<float>> placed(wanted.size());
  auto fits = static_cast<size_t>(std::max(0.0f, std::floor((bottom - top) / height)));
  std::vector<size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return wanted[a] < wanted[b]; });
  while (order.size() > fits) order.erase(order.begin() + static_cast<long>(most_crowded(order, wanted, keep)));
  if (order.empty()) return placed;

  // Clusters of touching labels, each centred on what its members want, merged while neighbours overlap.
  struct Cluster {
    size_t first, count;
    float centre;
  };
  auto hold = [&](Cluster& c) {
    float half = height * static_cast<float>(c.count) / 2;
    c.centre = std::clamp(c.centre, top + half, std::max(top + half, bottom - half));
  };
  std::vector<Cluster> clusters;
  for (size_t i = 0; i < order.size(); i++) {
    clusters.push_back({i, 1, wanted[order[i]]});
    hold(clusters.back());
    while (clusters.size() > 1) {
      Cluster &a = clusters[clusters.size() - 2], &b = clusters.back();
      float needed = height * static_cast<float>(a.count + b.count) / 2;
      if (b.centre - a.centre >= needed - 0.01f) break;
      a.centre = (a.centre * static_cast<float>(a.count) + b.centre * static_cast<float>(b.count)) /
                 static_cast<float>(a.count + b.count);
      a.count += b.count;
      clusters.pop_back();
      hold(clusters.back());
    }
  }
  for (const Cluster& c : clusters)
    for (size_t i = 0; i < c.count; i++)
      placed[order[c.first + i]] = c.centre + height * (static_cast<float>(i) + 0.5f - static_cast<float>(c.count) / 2);
  return placed;
}

bool has_points(const LinePlot& plot) { return any_point(plot, Place::axis) || any_point(plot, Place::above); }

namespace {

/// Where the parts of a plot lie.
struct LineLayout {
  Heights y;
  std::vector<Tick> y_ticks;
  float left = 0, right = 0, top = 0, bottom = 0;
  bool axis = false, below = false, above = false;  // which of these hold a point
};

void draw_title(ImDrawList* list, const LinePlot& plot, ImVec2 min, float right, const Style& style) {
  draw_text(list, style, Face::bold, min, style.theme->text, plot.title);
  const float after = text_size(style, Face::bold, plot.title).x + style.px(0.5), room = right - min.x - after;
  const bool fits = plot.short_note.empty() || text_size(style, Face::small, plot.note).x <= room;
  draw_text(list, style, Face::small, ImVec2(min.x + after, min.y + style.px(0.125)), style.theme->dim,
            shortened(style, Face::small, fits ? plot.note : plot.short_note, room));
}

/// Room for the numbers at the left and below, and for the names at the right. Takes the mouse, which zooms.
LineLayout lay_out_lines(LinePlot& plot, ImVec2 min, ImVec2 max, const Style& style) {
  LineLayout layout;
  layout.axis = any_point(plot, Place::axis);
  layout.below = any_point(plot, Place::below), layout.above = any_point(plot, Place::above);
  layout.top = min.y + style.px(1.5), layout.bottom = max.y - style.px(1.5);
  const float strip = style.px(1.5), higher = style.px(2);  // the highest tick may be labelled at its edge
  Heights& y = layout.y;
  y.axis = fit_y(plot);
  y.axis.from = layout.bottom - (layout.below ? strip : 0), y.axis.to = layout.top + (layout.above ? higher : 0);
  y.below = layout.bottom - strip / 2, y.above = layout.top + higher / 2;
  if (plot.view && layout.axis) apply(*plot.view, plot.x, y.axis);
  const int room = std::max(2, static_cast<int>((y.axis.from - y.axis.to) / style.px(1.75)));
  const bool log = plot.scale == Scale::log && plot.write;
  if (layout.axis)
    layout.y_ticks = log ? log_ticks(y.axis.lo, y.axis.hi, room, plot.write)
                         : linear_ticks(y.axis.lo, y.axis.hi, std::min(room, 6), plot.factor);

  const auto wide = [&](const std::string& text) { return text_size(style, Face::small, text).x; };
  float widest_number = 0, widest_name = 0;
  if (layout.below) widest_number = wide(plot.below);
  if (layout.above) widest_number = std::max(widest_number, wide(plot.above));
  for (const Tick& tick : layout.y_ticks) widest_number = std::max(widest_number, wide(tick.label));
  plot.numbers_need = widest_number;
  widest_number = std::max(widest_number, plot.numbers_room);
  if (plot.end_labels)
    for (const Series& series : plot.series) widest_name = std::max(widest_name, wide(series.name));
  widest_name = std::min(widest_name, (max.x - min.x) * 0.28f);
  layout.left = min.x + widest_number + style.px(0.5);
  layout.right = max.x - (plot.end_labels ? widest_name + style.px(1) : style.px(0.5));
  if (layout.right - layout.left < style.px(3)) layout.right = max.x - style.px(0.5);
  plot.x.from = layout.left + style.px(0.5), plot.x.to = layout.right - style.px(0.5);
  if (plot.view && layout.axis)
    take_mouse(*plot.view, plot.x, y.axis, ImVec2(layout.left, layout.top), ImVec2(layout.right, layout.bottom));
  return layout;
}

/// Lines across, with y's numbers at their left; the strips' names stand among these.
void draw_y_axis(ImDrawList* list, const LinePlot& plot, const LineLayout& layout, const Style& style) {
  const Theme& t = *style.theme;
  const Heights& y = layout.y;
  const auto number = [&](float at, const std::string& text) {
    const float wide = text_size(style, Face::small, text).x;
    draw_text(list, style, Face::small, ImVec2(layout.left - wide - style.px(0.375), at - style.size(Face::small) / 2),
              t.dim, text);
  };
  const auto strip = [&](float edge, ImU32 colour, float at, const std::string& name) {
    draw_dashed(list, ImVec2(layout.left, edge), ImVec2(layout.right, edge), colour, 1, style.px(0.25));
    number(at, name);
  };
  for (const Tick& tick : layout.y_ticks) {
    const float at = y.axis.at(tick.value);
    if (at > y.axis.from + 1 || at < y.axis.to - 1) continue;
    list->AddLine(ImVec2(layout.left, at), ImVec2(layout.right, at),
                  with_alpha(t.faint, tick.label.empty() ? 0.4f : 0.9f));
    if (!tick.label.empty()) number(at, tick.label);
  }
  if (layout.below) strip(y.axis.from, t.dim, y.below, plot.below);
  if (layout.above) strip(y.axis.to, t.bad, y.above, plot.above);
}

/// Numbers that would touch the one before them are left out. They stay between `min_x` and `max_x`.
void draw_x_axis(ImDrawList* list, const LinePlot& plot, const LineLayout& layout, float min_x, float max_x,
                 const Style& style) {
  const Theme& t = *style.theme;
  const float bottom = layout.bottom;
  list->AddLine(ImVec2(layout.left, bottom), ImVec2(layout.right, bottom), t.dim);
  float free_from = min_x;
  for (const Tick& tick : plot.x_ticks) {
    const float at = plot.x.at(tick.value);
    if (at < layout.left || at > layout.right) continue;
    list->AddLine(ImVec2(at, bottom), ImVec2(at, bottom + style.px(0.25)), t.dim);
    const float wide = text_size(style, Face::small, tick.label).x;
    const float start = std::clamp(at - wide / 2, min_x, std::max(min_x, max_x - wide));
    if (start < free_from) continue;
    draw_text(list, style, Face::small, ImVec2(start, bottom + style.px(0.25)), t.dim, tick.label);
    free_from = start + wide + style.px(0.75);
  }
}

/// The series' names beside the lines' ends, apart from each other. The selected one's is left out last.
void draw_names(ImDrawList* list, LinePlot& plot, const LineLayout& layout, float max_x, const Style& style) {
  std::vector<size_t> named;
  std::vector<float> wanted;
  std::vector<bool> strong;
  for (size_t i = 0; i < plot.series.size(); i++) {
    const auto& points = plot.series[i].points;
    auto last = std::find_if(points.rbegin(), points.rend(), [&](auto& point) { return drawable(point, plot); });
    if (last == points.rend() || plot.series[i].name.empty()) continue;
    const float at = layout.y.at(*last);
    if (at < layout.top || at > layout.bottom) continue;  // out of sight
    named.push_back(i), wanted.push_back(at), strong.push_back(plot.series[i].strong);
  }
  const auto placed = spread_labels(wanted, style.size(Face::small) * kLabelLine, layout.top - style.px(0.5),
                                    layout.bottom + style.px(0.5), strong);
  for (size_t i = 0; i < named.size(); i++) {
    if (!placed[i]) continue;
    const Series& series = plot.series[named[i]];
    const float x = layout.right + style.px(0.25);
    list->AddLine(ImVec2(layout.right - style.px(0.125), wanted[i]), ImVec2(x + style.px(0.5), *placed[i]),
                  with_alpha(series.look.colour, 0.7f));
    const float half = style.size(Face::small) * 0.55f;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) && mouse.x >= x &&
                      mouse.x < max_x && mouse.y >= *placed[i] - half && mouse.y < *placed[i] + half;
    if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (over && ImGui::IsMouseClicked(0)) plot.name_pressed = named[i];
    draw_text(list, style, Face::small, ImVec2(x + style.px(0.5), *placed[i] - style.size(Face::small) / 2),
              over ? style.theme->text : blend(series.look.colour, style.theme->text, 0.45f),
              shortened(style, Face::small, series.name, max_x - x - style.px(0.5)));
  }
}

}  // namespace

namespace {

/// A line at the pinned place, and beside it every series' figure there, the largest first.
void draw_pin(ImDrawList* list, const LinePlot& plot, const LineLayout& layout, const Style& style) {
  const float x = plot.x.at(plot.pinned);
  if (!(plot.pinned > 0) || !plot.figure || x < layout.left || x > layout.right) return;
  const Theme& t = *style.theme;
  list->AddLine(ImVec2(x, layout.top), ImVec2(x, layout.bottom), t.accent, style.line());
  struct Line {
    double y;
    const Series* series;
    std::string figure;
  };
  std::vector<Line> lines;
  for (const Series& series : plot.series) {
    const auto point = std::find_if(series.points.begin(), series.points.end(), [&](const Point& each) {
      return each.place == Place::axis && drawable(each, plot) && std::abs(each.x / plot.pinned - 1) < 1e-9;
    });
    if (point != series.points.end() && !series.name.empty())
      lines.push_back({point->y, &series, plot.figure(point->y)});
  }
  std::stable_sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.y > b.y; });
  const float height = style.size(Face::small) * kLabelLine;
  const auto most = static_cast<size_t>(std::max(0.0f, (layout.bottom - layout.top) / height - 1.5f));
  lines.resize(std::min(lines.size(), most));
  if (lines.empty()) return;
  float names = 0, figures = 0;
  for (const Line& line : lines) {
    names = std::max(names, text_size(style, Face::small, line.series->name).x);
    figures = std::max(figures, text_size(style, Face::small, line.figure).x);
  }
  const float wide = std::max(names + figures + style.px(1.25), text_size(style, Face::small, plot.pin_title).x),
              pad = style.px(0.375), all = wide + 2 * pad;
  const float left = x + pad + all < layout.right ? x + pad : std::max(layout.left, x - pad - all);
  const float tall = height * static_cast<float>(lines.size() + 1) + pad;
  list->AddRectFilled(ImVec2(left, layout.top), ImVec2(left + all, layout.top + tall), with_alpha(t.panel, 0.94f));
  list->AddRect(ImVec2(left, layout.top), ImVec2(left + all, layout.top + tall), t.faint);
  float y = layout.top + pad / 2;
  draw_text(list, style, Face::small, ImVec2(left + pad, y), t.accent, plot.pin_title);
  for (const Line& line : lines) {
    y += height;
    draw_text(list, style, Face::small, ImVec2(left + pad, y), blend(line.series->look.colour, t.text, 0.45f),
              line.series->name);
    draw_text(list, style, Face::small, ImVec2(left + pad + wide - text_size(style, Face::small, line.figure).x, y),
              t.text, line.figure);
  }
}

}  // namespace

std::optional<Picked> draw_lines(ImDrawList* list, LinePlot& plot, ImVec2 min, ImVec2 max, const Style& style) {
  draw_title(list, plot, min, max.x, style);
  if (!has_points(plot)) {
    draw_text(list, style, Face::body, ImVec2(min.x, min.y + style.px(1.5) + style.px(0.375)), style.theme->dim,
              shortened(style, Face::body, plot.empty, max.x - min.x));
    return std::nullopt;
  }
  const LineLayout layout = lay_out_lines(plot, min, max, style);
  const auto [left, right, top, bottom] = std::tuple(layout.left, layout.right, layout.top, layout.bottom);
  draw_y_axis(list, plot, layout, style);
  draw_x_axis(list, plot, layout, min.x, max.x, style);

  // The lines, the selected one on top.
  list->PushClipRect(ImVec2(left - style.px(0.375), top - style.px(0.75)),
                     ImVec2(right + style.px(0.375), bottom + style.px(0.375)), true);
  for (bool strong : {false, true})
    for (const Series& series : plot.series)
      if (series.strong == strong) draw_series(list, plot, series, layout.y, style);
  draw_wrong_signs(list, plot, layout.y, style);
  draw_marks(list, plot, top, bottom, style);
  draw_pin(list, plot, layout, style);
  list->PopClipRect();
  if (plot.end_labels) draw_names(list, plot, layout, max.x, style);

  const auto picked = nearest_point(plot, layout.y, ImVec2(min.x, top), ImVec2(max.x, bottom), style.px(1.5));
  if (picked) {
    const Point& point = plot.series[picked->series].points[picked->point];
    list->AddCircle(ImVec2(plot.x.at(point.x), layout.y.at(point)), style.px(0.5), style.theme->text, 24, 2);
  }
  return picked;
}

}  // namespace warpwise::gui
