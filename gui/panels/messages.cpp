// What went wrong, above the plots that it leaves as they were; and that what is shown is a recording.
#include <algorithm>
#include <cctype>

#include "engine/building.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr size_t kMostShown = 3;

}  // namespace

void draw_messages(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const auto& failures = app.board().failures();
  if (failures.empty()) return;
  bool dismissed = false;
  draw_strip(style, blend(t.window, t.bad, 0.16f), t.bad, [&](float width) {
    float button = style.px(1.75), text_left = ImGui::GetCursorPosX() + style.px(1.5);
    ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::BeginGroup();
    // The newest first; of a long row of them the rest are counted.
    for (size_t i = 0; i < std::min(failures.size(), kMostShown); i++) {
      std::string message = failures[failures.size() - 1 - i].message;
      if (message.empty()) message = failures[failures.size() - 1 - i].code;
      message[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(message[0])));
      ImVec2 at = ImGui::GetCursorScreenPos();
      draw_icon(ImGui::GetWindowDrawList(), Icon::warning,
                ImVec2(at.x + style.px(0.5), at.y + style.size(Face::body) * 0.55f), style.px(0.5), t.bad);
      ImGui::SetCursorPosX(text_left);
      ImGui::PushTextWrapPos(text_left + width - style.px(1.5) - button - style.px(0.5));
      ImGui::TextUnformatted(message.c_str());
      ImGui::PopTextWrapPos();
    }
    if (failures.size() > kMostShown) {
      ImGui::SetCursorPosX(text_left);
      ImGui::TextDisabled("and %d more before", static_cast<int>(failures.size() - kMostShown));
    }
    ImGui::EndGroup();
    ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(start.x + width - button, start.y - style.px(0.25)));
    dismissed = icon_button("##dismiss", Icon::cross, "", button, false, style);
    tip("Dismiss", style);
    ImGui::SetCursorScreenPos(after);
  });
  if (dismissed) app.board().clear_failures();
}

void draw_building(const Frame& frame) {
  const std::string waiting = frame.app.source().waiting(), building = waiting.empty() ? still_building() : waiting;
  if (building.empty()) return;
  draw_strip(frame.style, frame.style.theme->notice, frame.style.theme->warn, [&](float width) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::TextUnformatted((static_cast<char>(std::toupper(building[0])) + building.substr(1) + ".").c_str());
    ImGui::PopTextWrapPos();
  });
}

void draw_banner(const Frame& frame) {
  const App& app = frame.app;
  if (!app.recorded()) return;
  const Hello* hello = app.board().hello();
  const Theme& t = *frame.style.theme;
  draw_strip(frame.style, t.notice, t.warn, [&](float width) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    std::string device = hello ? hello->device.name : "unknown device", date = hello ? hello->time.substr(0, 10) : "";
    {
      UseFace bold(frame.style, Face::bold);
      ImGui::TextUnformatted(("Recording: " + device + (date.empty() ? "" : ", " + date)).c_str());
    }
    const std::string words = "Not measured here and now.";
    if (ImGui::GetItemRectSize().x + text_size(frame.style, Face::body, words).x + frame.style.px(1) >= width) {
      ImGui::PopTextWrapPos();
      return;  // "Recording" says as much
    }
    ImGui::SameLine();
    UseColour dim(t.dim);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
  });
}

}  // namespace warpwise::gui
