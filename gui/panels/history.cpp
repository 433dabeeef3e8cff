// Time against sample number, for every ticked step: drift, warm-up and outliers show here.
#include <algorithm>

#include "gui/figures/figures.h"
#include "gui/panels/panels.h"
#include "gui/plot/lines.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

void draw_history(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  if (!app.lesson() || room.y < style.px(4)) return;
  Size size = app.shown_size();

  LinePlot plot;
  plot.title = "History";
  plot.markers = false;
  double least = 0, most = 0;
  size_t longest = 1;
  std::vector<const StepInfo*> steps;
  for (const Row& row : app.rows(size)) {
    const auto& samples = app.history(row.step->id, size);
    if (samples.empty() || (row.result && row.result->source == "modelled")) continue;  // a modelled time has none
    Series series;
    series.name = row.step->title;
    series.look = row.look;
    series.strong = app.step() == row.step || app.hovered_step == row.step->id;
    series.dashed = row.step->kind != Kind::step;
    for (size_t i = 0; i < samples.size(); i++) {
      double ms = samples[i].time_ms;
      series.points.push_back({static_cast<double>(i + 1), ms, 0, 0, true, {}});
      widen(ms, least, most);
    }
    longest = std::max(longest, samples.size());
    plot.series.push_back(std::move(series));
    steps.push_back(row.step);
  }
  if (plot.series.empty() && !app.source().busy()) return;  // the bars' place says what is awaited
  MetricText text = metric_text(Metric::time, false, most);
  plot.factor = text.factor, plot.write = text.tick;
  plot.scale = metric_scale(app, Metric::time, least, most);
  const std::string log = plot.scale == Scale::log ? kLogarithmic : "";
  plot.note = log + "time of each sample, " + text.unit, plot.short_note = log + text.unit;
  plot.empty = "Waiting for the first timed sample\u2026";
  plot.x = {1, static_cast<double>(std::max<size_t>(longest, 2)), Scale::linear, 0, 1};
  plot.x_ticks = linear_ticks(1, plot.x.hi, std::clamp(static_cast<int>(longest) - 1, 2, 10));
  // Samples are whole: no tick between them.
  plot.x_ticks.erase(std::remove_if(plot.x_ticks.begin(), plot.x_ticks.end(),
                                    [](auto& tick) { return tick.label.find('.') != std::string::npos; }),
                     plot.x_ticks.end());

  plot.view = &app.plot_views["history " + app.lesson()->id];
  auto picked =
      draw_lines(ImGui::GetWindowDrawList(), plot, min, ImVec2(min.x + room.x - style.px(0.75), min.y + room.y), style);
  ImGui::Dummy(room);
  const float button = style.px(1.5);
  ImGui::SetCursorScreenPos(ImVec2(min.x + room.x - button - style.px(0.75), min.y));
  if (icon_button("##hide", Icon::cross, "", button, false, style)) app.settings.history = false;
  tip("Hide the history (H)", style);
  if (picked && !ImGui::IsItemHovered() && ImGui::IsWindowHovered()) {
    const Point& point = plot.series[picked->series].points[picked->point];
    app.hovering_step = steps[picked->series]->id;
    const std::string sample = "sample " + std::to_string(static_cast<int>(point.x)) + ": " + time_text(point.y);
    app.copying = plot.series[picked->series].name + ", " + sample;
    ImGui::SetTooltip("%s\n%s", plot.series[picked->series].name.c_str(), sample.c_str());
  }
}

/// The bars take what their rows need, and the history, where it is wanted, the rest, but never less than a quarter.
void draw_side_by_side_and_history(const Frame& frame) {
  const Style& style = frame.style;
  const float room = ImGui::GetContentRegionAvail().y;
  const auto shown = frame.app.rows(frame.app.shown_size()), here = frame.app.rows_here(frame.app.shown_size());
  const size_t rows = shown.size();
  if (frame.app.timed_by_model()) return draw_side_by_side_and_this_computer(frame, shown, here);
  const bool wanted = frame.app.settings.history;
  const float history = wanted ? std::clamp(room - side_by_side_height(rows, style),
                                            std::clamp(room * 0.28f, style.px(7), style.px(22)), room * 0.5f)
                               : style.px(1.5);
  // Where rows must shrink, they have the line as well.
  const bool line = wanted || room > bar_header_height(style) + style.px(1.25) * static_cast<float>(rows) + style.px(5);
  ImGui::BeginChild("side by side", ImVec2(0, line ? std::max(style.px(8), room - history - style.px(0.5)) : 0), false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_side_by_side(frame);
  ImGui::EndChild();
  if (!line) return;
  if (!wanted) {
    if (link("##history", "History of samples", style)) frame.app.settings.history = true;
    tip("Time against sample number: drift, warm-up and outliers show there. H does the same.", style);
    return;
  }
  ImGui::BeginChild("history", ImVec2(0, 0), false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_history(frame);
  ImGui::EndChild();
}

}  // namespace warpwise::gui
