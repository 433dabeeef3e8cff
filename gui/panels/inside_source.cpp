#include <algorithm>

#include "gui/panels/inside_parts.h"
#include "gui/style/widgets.h"
#include "gui/text/listing.h"

namespace warpwise::gui {

namespace {

constexpr Ems kWithMoved = 58;  // from this width on the margin has a column more

}  // namespace

void draw_inside_source(const Frame& frame, InsideSide& now, const StepInfo* before, float height) {
  App& app = frame.app;
  const Style& style = frame.style;
  const SourceText& text = app.files.get(app.source_root / now.step->file);
  if (!text.error.empty()) {
    sentence(text.error, style);
    return;
  }
  Listing listing;
  listing.after = &text;
  // What is sought, and what keys scroll, is the text at the right.
  listing.tools = {"inside " + now.step->file, &app.selection, nullptr, &app.copying, nullptr};
  if (before && app.settings.show_changes && app.files.get(app.source_root / before->file).error.empty()) {
    listing.before = &app.files.get(app.source_root / before->file);
    listing.changes = &app.files.changes(app.source_root / before->file, app.source_root / now.step->file);
  }
  bool wide = ImGui::GetContentRegionAvail().x > style.px(kWithMoved);
  listing.margin.heads = {"access", "requests", "each moves", "used"};
  if (wide) listing.margin.heads.insert(listing.margin.heads.begin() + 2, "all move");
  std::vector<const Access*> here, elsewhere;
  for (const Access& access : now.lines) {
    MarginRow row{{access.name(), grouped(access.requests), each_text(access), used_text(access)},
                  excess_colour(access, *style.theme),
                  &access == now.access};
    if (wide) row.cells.insert(row.cells.begin() + 2, grouped(access.transfers));
    if (inside_file_name(access.file) == inside_file_name(now.step->file)) {
      listing.margin.rows.insert({static_cast<size_t>(std::max(1, access.line)) - 1, row});
      here.push_back(&access);
    } else {
      const SourceText& other = app.files.get(access.file);
      size_t line = static_cast<size_t>(std::max(1, access.line)) - 1;
      std::string code =
          line < other.lines.size()
              ? other.lines[line].substr(std::min(other.lines[line].find_first_not_of(' '), other.lines[line].size()))
              : "";
      listing.margin.elsewhere.push_back(
          {inside_file_name(access.file) + ":" + std::to_string(access.line), code, row});
      elsewhere.push_back(&access);
    }
  }
  // A line that is chosen in a list is brought into sight; one that is clicked is there already. Those of other files
  // stand at the end.
  auto place = [&](const Access& access) { return now.step->id + ":" + std::to_string(access.line); };
  std::optional<size_t> show;
  if (now.access && now.access->line > 0 && app.inside.in_sight != place(*now.access)) {
    bool own = inside_file_name(now.access->file) == inside_file_name(now.step->file);
    show = own ? static_cast<size_t>(now.access->line) - 1 : text.lines.size();
    app.inside.in_sight = place(*now.access);
  }
  here.insert(here.end(), elsewhere.begin(), elsewhere.end());
  if (auto clicked = draw_listing(listing, height, show, style); clicked && *clicked < here.size()) {
    app.inside.access[now.step->id] = *here[*clicked];
    app.inside.in_sight = place(*here[*clicked]);
  }
}

}  // namespace warpwise::gui
