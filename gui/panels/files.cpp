// The menu of files: which recording is shown and which stands beside it, and what is written down.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>

#include "gui/app/recordings.h"
#include "gui/figures/saving.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

float menu_width(const Style& style) { return std::min(style.px(26), ImGui::GetIO().DisplaySize.x * 0.85f); }

/// A line of text to type; true once it is entered.
bool entry(const char* id, const char* hint, std::string& text, float width) {
  char typed[1024];
  std::snprintf(typed, sizeof typed, "%s", text.c_str());
  ImGui::SetNextItemWidth(width);
  const bool entered = ImGui::InputTextWithHint(id, hint, typed, sizeof typed, ImGuiInputTextFlags_EnterReturnsTrue);
  text = typed;
  return entered;
}

/// A recording to open, with a button that puts it beside instead.
void recording_line(App& app, const std::filesystem::path& path, const Style& style) {
  ImGui::PushID(path.c_str());
  const std::string name = path.filename().string();
  const float beside = style.px(5), gap = style.px(0.5), width = menu_width(style) - beside - gap;
  if (ImGui::Selectable(shortened(style, Face::body, name, width).c_str(), false, ImGuiSelectableFlags_DontClosePopups,
                        ImVec2(width, 0)) &&
      open_recording(app, path, false))
    ImGui::CloseCurrentPopup();
  tip("Show " + path.string(), style);
  ImGui::SameLine(0, gap);
  if (ImGui::SmallButton("beside") && open_recording(app, path, true)) ImGui::CloseCurrentPopup();
  tip("Put it beside what is shown now", style);
  ImGui::PopID();
}

void draw_open(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  caption("Open a recording (or drop it on the window)", style);
  if (entry("##path", "path of a .jsonl file, then Enter", app.files_menu.path, menu_width(style)) &&
      !app.files_menu.path.empty() && open_recording(app, app.files_menu.path, false)) {
    app.files_menu.path.clear();
    ImGui::CloseCurrentPopup();
  }
  const auto recent = app.settings.recent;  // a copy: opening one changes the list
  if (!recent.empty()) caption("Recent", style);
  for (const auto& path : recent) recording_line(app, path, style);
  const auto own = own_recordings(app.source_root);
  if (!own.empty()) caption("Recordings that come with the lab", style);
  for (const auto& path : own) recording_line(app, path, style);
}

/// Every other source can stand beside what is shown: the other backend's figures as well.
void draw_beside_choice(const Frame& frame) {
  App& app = frame.app;
  caption("SecondSource what is shown", frame.style);
  ImGui::SetNextItemWidth(menu_width(frame.style));
  if (Combo combo("##beside", app.second_source.source() ? app.second_source.source()->label() : "nothing",
                  frame.escape);
      combo) {
    if (ImGui::Selectable("nothing", !app.second_source.source())) app.second_source.choose(nullptr);
    for (size_t i = 0; i < app.sources().size(); i++) {
      const Source* source = app.sources()[i].get();
      if (i != app.source_index() && ImGui::Selectable(source->label().c_str(), source == app.second_source.source()))
        app.second_source.choose(source);
    }
  }
}

void draw_save(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  caption("Write what is shown to a file", style);
  entry("##save", "name", app.files_menu.save_as, menu_width(style));
  const std::string stem = app.files_menu.save_as.empty() ? proposed_name(app) : app.files_menu.save_as;
  float used = 0, gap = style.px(0.5);  // of a row of buttons
  for (const auto& [label, ending, words] :
       {std::tuple{"Recording (.jsonl)", ".jsonl", "Every figure of this source, to open again or to compare with"},
        {"Table (.csv)", ".csv", "Every figure of what is shown and of what stands beside it, for a spreadsheet"},
        {"Figure (.svg)", ".svg", "The plot of this view, as a drawing"},
        {"Report (.html)", ".html", "Plots, errors, limits and counters of everything, as one page for any browser"}}) {
    const float width = text_size(style, Face::body, label).x + 2 * ImGui::GetStyle().FramePadding.x;
    if (used > 0 && used + width <= menu_width(style)) ImGui::SameLine(0, gap);
    else used = 0;
    used += width + gap;
    if (ImGui::Button(label)) save_as(app, std::filesystem::path(stem + ending));
    tip(std::string(words) + ": " + stem + ending, style);
  }
  if (app.recorded()) return;
  const bool recording = !app.source().recording_to().empty();
  if (ImGui::Button(recording ? "End the recording" : "Record from now on")) record_or_stop(app);
  tip("What is measured from now on goes to a file as it comes, as `warpwise run --record` writes it. Ctrl R does the same.",
      style);
}

