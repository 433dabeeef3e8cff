// Where to run, which size, and the buttons that run.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "engine/errors.h"
#include "engine/export/units.h"
#include "gui/figures/figures.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr size_t kFewChoices = 3;
constexpr Ems kChoiceHeight = 3.25,
              kBelowChoices = 28;  // of each, and of the buttons, the lessons and some steps below

std::string device_words(const Device& device) {
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (device.backend == "cuda") {
    if (!device.compute.empty()) add("compute capability " + device.compute);
    if (device.multiprocessors > 0) add(std::to_string(device.multiprocessors) + " SMs");
    if (device.memory_bytes > 0) add(bytes_text(static_cast<double>(device.memory_bytes)));
    if (device.peak_gbps > 0) add(rate_text(device.peak_gbps, "B/s") + " by clock and bus width");
  } else if (device.multiprocessors > 0) {
    add(std::to_string(device.multiprocessors) + (device.multiprocessors == 1 ? " thread" : " threads"));
  }
  return text;
}

void draw_source(const Frame& frame) {
  App& app = frame.app;
  caption("Runs on", frame.style);
  ImGui::SetNextItemWidth(-1);
  const std::string& label = app.source().label();
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  if (Combo combo("##source", shortened(frame.style, Face::body, label, room), frame.escape); combo)
    for (size_t i = 0; i < app.sources().size(); i++)
      if (ImGui::Selectable(app.sources()[i]->label().c_str(), i == app.source_index())) app.choose_source(i);
  if (const Hello* hello = app.board().hello()) {
    UseFace face(frame.style, Face::small);
    UseColour colour(frame.style.theme->dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(hello->device.name.c_str());
    if (std::string words = device_words(hello->device); !words.empty()) ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
  }
}

/// For which GPU times are modelled, where none measures.
void draw_gpu(const Frame& frame) {
  App& app = frame.app;
  const Hello* hello = app.board().hello();
  if (!hello || hello->device.backend != "simt" || app.recorded() || !app.modeller()) return;
  caption("Times modelled for", frame.style);
  ImGui::SetNextItemWidth(-1);
  const model::GpuProfile& now = app.modeller()->gpu();
  if (Combo combo("##gpu", now.name, frame.escape); combo)
    for (const model::GpuProfile& gpu : model::all_profiles(app.source_root))
      if (const std::string words = gpu.name + (!gpu.errors.empty() ? "" : ", not validated here") + "##" + gpu.id;
          ImGui::Selectable(words.c_str(), gpu.id == now.id))
        app.choose_gpu(gpu.id);
}

/// The size that the times in sight are for.
void draw_timed_size(const Frame& frame) {
  App& app = frame.app;
  const auto rows = app.rows(app.shown_size());
  const auto timed =
      std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.result && row.result->time_ms.median > 0; });
  if (timed == rows.end()) return;
  const Size at = app.timed_size();
  const bool modelled = timed->result->source == "modelled";
  const Style& style = frame.style;
  const std::string size = to_string(at), words = "Times are for";
  const float beside = text_size(style, Face::small, words).x + style.px(0.5);
  if (beside + text_size(style, Face::title, size).x <= ImGui::GetContentRegionAvail().x) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), style, Face::small,
              ImVec2(corner.x, corner.y + (style.size(Face::title) - style.size(Face::small)) * 0.8f), style.theme->dim,
              words);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + beside);
  } else {
    caption(words, style);
  }
  {
    UseFace large(style, Face::title);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(size.c_str());
    ImGui::PopTextWrapPos();
  }
  // The lessons' words write such a size as a power.
  if (const std::string power = as_power(at); !power.empty()) {
    const ImVec2 end = ImGui::GetItemRectMax();
    draw_text(ImGui::GetWindowDrawList(), style, Face::small,
              ImVec2(end.x + style.px(0.375), end.y - style.size(Face::small) * 1.2f), style.theme->dim, power);
  }
  if (!modelled || at == app.shown_size()) return;
  ImGui::PushTextWrapPos(0);
  caption("Results are checked at " + to_string(app.shown_size()) + ".", frame.style);
  ImGui::PopTextWrapPos();
}

