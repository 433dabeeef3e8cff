#include "gui/window/layout.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "gui/panels/activity.h"
#include "gui/panels/tour_strip.h"
#include "gui/plot/bars.h"
#include "gui/plot/marks.h"
#include "gui/presenter/presenter.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

struct Tab {
  const char* id;
  const char* title;
  void (*draw)(const Frame&);
};
/// What the right side offers, in order.
constexpr Tab kTabs[] = {{"lesson", "Lesson", draw_lesson_text},
                         {"source", "Source", draw_step_source},
                         {"exercises", "Exercises", draw_exercises}};

// In ems.
constexpr double kLeastMiddle = 43;        // what the plots keep however wide the side panels are drawn
constexpr double kWantedMiddle = 30;       // beside one side panel alone
constexpr double kTightMiddle = 25;        // with less than this beside it, the right panel lies below it
constexpr double kLeastMiddleOfLeft = 18;  // with less than this beside it, the left panel lies above it
constexpr double kLeastLeft = 12, kLeastRight = 16;
constexpr Ems kViewList = 10;     // the views as a list to open
constexpr Ems kLeastList = 10;    // of the left panel's list; where less is left, the whole panel scrolls
constexpr Ems kLeastHistory = 7;  // below the bars

constexpr ImGuiWindowFlags kStill = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

double most_left(double whole) { return std::max(kLeastLeft, std::min(whole * 0.32, whole - kWantedMiddle)); }

/// A part of the window with a margin all round: a child in a child, as ImGui pads only what has a border. Returns what lies under it.
Ground begin_part(const char* id, ImVec2 part, ImU32 colour, ImGuiWindowFlags inside, const Style& style) {
  ImVec2 margin(style.px(1), style.px(0.75));
  ImGui::BeginChild(id, part, false, kStill);
  ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImVec2 room = ImGui::GetContentRegionAvail();
  ImGui::SetCursorPos(margin);
  ImGui::BeginChild("inside", ImVec2(std::max(1.0f, room.x - 2 * margin.x), std::max(1.0f, room.y - 2 * margin.y)),
                    false, inside);
  return {min, ImVec2(min.x + size.x, min.y + size.y), colour};
}

void end_part() {
  ImGui::EndChild();
  ImGui::EndChild();
}

/// For a stop that points this part out.
void note_part(App& app, const char* part, ImVec2 from) {
  const ImVec2 pos = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  app.parts_at[part] = {from, ImVec2(pos.x + size.x, std::min(pos.y + size.y, ImGui::GetCursorScreenPos().y))};
}

void draw_left(const Frame& frame) {
  draw_corner(frame);
  const ImVec2 controls = ImGui::GetCursorScreenPos();
  draw_controls(frame);
  note_part(frame.app, "controls", controls);
  ImGui::Separator();
  // The list scrolls under the controls; where they leave it next to nothing, they scroll with it.
  if (ImGui::GetContentRegionAvail().y < frame.style.px(kLeastList)) {
    draw_steps(frame);
    return;
  }
  const ImVec2 steps = ImGui::GetCursorScreenPos();
  ImGui::BeginChild("steps", ImVec2(0, 0), false);
  draw_steps(frame);
  ImGui::EndChild();
  note_part(frame.app, "steps", steps);
}

/// Tabs in a row or, where `room` is too little for them, a list to open. Returns the chosen one.
size_t choose(const char* id, const std::vector<std::string>& titles, size_t chosen, float room, const Frame& frame) {
  if (tabs_width(titles, frame.style) <= room) return tabs(id, titles, chosen, frame.style);
  ImGui::SetNextItemWidth(std::max(1.0f, std::min(room, frame.style.px(12))));
  if (Combo combo(id, titles[chosen], frame.escape); combo)
    for (size_t i = 0; i < titles.size(); i++)
      if (ImGui::Selectable(titles[i].c_str(), i == chosen)) chosen = i;
  return chosen;
}