/// That what is measured goes to a file, and where to; a click ends it.
void draw_recording(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const auto& path = app.source().recording_to();
  if (path.empty()) return;
  const float button = style.px(1.75), mark = style.px(1),
              room = ImGui::GetContentRegionAvail().x - button - mark - style.px(0.25);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetCursorPosX();
  ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.x + style.px(0.375), at.y + ImGui::GetFrameHeight() / 2),
                                              style.px(0.375), style.theme->bad, 20);
  ImGui::SetCursorPosX(left + mark);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(shortened(style, Face::body, "Recording: " + path.filename().string(), room).c_str());
  tip(path.string(), style);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + mark + room + style.px(0.25));
  if (icon_button("##stop recording", Icon::cross, "", button, false, style)) record_or_stop(app);
  tip("End the recording. Ctrl R does the same.", style);
}

}  // namespace

void draw_files(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const bool pressed =
      icon_button("##files", Icon::none, "Recordings, saving\u2026", ImGui::GetContentRegionAvail().x, false, style);
  const bool by_key = std::exchange(app.files_menu.wanted, false);
  const ImVec2 beside(ImGui::GetItemRectMax().x, ImGui::GetIO().DisplaySize.y * 0.02f);
  if (by_key || pressed) {
    app.files_menu.said.clear();
    app.files_menu.save_as = proposed_name(app);
    ImGui::OpenPopup("files");
  }
  tip("Open recordings, put one beside what is shown, and write figures to files (Ctrl O)", style);
  const ImVec2 most(ImGui::GetIO().DisplaySize.x * 0.95f, ImGui::GetIO().DisplaySize.y * 0.95f);
  ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), most);  // where it is larger, it scrolls
  if (by_key) ImGui::SetNextWindowPos(beside);              // the mouse may be anywhere
  if (ImGui::BeginPopup("files")) {
    if (frame.escape) ImGui::CloseCurrentPopup();
    draw_open(frame);
    ImGui::Separator();
    draw_beside_choice(frame);
    ImGui::Separator();
    draw_save(frame);
    if (!app.files_menu.said.empty()) {
      UseColour colour(app.files_menu.failed ? style.theme->bad : style.theme->good);
      ImGui::PushTextWrapPos(style.px(27));
      ImGui::TextUnformatted(app.files_menu.said.c_str());
      ImGui::PopTextWrapPos();
    }
    ImGui::EndPopup();
  } else if (app.files_menu.failed && !app.files_menu.said.empty()) {
    UseColour colour(style.theme->bad);  // of a file that was dropped
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.files_menu.said.c_str());
    ImGui::PopTextWrapPos();
  }
  draw_recording(frame);
  if (!app.second_source.source()) return;
  caption("Beside it", style);
  const float button = style.px(1.75), room = ImGui::GetContentRegionAvail().x - button - style.px(0.25);
  const float left = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(shortened(style, Face::body, app.second_source.name(), room).c_str());
  tip(app.second_source.source()->label(), style);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + room + style.px(0.25));
  if (icon_button("##alone", Icon::cross, "", button, false, style)) app.second_source.choose(nullptr);
  tip("Take it away again, and show the first source alone", style);
  if (const std::string words = app.second_source.why_nothing(app, app.shown_size()); !words.empty()) {
    ImGui::PushTextWrapPos(0);
    caption("It has " + words + ".", style);
    ImGui::PopTextWrapPos();
  }
}

}  // namespace warpwise::gui
