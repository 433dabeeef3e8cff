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
constexpr Tab kTabs[] = {{"lesson", "Lesson", draw_lesson_text}, {"source", "Source", draw_step_source}, {"exercises", "Exercises", draw_exercises}};

struct ViewTab {
  View view;
  const char* title;
};
constexpr ViewTab kViewTabs[] = {{View::side_by_side, "Side by side"}, {View::against_size, "Against size"},
                                 {View::error_and_speed, "Error and speed"}, {View::inside, "Inside"}};

constexpr double kLeastMiddle = 43;  // em: what the plots keep however wide the side panels are drawn

/// A part of the window with a margin all round: a child in a child, as ImGui pads only what has a border. Returns what lies under it.
Ground begin_part(const char* id, float width, ImU32 colour, const Skin& skin) {
  ImVec2 margin(skin.px(0.9f), skin.px(0.75f));
  ImGui::BeginChild(id, ImVec2(width, 0), false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImVec2 room = ImGui::GetContentRegionAvail();
  ImGui::SetCursorPos(margin);
  ImGui::BeginChild("inside", ImVec2(std::max(1.0f, room.x - 2 * margin.x), std::max(1.0f, room.y - 2 * margin.y)), false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  return {min, ImVec2(min.x + size.x, min.y + size.y), colour};
}

void end_part() {
  ImGui::EndChild();
  ImGui::EndChild();
}

/// The name of the program, the theme's switch and the zoom.
void draw_head(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  float top = ImGui::GetCursorPosY();
  {
    UseFace title(skin, Face::title);
    ImGui::TextUnformatted("Warpwise");
  }
  float button = skin.px(1.75f), gap = skin.px(0.25f);
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - 4 * button - 3 * gap, top - skin.px(0.1f)));
  if (icon_button("##smaller", Icon::none, "A-", button, false, skin)) obey(app, Command::zoom_out);
  tip("Smaller (Ctrl -)", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##larger", Icon::none, "A+", button, false, skin)) obey(app, Command::zoom_in);
  tip("Larger (Ctrl +). Ctrl 0 is the normal size.", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##theme", app.settings.light ? Icon::moon : Icon::sun, "", button, false, skin)) app.settings.light = !app.settings.light;
  tip(app.settings.light ? "Dark theme" : "Light theme", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##hide", Icon::left, "", button, false, skin)) app.settings.left_open = false;
  tip("Hide this panel, for more room for the plots", skin);
}

void draw_left(const Frame& frame) {
  draw_head(frame);
  draw_controls(frame);
  ImGui::Separator();
  ImGui::BeginChild("steps", ImVec2(0, 0), false);
  draw_steps(frame);
  ImGui::EndChild();
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
  float top = ImGui::GetCursorPosY();
  chosen = tabs("right", titles, chosen, frame.skin);
  app.settings.tab = kTabs[chosen].id;
  float button = frame.skin.px(1.75f);
  ImGui::SameLine();
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - button, top));
  if (icon_button("##hide", Icon::right, "", button, false, frame.skin)) app.settings.right_open = false;
  tip("Hide this panel, for more room for the plots", frame.skin);
  kTabs[chosen].draw(frame);
}

/// What the plots show: lesson, size and device; and the choice of the view.
void draw_heading(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const LessonInfo* lesson = app.lesson();
  float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x, button = skin.px(1.75f);
  if (!app.settings.left_open) {
    if (icon_button("##show_left", Icon::right, "", button, false, skin)) app.settings.left_open = true;
    tip("Show lessons and steps", skin);
    ImGui::SameLine();
  }
  std::vector<std::string> views;
  size_t chosen = 0;
  float tabs_wide = 0;
  for (size_t i = 0; i < std::size(kViewTabs); i++) {
    views.push_back(kViewTabs[i].title);
    if (kViewTabs[i].view == app.settings.view) chosen = i;
    tabs_wide += text_size(skin, Face::bold, views.back()).x + skin.px(1.2f) + (i > 0 ? skin.px(0.2f) : 0);
  }
  float right_button = app.settings.right_open ? 0 : button + skin.px(0.4f);
  float words_wide = left + width - tabs_wide - right_button - ImGui::GetCursorPosX() - skin.px(0.6f);

  // Title and subtitle, cut where the window is narrow.
  ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  std::string title = lesson ? lesson->title : "Warpwise", subtitle;
  if (lesson && (app.settings.view == View::side_by_side || app.settings.view == View::error_and_speed)) {
    subtitle = to_string(app.shown_size());
    if (!(app.shown_size() == app.size())) subtitle += ", shown until there are figures at " + to_string(app.size());
  }
  if (const Hello* hello = app.board().hello()) subtitle += (subtitle.empty() ? "" : "  \u00b7  ") + hello->device.name;
  draw_text(list, skin, Face::title, ImVec2(at.x, at.y - skin.px(0.1f)), skin.theme->text, shortened(skin, Face::title, title, words_wide));
  draw_text(list, skin, Face::small, ImVec2(at.x, at.y + skin.px(1.45f)), skin.theme->dim, shortened(skin, Face::small, subtitle, words_wide));

  ImGui::SetCursorPos(ImVec2(left + width - tabs_wide - right_button, top));
  app.settings.view = kViewTabs[tabs("view", views, chosen, skin)].view;
  if (!app.settings.right_open) {
    ImGui::SameLine(0, skin.px(0.4f));
    if (icon_button("##show_right", Icon::left, "", button, false, skin)) app.settings.right_open = true;
    tip("Show the lesson and the sources", skin);
  }
  ImGui::SetCursorPos(ImVec2(left, top + skin.px(2.7f)));
}

void draw_middle(const Frame& frame) {
  const Skin& skin = frame.skin;
  draw_heading(frame);
  draw_banner(frame);
  draw_messages(frame);
  ImVec2 room = ImGui::GetContentRegionAvail();
  if (View view = frame.app.settings.view; view != View::side_by_side) {
    ImGui::BeginChild("view", ImVec2(0, 0), false);
    if (view == View::against_size) draw_against_size(frame);
    else if (view == View::error_and_speed) draw_error_and_speed(frame);
    else draw_inside(frame);
    ImGui::EndChild();
    return;
  }
  // The bars take what their rows need, the history the rest, but never less than a quarter.
  size_t rows = frame.app.rows(frame.app.shown_size()).size();
  float history = std::clamp(room.y - side_by_side_height(rows, skin), std::clamp(room.y * 0.28f, skin.px(7), skin.px(22)), room.y * 0.5f);
  float bars = std::max(skin.px(8), room.y - history - skin.px(0.6f));
  ImGui::BeginChild("side by side", ImVec2(0, bars), false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_side_by_side(frame);
  ImGui::EndChild();
  ImGui::BeginChild("history", ImVec2(0, 0), false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_history(frame);
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
      if (app.source().busy() || app.source().playing()) app.pause();
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

std::vector<Ground> draw_window(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  ImVec2 size = ImGui::GetIO().DisplaySize;
  std::vector<Ground> grounds{{ImVec2(0, 0), size, skin.theme->window}};
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("Warpwise", nullptr, ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ImGui::GetStyle().ItemSpacing.y));

  // The side panels' widths are remembered; what the window has room for is shown.
  double em = skin.em, whole = size.x / em;
  Settings& s = app.settings;
  double left = s.left_open ? std::min(s.left_em, whole * 0.32) : 0;
  double right = s.right_open ? std::min(s.right_em, std::max(0.0, whole - left - kLeastMiddle)) : 0;
  bool right_fits = right >= 12;
  float bar = skin.px(0.4f), middle = size.x;
  if (s.left_open) middle -= static_cast<float>(left * em) + bar;
  if (right_fits) middle -= static_cast<float>(right * em) + bar;

  ImVec2 spacing(skin.px(0.5f), skin.px(0.35f));
  auto with_spacing = [&](auto draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
    draw(frame);
    ImGui::PopStyleVar();
  };
  if (s.left_open) {
    grounds.push_back(begin_part("left", static_cast<float>(left * em), skin.theme->panel, skin));
    with_spacing(draw_left);
    end_part();
    ImGui::SameLine();
    splitter("left splitter", s.left_em, 12, whole * 0.32, 1, skin);
    ImGui::SameLine();
  }
  begin_part("middle", middle, skin.theme->window, skin);
  with_spacing(draw_middle);
  end_part();
  if (right_fits) {
    ImGui::SameLine();
    splitter("right splitter", s.right_em, 16, std::max(16.0, whole - left - kLeastMiddle), -1, skin);
    ImGui::SameLine();
    grounds.push_back(begin_part("right", 0, skin.theme->panel, skin));
    with_spacing(draw_right);
    end_part();
  }
  ImGui::PopStyleVar();
  ImGui::End();
  return grounds;
}

}  // namespace warpwise::gui