void draw_right(const Frame& frame) {
  App& app = frame.app;
  if (!app.tab_wanted.empty()) app.settings.tab = std::exchange(app.tab_wanted, "");
  std::vector<std::string> titles;
  size_t chosen = 0;
  for (size_t i = 0; i < std::size(kTabs); i++) {
    titles.push_back(kTabs[i].title);
    if (app.settings.tab == kTabs[i].id) chosen = i;
  }
  float top = ImGui::GetCursorPosY(), button = frame.style.px(1.75);
  chosen = choose("##right", titles, chosen, ImGui::GetContentRegionAvail().x - button - frame.style.px(0.375), frame);
  app.settings.tab = kTabs[chosen].id;
  ImGui::SameLine();
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - button, top));
  if (icon_button("##hide", Icon::right, "", button, false, frame.style))
    app.settings.right_open = app.settings.right_first = false;
  tip("Hide this panel, for more room for the plots", frame.style);
  draw_find(frame);
  const ImVec2 text = ImGui::GetCursorScreenPos();
  kTabs[chosen].draw(frame);
  note_part(app, "text", text);
}

/// What goes on, above the plots: at the left it may be hidden.
void draw_activity(const Frame& frame) {
  const App& app = frame.app;
  const Style& style = frame.style;
  const std::string words = activity(app);
  const float width = ImGui::GetContentRegionAvail().x, height = style.px(1.25);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool busy = app.busy() || (app.exercises && app.exercises->busy());
  draw_text(ImGui::GetWindowDrawList(), style, Face::small, at, busy ? style.theme->accent : style.theme->dim,
            shortened(style, Face::small, words, width));
  ImGui::Dummy(ImVec2(std::max(1.0f, width), height));
  if (text_size(style, Face::small, words).x > width) tip(words, style);
}

/// What the plots show: lesson, size and device; the choice of the view; and a button for each side panel that is not there.
void draw_heading(const Frame& frame, const Widths& widths) {
  App& app = frame.app;
  const Style& style = frame.style;
  const LessonInfo* lesson = app.lesson();
  float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX(), from = left,
        to = left + ImGui::GetContentRegionAvail().x;
  float button = style.px(1.75), gap = style.px(0.375);
  const std::string instead =
      widths.both_fit ? "" : ", instead of the panel at the other side: there is no room for both";
  if (widths.left <= 0) {
    if (icon_button("##show_left", Icon::right, "", button, false, style))
      app.settings.left_open = true, app.settings.right_first = false;
    tip("Show lessons and steps" + instead, style);
    from += button + gap;
  }
  if (widths.right <= 0) {
    ImGui::SetCursorPos(ImVec2(to - button, top));
    if (icon_button("##show_right", Icon::left, "", button, false, style))
      app.settings.right_open = app.settings.right_first = true;
    tip("Show the lesson and the sources" + instead, style);
    to -= button + gap;
  }

  // The views' tabs stand beside the words or, where those would be cut, below them.
  std::string title = lesson ? lesson->title : "Warpwise", size, device;
  if (lesson) size = to_string(app.shown_size());
  if (lesson && !(app.shown_size() == app.size()))
    size += (app.recorded() && !app.source().playing() ? ", shown as the recording has nothing at "
                                                       : ", shown until there are figures at ") +
            to_string(app.size());
  if (const Hello* hello = app.board().hello()) device = hello->device.name;
  // Modelled times are for another size than the one that ran here.
  if (lesson && app.timed_size() != app.shown_size()) {
    device = "checked at " + size + (device.empty() ? "" : " on " + device);
    size = to_string(app.timed_size());
  }
  std::vector<std::string> views;
  std::vector<View> offered;
  size_t chosen = 0;
  for (const ViewRow& row : kViews) {
    if (!app.offers(row)) continue;
    if (row.view == app.settings.view) chosen = views.size();
    views.push_back(row.title);
    offered.push_back(row.view);
  }
  float tabs_wide = tabs_width(views, style),
        words_wide = std::max(text_size(style, Face::title, title).x, text_size(style, Face::small, size).x);
  // Where they have no room as tabs, the views are a list to open; it too stands beside the words if it can.
  if (words_wide + style.px(0.5) + tabs_wide > to - from) tabs_wide = std::min(tabs_wide, style.px(kViewList));
  bool beside = words_wide + style.px(0.5) + tabs_wide <= to - from;
  auto note_views = [&] {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    app.parts_at["views"] = {corner, ImVec2(corner.x + tabs_wide, corner.y + style.px(2))};
  };
  float room = beside ? to - from - tabs_wide - style.px(0.5) : to - from;
  if (beside) {
    ImGui::SetCursorPos(ImVec2(to - tabs_wide, top));
    note_views();
    chosen = choose("##view", views, chosen, tabs_wide, frame);
  }

  // The size is written whole, on several lines if need be; the device is left out first.
  ImGui::SetCursorPos(ImVec2(from, top));
  ImVec2 at = ImGui::GetCursorScreenPos();
  draw_text(ImGui::GetWindowDrawList(), style, Face::title, ImVec2(at.x, at.y - style.px(0.125)), style.theme->text,
            shortened(style, Face::title, title, room));
  std::string words = row_of(app.settings.view).one_size ? size : "";
  std::string both = words + (words.empty() || device.empty() ? "" : "  \u00b7  ") + device;
  if (words.empty() || text_size(style, Face::small, both).x <= room) words = shortened(style, Face::small, both, room);
  float bottom = top + style.px(2.75);
  if (!words.empty()) {
    ImGui::SetCursorPos(ImVec2(from, top + style.px(1.5)));
    ImGui::PushTextWrapPos(from + room + 1);
    caption(words, style);
    ImGui::PopTextWrapPos();
    bottom = std::max(bottom, top + style.px(1.75) + ImGui::GetItemRectSize().y);
  }
  if (!beside) {
    ImGui::SetCursorPos(ImVec2(left, bottom));
    note_views();
    chosen = choose("##view", views, chosen, ImGui::GetContentRegionAvail().x, frame);
    bottom += style.px(2.25);
  }
  app.settings.view = offered[chosen];
  ImGui::SetCursorPos(ImVec2(left, bottom));
}

