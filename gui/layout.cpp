#include "gui/layout.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/marks.h"
#include "gui/widgets.h"

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

struct ViewTab {
  View view;
  const char* title;
};
constexpr ViewTab kViewTabs[] = {{View::side_by_side, "Side by side"},
                                 {View::against_size, "Against size"},
                                 {View::error_and_speed, "Error and speed"},
                                 {View::inside, "Inside"},
                                 {View::timeline, "Timeline"}};

// In ems.
constexpr double kLeastMiddle = 43;   // what the plots keep however wide the side panels are drawn
constexpr double kWantedMiddle = 30;  // beside one side panel alone
constexpr double kTightMiddle = 25;   // with less than this beside it, the right panel takes the whole window
constexpr double kLeastLeft = 12, kLeastRight = 16;
constexpr float kLeastList = 10;  // of the left panel's list; where less is left, the whole panel scrolls
constexpr float kLeastView = 24;  // a view's width; where there is less, it scrolls sideways
constexpr float kLeastBars = 20, kLeastPlane = 16;  // heights of the bars with the history, and of error and speed

constexpr ImGuiWindowFlags kStill = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

double most_left(double whole) { return std::max(kLeastLeft, std::min(whole * 0.32, whole - kWantedMiddle)); }

/// A part of the window with a margin all round: a child in a child, as ImGui pads only what has a border. Returns what lies under it.
Ground begin_part(const char* id, float width, ImU32 colour, ImGuiWindowFlags inside, const Skin& skin) {
  ImVec2 margin(skin.px(0.9f), skin.px(0.75f));
  ImGui::BeginChild(id, ImVec2(width, 0), false, kStill);
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

/// The name of the program, where there is room for it, the theme's switch and the zoom.
void draw_head(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const std::string name = "Warpwise";
  float button = skin.px(1.75f), gap = skin.px(0.25f), buttons = 4 * button + 3 * gap,
        width = ImGui::GetContentRegionAvail().x;
  ImVec2 start = ImGui::GetCursorPos(), at = ImGui::GetCursorScreenPos();
  if (text_size(skin, Face::title, name).x + gap <= width - buttons)
    draw_text(ImGui::GetWindowDrawList(), skin, Face::title, at, skin.theme->text, name);
  ImGui::SetCursorPosX(start.x + std::max(0.0f, width - buttons));
  if (icon_button("##smaller", Icon::none, "A-", button, false, skin)) obey(app, Command::zoom_out);
  tip("Smaller (Ctrl -)", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##larger", Icon::none, "A+", button, false, skin)) obey(app, Command::zoom_in);
  tip("Larger (Ctrl +). Ctrl 0 is the normal size.", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##theme", app.settings.light ? Icon::moon : Icon::sun, "", button, false, skin))
    app.settings.light = !app.settings.light;
  tip(app.settings.light ? "Dark theme" : "Light theme", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##hide", Icon::left, "", button, false, skin)) app.settings.left_open = false;
  tip("Hide this panel, for more room for the plots", skin);
}

void draw_left(const Frame& frame) {
  draw_head(frame);
  draw_controls(frame);
  ImGui::Separator();
  // The list scrolls under the controls; where they leave it next to nothing, they scroll with it.
  if (ImGui::GetContentRegionAvail().y < frame.skin.px(kLeastList)) {
    draw_steps(frame);
    return;
  }
  ImGui::BeginChild("steps", ImVec2(0, 0), false);
  draw_steps(frame);
  ImGui::EndChild();
}

/// Tabs in a row or, where `room` is too little for them, a list to open. Returns the chosen one.
size_t choose(const char* id, const std::vector<std::string>& titles, size_t chosen, float room, const Frame& frame) {
  if (tabs_width(titles, frame.skin) <= room) return tabs(id, titles, chosen, frame.skin);
  ImGui::SetNextItemWidth(std::max(1.0f, std::min(room, frame.skin.px(12))));
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
  float top = ImGui::GetCursorPosY(), button = frame.skin.px(1.75f);
  chosen = choose("##right", titles, chosen, ImGui::GetContentRegionAvail().x - button - frame.skin.px(0.4f), frame);
  app.settings.tab = kTabs[chosen].id;
  ImGui::SameLine();
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - button, top));
  if (icon_button("##hide", Icon::right, "", button, false, frame.skin))
    app.settings.right_open = app.settings.right_first = false;
  tip("Hide this panel, for more room for the plots", frame.skin);
  kTabs[chosen].draw(frame);
}

/// The bars take what their rows need, the history the rest, but never less than a quarter.
void draw_bars_and_history(const Frame& frame) {
  const Skin& skin = frame.skin;
  float room = ImGui::GetContentRegionAvail().y;
  size_t rows = frame.app.rows(frame.app.shown_size()).size();
  float history = std::clamp(room - side_by_side_height(rows, skin), std::clamp(room * 0.28f, skin.px(7), skin.px(22)),
                             room * 0.5f);
  float bars = std::max(skin.px(8), room - history - skin.px(0.6f));
  ImGui::BeginChild("side by side", ImVec2(0, bars), false, kStill);
  draw_side_by_side(frame);
  ImGui::EndChild();
  ImGui::BeginChild("history", ImVec2(0, 0), false, kStill);
  draw_history(frame);
  ImGui::EndChild();
}

/// What the plots show: lesson, size and device; the choice of the view; and a button for each side panel that is not there.
void draw_heading(const Frame& frame, const Widths& widths) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const LessonInfo* lesson = app.lesson();
  float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX(), from = left,
        to = left + ImGui::GetContentRegionAvail().x;
  float button = skin.px(1.75f), gap = skin.px(0.4f);
  const std::string instead =
      widths.both_fit ? "" : ", instead of the panel at the other side: there is no room for both";
  if (widths.left <= 0) {
    if (icon_button("##show_left", Icon::right, "", button, false, skin))
      app.settings.left_open = true, app.settings.right_first = false;
    tip("Show lessons and steps" + instead, skin);
    from += button + gap;
  }
  if (widths.right <= 0) {
    ImGui::SetCursorPos(ImVec2(to - button, top));
    if (icon_button("##show_right", Icon::left, "", button, false, skin))
      app.settings.right_open = app.settings.right_first = true;
    tip("Show the lesson and the sources" + instead, skin);
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
  std::vector<std::string> views;
  size_t chosen = 0;
  for (const ViewTab& tab : kViewTabs) {
    if (tab.view == app.settings.view) chosen = views.size();
    views.push_back(tab.title);
  }
  float tabs_wide = tabs_width(views, skin),
        words_wide = std::max(text_size(skin, Face::title, title).x, text_size(skin, Face::small, size).x);
  bool beside = words_wide + skin.px(0.6f) + tabs_wide <= to - from;
  float room = beside ? to - from - tabs_wide - skin.px(0.6f) : to - from;
  if (beside) {
    ImGui::SetCursorPos(ImVec2(to - tabs_wide, top));
    chosen = choose("##view", views, chosen, tabs_wide, frame);
  }

  // The size is written whole, on several lines if need be; the device is left out first.
  ImGui::SetCursorPos(ImVec2(from, top));
  ImVec2 at = ImGui::GetCursorScreenPos();
  draw_text(ImGui::GetWindowDrawList(), skin, Face::title, ImVec2(at.x, at.y - skin.px(0.1f)), skin.theme->text,
            shortened(skin, Face::title, title, room));
  std::string words = app.settings.view != View::against_size && app.settings.view != View::inside ? size : "";
  std::string both = words + (words.empty() || device.empty() ? "" : "  \u00b7  ") + device;
  if (words.empty() || text_size(skin, Face::small, both).x <= room) words = shortened(skin, Face::small, both, room);
  float bottom = top + skin.px(2.7f);
  if (!words.empty()) {
    ImGui::SetCursorPos(ImVec2(from, top + skin.px(1.45f)));
    ImGui::PushTextWrapPos(from + room + 1);
    caption(words, skin);
    ImGui::PopTextWrapPos();
    bottom = std::max(bottom, top + skin.px(1.7f) + ImGui::GetItemRectSize().y);
  }
  if (!beside) {
    ImGui::SetCursorPos(ImVec2(left, bottom));
    chosen = choose("##view", views, chosen, ImGui::GetContentRegionAvail().x, frame);
    bottom += skin.px(2.3f);
  }
  app.settings.view = kViewTabs[chosen].view;
  ImGui::SetCursorPos(ImVec2(left, bottom));
}

void draw_middle(const Frame& frame, const Widths& widths) {
  const Skin& skin = frame.skin;
  draw_heading(frame, widths);
  draw_banner(frame);
  draw_building(frame);
  draw_messages(frame);

  // A view that has too little room scrolls.
  View view = frame.app.settings.view;
  ImVec2 room = ImGui::GetContentRegionAvail(),
         least(skin.px(kLeastView), skin.px(view == View::side_by_side      ? kLeastBars
                                            : view == View::error_and_speed ? kLeastPlane
                                                                            : 0));
  bool narrow = room.x < least.x, low = room.y < least.y;
  ImGui::SetNextWindowContentSize(ImVec2(narrow ? least.x : 0, low ? least.y : 0));
  ImGui::BeginChild("view", ImVec2(0, 0), false, narrow ? ImGuiWindowFlags_HorizontalScrollbar : 0);
  if (view == View::side_by_side) draw_bars_and_history(frame);
  else if (view == View::against_size) draw_against_size(frame);
  else if (view == View::error_and_speed) draw_error_and_speed(frame);
  else if (view == View::timeline) draw_timeline(frame);
  else draw_inside(frame);
  ImGui::EndChild();
}

}  // namespace

bool obey(App& app, Command command) {
  // A tenth at a time, in round figures.
  auto zoom_by = [&](double step) {
    double zoom = std::clamp(std::round((app.settings.zoom + step) * 10) / 10, kLeastZoom, kMostZoom);
    return std::exchange(app.settings.zoom, zoom) != zoom;
  };
  switch (command) {
    case Command::run_or_pause:
      if (app.busy() || app.source().playing()) app.pause();
      else app.ask(Wish::run);
      return true;
    case Command::next_step: app.select_neighbour(1); return true;
    case Command::previous_step: app.select_neighbour(-1); return true;
    case Command::zoom_in: return zoom_by(0.1);
    case Command::zoom_out: return zoom_by(-0.1);
    case Command::zoom_reset: return std::exchange(app.settings.zoom, 1.0) != 1.0;
    case Command::escape: return false;  // the frame passes it on to popups
  }
  return false;
}

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
    if (whole - widths.right < kTightMiddle) widths.right = whole;
  }
  widths.middle = std::max(0.0, whole - widths.left - widths.right);
  return widths;
}

