// The source of the selected step: highlighted, with line numbers and, if wanted, what changed against the step before it.
#include <algorithm>
#include <cmath>

#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/text/code_view.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

using Change = DiffLine::Change;

struct Listing {
  const SourceText* after = nullptr;
  const SourceText* before = nullptr;   // null: no comparison
  const std::vector<DiffLine>* changes = nullptr;

  size_t size() const { return changes ? changes->size() : after->lines.size(); }
  DiffLine at(size_t i) const { return changes ? (*changes)[i] : DiffLine{Change::same, i}; }
  const SourceText& text(const DiffLine& line) const { return line.change == Change::removed ? *before : *after; }
};

void draw_listing(const Listing& listing, const Skin& skin) {
  const Theme& t = *skin.theme;
  float line_height = std::floor(skin.size(Face::mono) * 1.32f);
  float digit = text_size(skin, Face::mono, "0").x;
  float gutter = digit * 4 + skin.px(1.2f), widest = 0;
  for (size_t i = 0; i < listing.size(); i++) {
    DiffLine line = listing.at(i);
    widest = std::max(widest, digit * static_cast<float>(listing.text(line).lines[line.line].size()));
  }

  ImGui::BeginChild("listing", ImVec2(0, 0), false, ImGuiWindowFlags_HorizontalScrollbar);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
  float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  for (size_t i = 0; i < listing.size(); i++) {
    float y = start.y + line_height * static_cast<float>(i);
    if (y + line_height < top || y > bottom) continue;
    DiffLine line = listing.at(i);
    const SourceText& text = listing.text(line);
    if (line.change != Change::same) {
      list->AddRectFilled(ImVec2(left, y), ImVec2(right, y + line_height), line.change == Change::added ? t.added : t.removed);
      draw_text(list, skin, Face::mono, ImVec2(start.x + digit * 4 + skin.px(0.35f), y), line.change == Change::added ? t.good : t.bad,
                line.change == Change::added ? "+" : "-");
    }
    if (line.change != Change::removed) {
      std::string number = std::to_string(line.line + 1);
      draw_text(list, skin, Face::mono, ImVec2(start.x + digit * static_cast<float>(4 - static_cast<int>(number.size())), y), with_alpha(t.dim, 0.7f), number);
    }
    draw_code_line(list, text.lines[line.line], text.spans[line.line], ImVec2(start.x + gutter, y), skin);
  }
  ImGui::Dummy(ImVec2(gutter + widest + skin.px(1), line_height * static_cast<float>(listing.size()) + skin.px(1)));
  ImGui::EndChild();
}

void wrapped(const std::string& text) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

}  // namespace

void draw_step_source(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const StepInfo* step = app.step();
  if (!step) {
    UseColour dim(skin.theme->dim);
    wrapped("Select a step to read its source.");
    return;
  }
  {
    UseFace title(skin, Face::bold);
    wrapped(step->title);
  }
  if (step->file.empty()) {
    UseColour dim(skin.theme->dim);
    wrapped(step->kind == "step" ? "This step has no source of its own." : "This is a call into a library or the engine: it has no step file. Select a step to read its source.");
    return;
  }
  caption(step->file, skin);
  const SourceText& text = app.files.get(app.source_root / step->file);
  if (!text.error.empty()) {
    UseColour dim(skin.theme->dim);
    wrapped(text.error);
    return;
  }

  // Comparing needs a step before this one, whose file can be read.
  Listing listing{&text, nullptr, nullptr};
  const StepInfo* before = app.previous_step(*step);
  const SourceText* before_text = before ? &app.files.get(app.source_root / before->file) : nullptr;
  if (before_text && before_text->error.empty()) {
    ImGui::Checkbox("What changed against", &app.settings.show_changes);
    ImGui::SameLine(0, skin.px(0.35f));
    ImGui::TextDisabled("%s", before->title.c_str());
    if (app.settings.show_changes) {
      listing.before = before_text;
      listing.changes = &app.files.changes(app.source_root / before->file, app.source_root / step->file);
    }
  } else {
    ImGui::TextDisabled("The first step: nothing to compare with.");
  }
  draw_listing(listing, skin);
}

}  // namespace warpwise::gui