void draw_middle(const Frame& frame, const Widths& widths) {
  const Style& style = frame.style;
  draw_tour_strip(frame);
  if (frame.app.exercise_in_centre() && widths.right > 0) {
    draw_messages(frame);
    return draw_exercise_centre(frame);
  }
  draw_heading(frame, widths);
  draw_banner(frame);
  draw_building(frame);
  draw_messages(frame);
  if (!frame.app.recorded() || frame.app.source().playing() || !frame.app.said().empty()) draw_activity(frame);

  // A view that has too little room scrolls.
  const ViewRow& view = row_of(frame.app.settings.view);
  const bool history = view.view == View::side_by_side && frame.app.settings.history;
  ImVec2 room = ImGui::GetContentRegionAvail(),
         least(style.px(view.least_width), style.px(view.least_height) + (history ? style.px(kLeastHistory) : 0));
  bool narrow = room.x < least.x, low = room.y < least.y;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  frame.app.parts_at["plots"] = frame.app.plots_at = {at, ImVec2(at.x + room.x, at.y + room.y)};
  ImGui::SetNextWindowContentSize(ImVec2(narrow ? least.x : 0, low ? least.y : 0));
  ImGui::BeginChild("view", ImVec2(0, 0), false, narrow ? ImGuiWindowFlags_HorizontalScrollbar : 0);
  view.draw(frame);
  ImGui::EndChild();
}

}  // namespace

Widths share_window(const Settings& s, double whole) {
  Widths widths;
  // The widths that were chosen are remembered; what the window has room for is shown.
  double left = std::min(s.left_em, most_left(whole));
  widths.both_fit = whole - left - kLeastMiddle >= kLeastRight;
  if (s.left_open) widths.left = left;
  double right = std::min(s.right_em, whole - widths.left - kLeastMiddle);
  if (s.right_open && right >= kLeastRight) {
    widths.right = right;
  } else if (s.right_open && s.right_first) {
    widths.left = 0;
    widths.right = std::min(
        s.right_em, std::max({whole - kLeastMiddle, std::min(whole * 0.4, whole - kWantedMiddle), kLeastRight}));
    widths.stacked = whole - widths.right < kTightMiddle;
  }
  widths.stacked = widths.stacked || (widths.left > 0 && whole - widths.left < kLeastMiddleOfLeft);
  if (!widths.stacked) {
    widths.middle = std::max(0.0, whole - widths.left - widths.right);
    return widths;
  }
  // One above the other, each as wide as the window.
  widths.middle = whole;
  if (widths.right > 0) widths.left = 0, widths.right = whole;
  else widths.left = whole;
  return widths;
}