std::vector<Ground> draw_window(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  ImVec2 size = ImGui::GetIO().DisplaySize;
  std::vector<Ground> grounds{{ImVec2(0, 0), size, skin.theme->window}};
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("Warpwise", nullptr,
               ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ImGui::GetStyle().ItemSpacing.y));

  double em = skin.em, whole = size.x / em;
  Settings& s = app.settings;
  const Widths widths = share_window(s, whole);
  float bar = skin.px(0.4f);
  ImVec2 spacing(skin.px(0.5f), skin.px(0.35f));
  auto draw_part = [&](const char* id, float width, ImU32 colour, ImGuiWindowFlags inside, auto draw) {
    Ground ground = begin_part(id, width, colour, inside, skin);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
    draw();
    ImGui::PopStyleVar();
    end_part();
    return ground;
  };
  auto draw_splitter = [&](const char* id, double& ems, double least, double most, int sign) {
    ImGui::SameLine();
    splitter(id, ems, least, most, sign, skin);
    ImGui::SameLine();
  };
  if (widths.left > 0) {
    grounds.push_back(
        draw_part("left", static_cast<float>(widths.left * em), skin.theme->panel, 0, [&] { draw_left(frame); }));
    draw_splitter("left splitter", s.left_em, kLeastLeft, most_left(whole), 1);
  }
  if (widths.middle > 0) {
    float room = size.x - (widths.left > 0 ? static_cast<float>(widths.left * em) + bar : 0) -
                 (widths.right > 0 ? static_cast<float>(widths.right * em) + bar : 0);
    draw_part("middle", std::max(1.0f, room), skin.theme->window, kStill, [&] { draw_middle(frame, widths); });
    if (widths.right > 0)
      draw_splitter("right splitter", s.right_em, kLeastRight,
                    whole - (widths.both_fit ? widths.left + kLeastMiddle : kTightMiddle), -1);
  }
  if (widths.right > 0) grounds.push_back(draw_part("right", 0, skin.theme->panel, kStill, [&] { draw_right(frame); }));
  ImGui::PopStyleVar();
  ImGui::End();
  return grounds;
}

}  // namespace warpwise::gui
