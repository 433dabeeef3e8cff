// The same figures against problem size, a line per step. A sweep fills them in.
#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "engine/export/break_even_words.h"
#include "gui/figures/figures.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/panels/size_plots.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kHeightShares[] = {0.34f, 0.42f, 0.24f};  // of the height, by metric

void model_tooltip(const App& app, const ModelInfo& model, const Size& size, double value, const Style& style) {
  const StepInfo *of = app.board().step(app.lesson()->id, model.of),
                 *over = app.board().step(app.lesson()->id, model.over);
  ImGui::BeginTooltip();
  {
    UseFace bold(style, Face::bold);
    ImGui::TextUnformatted((model.name + " = " + significant(value) + " at " + to_string(size)).c_str());
  }
  ImGui::PushTextWrapPos(style.px(24));
  ImGui::TextUnformatted(("Computed, not measured: " + (of ? of->title : model.of) + " over " +
                          (over ? over->title : model.over) + ". " + model.source + ".")
                             .c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

double place_of_size(const Size& size) { return static_cast<double>(element_count(size.extents)); }

/// Pins the measured size that is nearest; the same once more takes the cursor away.
void pin_at(App& app, const Axis& x, float mouse) {
  if (mouse < x.from || mouse > x.to) return;
  const auto sizes = app.plotted_sizes();
  const auto nearest = std::min_element(sizes.begin(), sizes.end(), [&](const Size& a, const Size& b) {
    return std::abs(x.at(place_of_size(a)) - mouse) < std::abs(x.at(place_of_size(b)) - mouse);
  });
  if (nearest == sizes.end()) return;
  const auto was = app.pinned.find(app.lesson()->id);
  if (was != app.pinned.end() && was->second == *nearest) app.pinned.erase(was);
  else app.pinned[app.lesson()->id] = *nearest;
}

/// One plot of `tall` from where the cursor is, with its mouse.
void draw_plot(const Frame& frame, SizePlot& picture, std::optional<Metric> metric, float tall, int id) {
  App& app = frame.app;
  const Style& style = frame.style;
  ImVec2 min = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  bool points = has_points(picture.plot);
  ImVec2 max(min.x + width - style.px(0.75), min.y + tall);
  picture.plot.view = &app.plot_views[picture.plot.title + " " + app.lesson()->id];
  if (const auto pin = app.pinned.find(app.lesson()->id); pin != app.pinned.end())
    picture.plot.pinned = place_of_size(pin->second), picture.plot.pin_title = to_string(pin->second);
  auto picked = draw_lines(ImGui::GetWindowDrawList(), picture.plot, min, max, style);
  if (const auto name = picture.plot.name_pressed; name && picture.steps[*name]) {
    app.tick(*picture.steps[*name], false);
    app.say(picture.steps[*name]->title + " is hidden. A tick in the list brings it back, A shows all steps.");
  }
  if (points && metric) draw_scale_choice(frame, *metric, picture.plot.scale, ImVec2(max.x, min.y));
  ImGui::SetCursorScreenPos(ImVec2(min.x, points ? min.y + style.px(1.25) : min.y));
  if (points) tall -= style.px(1.25);
  ImGui::PushID(id);
  const StepInfo* step = picked ? picture.steps[picked->series] : nullptr;
  if (ImGui::InvisibleButton("plot", ImVec2(std::max(1.0f, width), std::max(1.0f, tall))) && !was_dragged() &&
      !picture.plot.name_pressed) {
    if (step) app.select_step(step->id);
    else pin_at(app, picture.plot.x, ImGui::GetIO().MousePos.x);
  }
  if (picked && ImGui::IsItemHovered()) {
    const Size& size = picture.sizes[picked->series][picked->point];
    const Point& point = picture.plot.series[picked->series].points[picked->point];
    if (step) {
      app.hovering_step = step->id;
      if (const Result* result = app.result_at(step->id, size)) app.copying = row_text(app, *step, *result);
      figures_tooltip(app, *step, size, style,
                      picture.over ? speed_up_fact(point.y, *step, *picture.over, point.signs.bad()) : Fact{}, true);
    } else {
      size_t first = picture.steps.size() - picture.models.size();
      model_tooltip(app, *picture.models[picked->series - first], size, point.y, style);
    }
  }
  ImGui::PopID();
}

/// A line needs several sizes.
void offer_sweep(const Frame& frame, const std::string& words) {
  ImGui::AlignTextToFramePadding();
  caption(words, frame.style);
  ImGui::SameLine(0, frame.style.px(0.5));
  if (icon_button("##sweep here", Icon::sweep, "Sweep over the sizes", 0, true, frame.style))
    frame.app.ask(Wish::sweep);
}

/// Broken at blanks alone: ImGui would break a line within a number, too.
void broken_at_blanks(const std::string& text, const Style& style) {
  const float room = ImGui::GetContentRegionAvail().x;
  std::istringstream words(text);
  std::string line, word;
  while (words >> word) {
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && text_size(style, Face::small, longer).x > room)
      ImGui::TextUnformatted(std::exchange(line, word).c_str());
    else line = longer;
  }
  ImGui::TextUnformatted(line.c_str());
}

/// The lesson's questions of which size is large enough, answered by what is measured.
void draw_break_evens(const Frame& frame, const std::vector<BreakEven>& found) {
  UseFace face(frame.style, Face::small);
  for (const BreakEven& each : found)
    broken_at_blanks(words_of(each, *frame.app.lesson(), frame.app.modeller()), frame.style);
}

/// Which quantity is drawn and, of a speed-up, over which step.
void draw_quantity_choice(const Frame& frame, const StepInfo* over, bool operations) {
  App& app = frame.app;
  const Style& style = frame.style;
  Settings& settings = app.settings;
  size_t chosen = static_cast<size_t>(std::find(std::begin(kQuantities), std::end(kQuantities), settings.quantity) -
                                      std::begin(kQuantities));
  settings.quantity = kQuantities[tabs(
      "quantity", {"All", "Time", operations ? "Throughput" : "Bandwidth", "Error", "Speed-up"}, chosen, style)];
  if (settings.quantity != Quantity::speed_up || !over) return;
  ImGui::SameLine(0, style.px(0.75));
  ImGui::AlignTextToFramePadding();
  caption("over", style);
  ImGui::SameLine(0, style.px(0.375));
  ImGui::SetNextItemWidth(std::max(style.px(4), ImGui::GetContentRegionAvail().x - style.px(0.75)));
  if (Combo combo("##over", over->title, frame.escape); combo)
    for (const StepInfo& step : app.lesson()->steps)
      if (step.kind != Kind::ceiling && ImGui::Selectable((step.title + "##" + step.id).c_str(), &step == over))
        settings.speed_over[app.lesson()->id] = step.id;
}

}  // namespace

