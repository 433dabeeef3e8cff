// The menu of files: which recording is shown and which stands beside it, and what is written down.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>

#include "gui/opening.h"
#include "gui/panels/panels.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

float menu_width(const Skin& skin) { return std::min(skin.px(26), ImGui::GetIO().DisplaySize.x * 0.85f); }

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
void recording_line(App& app, const std::filesystem::path& path, const Skin& skin) {
  ImGui::PushID(path.c_str());
  const std::string name = path.filename().string();
  const float beside = skin.px(5), gap = skin.px(0.5f), width = menu_width(skin) - beside - gap;
  if (ImGui::Selectable(shortened(skin, Face::body, name, width).c_str(), false, ImGuiSelectableFlags_DontClosePopups,
                        ImVec2(width, 0)) &&
      open_recording(app, path, false))
    ImGui::CloseCurrentPopup();
  tip("Show " + path.string(), skin);
  ImGui::SameLine(0, gap);
  if (ImGui::SmallButton("beside") && open_recording(app, path, true)) ImGui::CloseCurrentPopup();
  tip("Put it beside what is shown now", skin);
  ImGui::PopID();
}

void draw_open(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  caption("Open a recording (or drop it on the window)", skin);
  if (entry("##path", "path of a .jsonl file, then Enter", app.opening.path, menu_width(skin)) &&
      !app.opening.path.empty() && open_recording(app, app.opening.path, false)) {
    app.opening.path.clear();
    ImGui::CloseCurrentPopup();
  }
  const auto recent = app.settings.recent;  // a copy: opening one changes the list
  if (!recent.empty()) caption("Recent", skin);
  for (const auto& path : recent) recording_line(app, path, skin);
  const auto own = own_recordings(app.source_root);
  if (!own.empty()) caption("Recordings that come with the lab", skin);
  for (const auto& path : own) recording_line(app, path, skin);
}

/// Every other source can stand beside what is shown: the other backend's figures as well.
void draw_beside_choice(const Frame& frame) {
  App& app = frame.app;
  caption("Beside what is shown", frame.skin);
  ImGui::SetNextItemWidth(menu_width(frame.skin));
  if (Combo combo("##beside", app.beside.source() ? app.beside.source()->label() : "nothing", frame.escape); combo) {
    if (ImGui::Selectable("nothing", !app.beside.source())) app.beside.choose(nullptr);
    for (size_t i = 0; i < app.sources().size(); i++) {
      const Source* source = app.sources()[i].get();
      if (i != app.source_index() && ImGui::Selectable(source->label().c_str(), source == app.beside.source()))
        app.beside.choose(source);
    }
  }
}

void draw_save(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  caption("Write what is shown to a file", skin);
  entry("##save", "name", app.opening.save_as, menu_width(skin));
  const std::string stem = app.opening.save_as.empty() ? proposed_name(app) : app.opening.save_as;
  float used = 0, gap = skin.px(0.5f);  // of a row of buttons
  for (const auto& [label, ending, words] :
       {std::tuple{"Recording (.jsonl)", ".jsonl", "Every figure of this source, to open again or to compare with"},
        {"Table (.csv)", ".csv", "Every figure of what is shown and of what stands beside it, for a spreadsheet"},
        {"Figure (.svg)", ".svg", "The plot of this view, as a drawing"},
        {"Report (.html)", ".html", "Plots, errors, limits and counters of everything, as one page for any browser"}}) {
    const float width = text_size(skin, Face::body, label).x + 2 * ImGui::GetStyle().FramePadding.x;
    if (used > 0 && used + width <= menu_width(skin)) ImGui::SameLine(0, gap);
    else used = 0;
    used += width + gap;
    if (ImGui::Button(label)) save_as(app, std::filesystem::path(stem + ending));
    tip(std::string(words) + ": " + stem + ending, skin);
  }
  if (app.recorded()) return;
  const bool recording = !app.source().recording_to().empty();
  if (ImGui::Button(recording ? "End the recording" : "Record from now on")) record_or_stop(app);
  tip("What is measured from now on goes to a file as it comes, as `warpwise run --record` writes it. Ctrl R does the same.",
      skin);
}

/// That what is measured goes to a file, and where to; a click ends it.
void draw_recording(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const auto& path = app.source().recording_to();
  if (path.empty()) return;
  const float button = skin.px(1.75f), mark = skin.px(1.1f),
              room = ImGui::GetContentRegionAvail().x - button - mark - skin.px(0.3f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetCursorPosX();
  ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.x + skin.px(0.4f), at.y + ImGui::GetFrameHeight() / 2),
                                              skin.px(0.35f), skin.theme->bad, 20);
  ImGui::SetCursorPosX(left + mark);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(shortened(skin, Face::body, "Recording: " + path.filename().string(), room).c_str());
  tip(path.string(), skin);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + mark + room + skin.px(0.3f));
  if (icon_button("##stop recording", Icon::cross, "", button, false, skin)) record_or_stop(app);
  tip("End the recording. Ctrl R does the same.", skin);
}

}  // namespace

void draw_files(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const bool pressed =
      icon_button("##files", Icon::none, "Recordings, saving\u2026", ImGui::GetContentRegionAvail().x, false, skin);
  const bool by_key = std::exchange(app.opening.wanted, false);
  const ImVec2 beside(ImGui::GetItemRectMax().x, ImGui::GetIO().DisplaySize.y * 0.02f);
  if (by_key || pressed) {
    app.opening.said.clear();
    app.opening.save_as = proposed_name(app);
    ImGui::OpenPopup("files");
  }
  tip("Open recordings, put one beside what is shown, and write figures to files (Ctrl O)", skin);
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
    if (!app.opening.said.empty()) {
      UseColour colour(app.opening.failed ? skin.theme->bad : skin.theme->good);
      ImGui::PushTextWrapPos(skin.px(27));
      ImGui::TextUnformatted(app.opening.said.c_str());
      ImGui::PopTextWrapPos();
    }
    ImGui::EndPopup();
  } else if (app.opening.failed && !app.opening.said.empty()) {
    UseColour colour(skin.theme->bad);  // of a file that was dropped
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.opening.said.c_str());
    ImGui::PopTextWrapPos();
  }
  draw_recording(frame);
  if (!app.beside.source()) return;
  caption("Beside it", skin);
  const float button = skin.px(1.75f), room = ImGui::GetContentRegionAvail().x - button - skin.px(0.3f);
  const float left = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(shortened(skin, Face::body, app.beside.name(), room).c_str());
  tip(app.beside.source()->label(), skin);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + room + skin.px(0.3f));
  if (icon_button("##alone", Icon::cross, "", button, false, skin)) app.beside.choose(nullptr);
  tip("Take it away again, and show the first source alone", skin);
  if (const std::string words = app.beside.why_nothing(app, app.shown_size()); !words.empty()) {
    ImGui::PushTextWrapPos(0);
    caption("It has " + words + ".", skin);
    ImGui::PopTextWrapPos();
  }
}

}  // namespace warpwise::gui
