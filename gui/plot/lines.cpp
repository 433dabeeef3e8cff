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
  float thickness = style.em / (series.strong ? 6.0f : 10.0f);
  float radius = style.em / (series.strong ? 3.4f : 4.4f);
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
      if (series.dashed) draw_dashed(list, from, at, series.look.colour, thickness, style.em / 2.6f);
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
        draw_signs(list, ImVec2(plot.x.at(point.x) + style.px(0.1f), y.at(point) - style.px(0.3f)), style.px(0.3f),
                   {.wrong = point.signs.wrong, .hazard = point.signs.hazard}, *style.theme);
}

/// Dashed from top to bottom, each label a line below the one before it, at the side that has room.
void draw_marks(ImDrawList* list, const LinePlot& plot, float top, float bottom, const Style& style) {
  const Theme& t = *style.theme;
  float lane = top;
  for (const PlotMark& mark : plot.marks) {
    const float x = plot.x.at(mark.x);
    if (!(mark.x > 0) || x < plot.x.from - 1 || x > plot.x.to + 1) continue;
    draw_dashed(list, ImVec2(x, top), ImVec2(x, bottom), t.text, style.em / 12, style.px(0.25f));
    const float left = plot.x.from, right = plot.x.to, gap = style.px(0.4f), beside = x - gap - left,
                after = right - x - gap;
    const std::string label = shortened(style, Face::small, mark.label, std::max(beside, after));
    const float wide = text_size(style, Face::small, label).x, from = after >= wide ? x + gap : x - gap - wide;
    list->AddRectFilled(ImVec2(from - 2, lane), ImVec2(from + wide + 2, lane + style.px(1.1f)),
                        with_alpha(t.paper, 0.85f));
    draw_text(list, style, Face::small, ImVec2(from, lane), t.text, label);
    lane += style.px(1.15f);
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

std::optional<Picked> draw_lines(ImDrawList* list, LinePlot& plot, ImVec2 min, ImVec2 max, const Style& style) {
  const Theme& t = *style.theme;
  draw_text(list, style, Face::bold, min, t.text, plot.title);
  float after = text_size(style, Face::bold, plot.title).x + style.px(0.5f);
  // Of a note that is too long the unit stays, which comes last.
  std::string note = plot.note;
  if (size_t comma = note.rfind(", ");
      comma != std::string::npos && text_size(style, Face::small, note).x > max.x - min.x - after)
    note.erase(0, comma + 2);
  draw_text(list, style, Face::small, ImVec2(min.x + after, min.y + style.px(0.14f)), t.dim,
            shortened(style, Face::small, note, max.x - min.x - after));

  ImVec2 inner_min(min.x, min.y + style.px(1.5f));
  if (!has_points(plot)) {
    draw_text(list, style, Face::body, ImVec2(min.x, inner_min.y + style.px(0.4f)), t.dim,
              shortened(style, Face::body, plot.empty, max.x - min.x));
    return std::nullopt;
  }

  // Room for the numbers at the left and below, and for the names at the right.
  Heights y{fit_y(plot), {}};
  float bottom = max.y - style.px(1.5f), strip = style.px(1.5f),
        higher = style.px(2);  // the highest tick may be labelled at its edge
  const bool axis = any_point(plot, Place::axis), below = any_point(plot, Place::below),
             above = any_point(plot, Place::above);
  y.axis.from = bottom - (below ? strip : 0), y.axis.to = inner_min.y + (above ? higher : 0);
  y.below = bottom - strip / 2, y.above = inner_min.y + higher / 2;
  if (plot.view && axis) apply(*plot.view, plot.x, y.axis);
  int room = std::max(2, static_cast<int>((y.axis.from - y.axis.to) / style.px(1.7f)));
  bool log = plot.scale == Scale::log && plot.write;
  std::vector<Tick> y_ticks;
  if (axis)
    y_ticks = log ? log_ticks(y.axis.lo, y.axis.hi, room, plot.write)
                  : linear_ticks(y.axis.lo, y.axis.hi, std::min(room, 6), plot.factor);
  float widest_tick = 0, widest_name = 0;
  if (below) widest_tick = text_size(style, Face::small, plot.below).x;
  if (above) widest_tick = std::max(widest_tick, text_size(style, Face::small, plot.above).x);
  for (const Tick& tick : y_ticks) widest_tick = std::max(widest_tick, text_size(style, Face::small, tick.label).x);
  plot.numbers_need = widest_tick;
  widest_tick = std::max(widest_tick, plot.numbers_room);
  if (plot.end_labels)
    for (const Series& series : plot.series)
      widest_name = std::max(widest_name, text_size(style, Face::small, series.name).x);
  widest_name = std::min(widest_name, (max.x - min.x) * 0.28f);
  float left = min.x + widest_tick + style.px(0.5f);
  float right = max.x - (plot.end_labels ? widest_name + style.px(1.0f) : style.px(0.6f));
  if (right - left < style.px(3)) right = max.x - style.px(0.6f);
  plot.x.from = left + style.px(0.5f), plot.x.to = right - style.px(0.5f);
  if (plot.view && axis) take_mouse(*plot.view, plot.x, y.axis, ImVec2(left, inner_min.y), ImVec2(right, bottom));

  // Grid and numbers.
  auto number = [&](float at, const std::string& text) {
    float wide = text_size(style, Face::small, text).x;
    draw_text(list, style, Face::small, ImVec2(left - wide - style.px(0.4f), at - style.size(Face::small) / 2), t.dim,
              text);
  };
  for (const Tick& tick : y_ticks) {
    float at = y.axis.at(tick.value);
    if (at > y.axis.from + 1 || at < y.axis.to - 1) continue;
    list->AddLine(ImVec2(left, at), ImVec2(right, at), with_alpha(t.faint, tick.label.empty() ? 0.4f : 0.9f));
    if (!tick.label.empty()) number(at, tick.label);
  }
  if (below) {
    draw_dashed(list, ImVec2(left, y.axis.from), ImVec2(right, y.axis.from), t.dim, 1, style.px(0.3f));
    number(y.below, plot.below);
  }
  if (above) {
    draw_dashed(list, ImVec2(left, y.axis.to), ImVec2(right, y.axis.to), t.bad, 1, style.px(0.3f));
    number(y.above, plot.above);
  }
  list->AddLine(ImVec2(left, bottom), ImVec2(right, bottom), t.dim);
  float free_from = min.x;
  for (const Tick& tick : plot.x_ticks) {
    float at = plot.x.at(tick.value);
    if (at < left || at > right) continue;
    list->AddLine(ImVec2(at, bottom), ImVec2(at, bottom + style.px(0.25f)), t.dim);
    float wide = text_size(style, Face::small, tick.label).x;
    float start = std::clamp(at - wide / 2, min.x, std::max(min.x, max.x - wide));
    if (start < free_from) continue;
    draw_text(list, style, Face::small, ImVec2(start, bottom + style.px(0.3f)), t.dim, tick.label);
    free_from = start + wide + style.px(0.7f);
  }

  // The lines, the selected one on top.
  list->PushClipRect(ImVec2(left - style.px(0.4f), inner_min.y - style.px(0.7f)),
                     ImVec2(right + style.px(0.4f), bottom + style.px(0.4f)), true);
  for (bool strong : {false, true})
    for (const Series& series : plot.series)
      if (series.strong == strong) draw_series(list, plot, series, y, style);
  draw_wrong_signs(list, plot, y, style);
  draw_marks(list, plot, inner_min.y, bottom, style);
  list->PopClipRect();

  // Names beside the lines' ends.
  if (plot.end_labels) {
    std::vector<size_t> named;
    std::vector<float> wanted;
    std::vector<bool> strong;
    for (size_t i = 0; i < plot.series.size(); i++) {
      const auto& points = plot.series[i].points;
      auto last = std::find_if(points.rbegin(), points.rend(), [&](auto& point) { return drawable(point, plot); });
      if (last == points.rend() || plot.series[i].name.empty()) continue;
      if (y.at(*last) < inner_min.y || y.at(*last) > bottom) continue;  // out of sight
      named.push_back(i), wanted.push_back(y.at(*last)), strong.push_back(plot.series[i].strong);
    }
    auto placed = spread_labels(wanted, style.size(Face::small) * 1.1f, inner_min.y - style.px(0.5f),
                                bottom + style.px(0.5f), strong);
    for (size_t i = 0; i < named.size(); i++) {
      if (!placed[i]) continue;
      const Series& series = plot.series[named[i]];
      float x = right + style.px(0.2f);
      list->AddLine(ImVec2(right - style.px(0.1f), wanted[i]), ImVec2(x + style.px(0.45f), *placed[i]),
                    with_alpha(series.look.colour, 0.7f));
      draw_text(list, style, Face::small, ImVec2(x + style.px(0.6f), *placed[i] - style.size(Face::small) / 2),
                blend(series.look.colour, t.text, 0.45f),
                shortened(style, Face::small, series.name, max.x - x - style.px(0.6f)));
    }
  }

  auto picked = nearest_point(plot, y, inner_min, ImVec2(max.x, bottom), style.px(1.6f));
  if (picked) {
    const Point& point = plot.series[picked->series].points[picked->point];
    list->AddCircle(ImVec2(plot.x.at(point.x), y.at(point)), style.px(0.5f), t.text, 24, 2);
  }
  return picked;
}

}  // namespace warpwise::gui