void draw_against_size(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  auto sizes = app.lesson() ? app.plotted_sizes() : std::vector<Size>{};
  if (sizes.empty()) {
    bool waiting = app.source().busy() || !app.lesson() || app.recorded() || !app.other_choices().empty();
    if (!waiting) offer_sweep(frame, "Nothing measured yet.");
    sentence(waiting ? awaited(app) : "Nothing measured yet: Sweep fills this in, one size after the other.", style);
    return;
  }
  if (sizes.size() == 1 && !app.recorded() && !app.source().busy())
    offer_sweep(frame, "One size is measured: " + to_string(sizes.front()) + ".");
  std::vector<Row> all;
  for (const Size& size : sizes)
    for (const Row& row : app.rows(size))
      if (!row.result || row.result->time_ms.median > 0)
        all.push_back(row);  // of a size that is modelled alone, not these
  const StepInfo* over = speed_over(app);
  draw_quantity_choice(frame, over, counts_operations(all));
  const auto found = break_evens(app.board(), *app.lesson(), app.modeller(), app.key("", {}).choices);
  draw_break_evens(frame, found);
  ImGui::Dummy(ImVec2(1, style.px(0.25)));
  float height = ImGui::GetContentRegionAvail().y - style.px(1.5) - ImGui::GetStyle().ItemSpacing.y;

  std::vector<std::pair<SizePlot, std::optional<Metric>>> pictures;
  std::vector<float> shares;
  for (size_t i = 0; i < std::size(kMetrics); i++)
    if (app.settings.quantity == Quantity::all || app.settings.quantity == kQuantities[i + 1])
      pictures.emplace_back(make_size_plot(app, kMetrics[i], sizes), kMetrics[i]), shares.push_back(kHeightShares[i]);
  if (app.settings.quantity == Quantity::speed_up && over)
    pictures.emplace_back(make_speed_up(app, *over, sizes), std::nullopt), shares.push_back(1);
  for (auto& [picture, metric] : pictures)
    if (metric == Metric::time) picture.plot.marks = break_even_marks(app, found);

  // Where there is nothing to draw, a sentence stands; the others take the room.
  float total = 0;
  height -= static_cast<float>(pictures.size() - 1) * ImGui::GetStyle().ItemSpacing.y;
  for (size_t i = 0; i < pictures.size(); i++) {
    set_size_axis(pictures[i].first.plot, sizes);
    if (has_points(pictures[i].first.plot)) total += shares[i];
    else height -= style.px(3.25);
  }
  float room = 0;
  for (size_t i = 0; i < pictures.size(); i++) {
    bool points = has_points(pictures[i].first.plot);
    pictures[i].first.plot.numbers_room = app.numbers_room;
    draw_plot(frame, pictures[i].first, pictures[i].second,
              points ? std::max(style.px(6), height * shares[i] / total) : style.px(3.25), static_cast<int>(i));
    room = std::max(room, pictures[i].first.plot.numbers_need);
  }
  app.numbers_room = room;
  draw_legend(
      frame, all,
      {.quartiles = app.settings.quantity == Quantity::all || app.settings.quantity == Quantity::time, .wrong = true});
}

}  // namespace warpwise::gui