/// Which part has the keys, once Tab has been used: a line at its top.
void draw_focus(const App& app, const Style& style, const std::vector<Ground>& grounds) {
  if (app.focus == Part::left) return;
  ImVec2 min(0, 0), max = ImGui::GetIO().DisplaySize;
  for (size_t i = 1; i < grounds.size(); i++) {
    const bool right = grounds[i].min.x > 0 || grounds[i].min.y > 0;
    if (app.focus == Part::right && right) min = grounds[i].min, max = grounds[i].max;
    if (app.focus == Part::middle && right && grounds[i].min.x > 0) max.x = grounds[i].min.x;
    if (app.focus == Part::middle && !right && grounds[i].max.y >= max.y) min.x = grounds[i].max.x;
  }
  ImGui::GetForegroundDrawList()->AddRectFilled(min, ImVec2(max.x, min.y + style.px(0.125)), style.theme->accent);
}

std::vector<Ground> draw_window(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  app.begin_frame();
  if (app.tour.presenting) return draw_presenter(frame);
  app.parts_at.clear();
  ImVec2 size = ImGui::GetIO().DisplaySize;
  std::vector<Ground> grounds{{ImVec2(0, 0), size, style.theme->window}};
  // What lies under the palette or the list of keys does not answer the mouse.
  ImVec2& mouse = ImGui::GetIO().MousePos;
  const ImVec2 kept_mouse = mouse;
  if (app.overlay.kind != Overlay::Kind::none) mouse = ImVec2(-FLT_MAX, -FLT_MAX);
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("Warpwise", nullptr,
               ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ImGui::GetStyle().ItemSpacing.y));

  double em = style.em, whole = size.x / em;
  Settings& s = app.settings;
  const Widths widths = share_window(s, whole);
  app.panels_stacked = widths.stacked;
  app.parts_shown = {widths.left > 0, true, widths.right > 0};
  if (app.focus == Part::right && widths.right <= 0) app.focus = Part::left;  // its panel was hidden
  float bar = style.px(0.375);
  ImVec2 spacing(style.px(0.5), style.px(0.375));
  auto draw_part = [&](const char* id, ImVec2 width, ImU32 colour, ImGuiWindowFlags inside, auto draw) {
    Ground ground = begin_part(id, width, colour, inside, style);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
    draw();
    ImGui::PopStyleVar();
    end_part();
    return ground;
  };
  auto draw_splitter = [&](const char* id, double& ems, double least, double most, int sign) {
    ImGui::SameLine();
    splitter(id, ems, least, most, sign, style);
    ImGui::SameLine();
  };
  const bool on_exercise = widths.right > 0 && s.tab == "exercises";  // which needs more room than the board
  const float upper = widths.stacked ? std::floor(size.y * (on_exercise ? 0.35f : 0.5f)) : 0;  // 0: all of the height
  if (widths.left > 0) {
    grounds.push_back(draw_part("left", ImVec2(static_cast<float>(widths.left * em), upper), style.theme->panel, 0,
                                [&] { draw_left(frame); }));
    if (!widths.stacked) draw_splitter("left splitter", s.left_em, kLeastLeft, most_left(whole), 1);
  }
  const float beside = widths.stacked ? 0
                                      : (widths.left > 0 ? static_cast<float>(widths.left * em) + bar : 0) +
                                            (widths.right > 0 ? static_cast<float>(widths.right * em) + bar : 0);
  draw_part("middle", ImVec2(std::max(1.0f, size.x - beside), widths.right > 0 ? upper : 0), style.theme->window,
            kStill, [&] { draw_middle(frame, widths); });
  if (widths.right > 0) {
    if (!widths.stacked)
      draw_splitter("right splitter", s.right_em, kLeastRight,
                    whole - (widths.both_fit ? widths.left + kLeastMiddle : kTightMiddle), -1);
    grounds.push_back(draw_part("right", ImVec2(0, 0), style.theme->panel, kStill, [&] { draw_right(frame); }));
  }
  draw_focus(app, style, grounds);
  if (app.meter_shown) {
    const std::string words = app.meter.words();
    const ImVec2 wide = text_size(style, Face::small, words), at(style.px(0.375), size.y - wide.y - style.px(0.25));
    ImDrawList* over = ImGui::GetForegroundDrawList();
    over->AddRectFilled(ImVec2(0, at.y - style.px(0.25)), ImVec2(at.x + wide.x + style.px(0.375), size.y),
                        style.theme->paper);
    draw_text(over, style, Face::small, at, style.theme->text, words);
  }
  ImGui::PopStyleVar();
  ImGui::End();
  draw_pointed_part(frame);
  mouse = kept_mouse;
  draw_overlay(frame);
  return grounds;
}

}  // namespace warpwise::gui
