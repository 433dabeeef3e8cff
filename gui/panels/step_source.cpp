// The source of the selected step: highlighted, with line numbers and, if wanted, what changed against the step before it.
#include <utility>

#include "gui/panels/panels.h"
#include "gui/style/widgets.h"
#include "gui/text/listing.h"

namespace warpwise::gui {

namespace {

void wrapped(const std::string& text) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

}  // namespace

void draw_step_source(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const StepInfo* step = app.step();
  if (!step) {
    UseColour dim(style.theme->dim);
    wrapped("Select a step to read its source.");
    return;
  }
  {
    UseFace title(style, Face::bold);
    wrapped(step->title);
  }
  if (step->file.empty()) {
    UseColour dim(style.theme->dim);
    wrapped(
        step->kind == Kind::step
            ? "This step has no source of its own."
            : "This is a call into a library or the engine: it has no step file. Select a step to read its source.");
    return;
  }
  caption(step->file, style);
  const SourceText& text = app.files.get(app.source_root / step->file);
  if (!text.error.empty()) {
    UseColour dim(style.theme->dim);
    wrapped(text.error);
    return;
  }

  // Comparing needs a step before this one, whose file can be read.
  Listing listing;
  listing.tools = tools_of(app, step->file);
  listing.after = &text;
  const StepInfo* before = app.previous_step(*step);
  const SourceText* before_text = before ? &app.files.get(app.source_root / before->file) : nullptr;
  if (before_text && before_text->error.empty()) {
    ImGui::Checkbox("What changed against", &app.settings.show_changes);
    ImGui::SameLine(0, style.px(0.375));
    ImGui::TextDisabled("%s", shortened(style, Face::body, before->title, ImGui::GetContentRegionAvail().x).c_str());
    if (app.settings.show_changes) {
      listing.before = before_text;
      listing.changes = &app.files.changes(app.source_root / before->file, app.source_root / step->file);
    }
  } else {
    caption("The first step: nothing to compare with.", style);
  }
  const Stop* stop = app.tour.stop();
  if (stop && stop->view == "source" && stop->step == step->id)
    if (const int line = line_with(text.lines, stop->line); line > 0) listing.spoken = static_cast<size_t>(line) - 1;
  const bool show = listing.spoken && std::exchange(app.tour.line_wanted, false);
  const auto wanted = std::exchange(app.source_line_wanted, std::nullopt);
  draw_listing(listing, 0, wanted ? wanted : show ? listing.spoken : std::nullopt, style);
}

}  // namespace warpwise::gui