void draw_size(const Frame& frame) {
  App& app = frame.app;
  const LessonInfo* lesson = app.lesson();
  if (!lesson) return;
  std::string names;
  for (const auto& name : app.task().dimensions) names += (names.empty() ? "" : " x ") + name;
  caption("Size: " + names, frame.style);

  // Free entry, and the offered sizes behind the arrow.
  float arrow = ImGui::GetFrameHeight();
  ImGui::SetNextItemWidth(-arrow - ImGui::GetStyle().ItemInnerSpacing.x);
  char entry[64];
  std::snprintf(entry, sizeof entry, "%s", app.size_entry.c_str());
  bool entered = ImGui::InputText("##size", entry, sizeof entry,
                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  app.size_entry = entry;
  if (entered || ImGui::IsItemDeactivatedAfterEdit()) try {
      app.choose_size(lesson->size_from(app.size_entry));
    } catch (const UsageError& error) {
      app.size_error = error.what();
    }
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  if (ImGui::ArrowButton("##sizes", ImGuiDir_Down)) ImGui::OpenPopup("sizes");
  if (ImGui::BeginPopup("sizes")) {
    if (frame.escape) ImGui::CloseCurrentPopup();
    std::vector<Size> offered = app.recorded() ? app.measured_sizes() : app.task().sizes;
    if (std::find(offered.begin(), offered.end(), app.task().default_size) == offered.end() && !app.recorded())
      offered.insert(offered.begin(), app.task().default_size);
    for (const Size& size : offered)
      if (ImGui::Selectable(to_string(size).c_str(), size == app.size())) app.choose_size(size);
    ImGui::EndPopup();
  }
  if (!app.size_error.empty()) {
    UseColour colour(frame.style.theme->bad);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.size_error.c_str());
    ImGui::PopTextWrapPos();
  }

  draw_timed_size(frame);
  // Where choices would push the list of steps out of view, they fold into a line that says which are not as given.
  const auto choices = lesson->choices();
  const float below = ImGui::GetMainViewport()->Size.y - ImGui::GetCursorScreenPos().y,
              wanted =
                  frame.style.px(kBelowChoices) + frame.style.px(kChoiceHeight) * static_cast<float>(choices.size());
  if (choices.size() > kFewChoices || (!choices.empty() && below < wanted)) {
    std::string others;
    for (const Choice& choice : choices)
      if (!choice.options.empty() && app.choice(choice) != choice.options.front())
        others += (others.empty() ? ": " : ", ") + choice.id + " " + app.choice(choice);
    const bool open = app.choices_open.value_or(false);
    const std::string words = std::string(open ? "\u25be  " : "\u25b8  ") + std::to_string(choices.size()) +
                              (choices.size() == 1 ? " choice" : " choices") + (open ? "" : others);
    if (link("##choices", words, frame.style)) app.choices_open = !open;
    tip("Show or hide what else can be chosen for this problem.", frame.style);
    if (!open) return;
  }
  for (const Choice& choice : choices) {
    const std::string title = shortened(frame.style, Face::small, choice.title, ImGui::GetContentRegionAvail().x);
    caption(title, frame.style);
    if (title != choice.title) tip(choice.title, frame.style);
    ImGui::SetNextItemWidth(-1);
    if (Combo combo(("##" + choice.id).c_str(), app.choice(choice), frame.escape); combo)
      for (const auto& option : choice.options)
        if (ImGui::Selectable(option.c_str(), option == app.choice(choice))) app.choose(choice, option);
  }
}

void draw_buttons(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;

  if (app.recorded()) {
    bool playing = app.source().playing();
    if (icon_button("##play", playing ? Icon::once : Icon::play, playing ? "Skip to the end" : "Play again", width,
                    true, style)) {
      if (playing) app.pause();
      else app.ask(Wish::once);
    }
    tip("Shows the recording's figures coming in, in their order. Space does the same.", style);
    return;
  }

  ImGui::BeginDisabled(!app.lesson());
  bool busy = app.busy();
  std::string label = app.stopping() ? app.source().stopping_for_s() > 2 ? "End the worker" : "Stopping\u2026"
                      : busy         ? "Pause"
                                     : "Run";
  if (icon_button("##run", busy ? Icon::pause : Icon::play, label, width, true, style)) {
    if (busy) app.pause();
    else app.ask(Wish::run);
  }
  tip(busy ? "Stops measuring; the figures stay. Space does the same."
           : "Times every ticked step in turn, again and again, until you pause. Space does the same.",
      style);
  float half = (width - gap) / 2;
  if (icon_button("##once", Icon::once, "Once", half, false, style)) app.ask(Wish::once);
  tip("Times every ticked step until its noise is low or its time is up, then stops.", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##sweep", Icon::sweep, "Sweep", half, false, style)) app.sweep();
  tip("Measures the ticked steps at one size after the other, and plots them against size; in the map, at all pairs of "
      "two extents.",
      style);
  ImGui::EndDisabled();
}

/// How far the worker has come; what it does, the line above the plots says.
void draw_progress(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  double done = -1;
  if (app.recorded()) done = app.source().played();
  else if (app.source().busy() && app.doing() != Wish::run) done = app.board().now().done;

  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x, thick = style.px(0.25);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, ImVec2(at.x + width, at.y + thick), t.field, thick);
  if (done >= 0)
    list->AddRectFilled(at, ImVec2(at.x + width * static_cast<float>(std::clamp(done, 0.0, 1.0)), at.y + thick),
                        t.accent, thick);
  else if (app.source().busy()) {
    // No known end: a light that goes to and fro.
    float phase = static_cast<float>(ImGui::GetTime() - 2 * static_cast<int>(ImGui::GetTime() / 2));
    float x = at.x + width * 0.75f * (phase < 1 ? phase : 2 - phase);
    list->AddRectFilled(ImVec2(x, at.y), ImVec2(x + width * 0.25f, at.y + thick), t.accent, thick);
  }
  ImGui::Dummy(ImVec2(width, thick));
  if (!app.request_error.empty()) {
    UseColour colour(t.bad);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.request_error.c_str());
    ImGui::PopTextWrapPos();
  }
}

}  // namespace

void draw_controls(const Frame& frame) {
  draw_source(frame);
  draw_files(frame);
  draw_gpu(frame);
  draw_size(frame);
  ImGui::Dummy(ImVec2(1, frame.style.px(0.125)));
  draw_buttons(frame);
  draw_progress(frame);
}

}  // namespace warpwise::gui
