#include <algorithm>

#include "gui/panels/inside_parts.h"
#include "gui/plot/marks.h"
#include "gui/plot/request.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kTitleLine = 1.5, kBelowChoice = 0.375, kWordsLine = 1.5, kBelowLanes = 0.5, kLegend = 1.25;
constexpr Ems kChoiceInOneLine = 44;  // of the block, the warp and the request, with the button

/// The colour of one request alone.
ImU32 request_colour(const Access& access, const RequestExample& example, const Theme& t) {
  Access one;
  one.space = access.space, one.requests = 1, one.transfers = example.transfers;
  one.bytes_used =
      std::count_if(example.at.begin(), example.at.end(), [](auto& at) { return at.has_value(); }) * example.bytes;
  return excess_colour(one, t);
}

std::string access_words(const InsideSide& side, const Access& access, App& app) {
  bool own = inside_file_name(access.file) == inside_file_name(side.step->file);
  const SourceText& text = app.files.get(own ? app.source_root / side.step->file : std::filesystem::path(access.file));
  std::string words =
      (own ? "line " : inside_file_name(access.file) + ":") + std::to_string(access.line) + ", " + access.name();
  if (size_t line = static_cast<size_t>(std::max(1, access.line)) - 1; line < text.lines.size())
    words +=
        ":  " + text.lines[line].substr(std::min(text.lines[line].find_first_not_of(' '), text.lines[line].size()));
  return words;
}

/// The choice of block, warp and request, from what the selected step has examples of.
void draw_request_choice(const Frame& frame, const InsideSide& now) {
  App& app = frame.app;
  const Style& style = frame.style;
  InsideChoice& choice = app.inside;
  const auto blocks = example_blocks(*now.access);
  const float left = ImGui::GetCursorPosX(), tight = ImGui::GetContentRegionAvail().x < style.px(30) ? 0.8f : 1;
  auto pick = [&](const char* name, const std::string& shown, Ems ems, auto options) {
    const float wide = style.px(ems) * tight;
    // In a narrow view the choice goes on in a line of its own.
    const float needed = text_size(style, Face::small, name).x + style.px(0.25) + wide;
    if (ImGui::GetCursorPosX() > left && needed > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
    ImGui::AlignTextToFramePadding();
    caption(name, style);
    ImGui::SameLine(0, style.px(0.25));
    ImGui::SetNextItemWidth(wide);
    if (Combo combo((std::string("##") + name).c_str(), shown, frame.escape); combo) options();
    ImGui::SameLine(0, style.px(1) * tight);
  };
  auto block_words = [&](size_t i) {
    const auto& b = blocks[i];
    std::string index = std::to_string(b[0]);
    if (b[1] || b[2])
      index = "(" + index + ", " + std::to_string(b[1]) + (b[2] ? ", " + std::to_string(b[2]) : "") + ")";
    return (i == 0 ? "first: " : "last: ") + index;
  };
  const RequestExample& example = *now.example;
  pick("Block", block_words(std::min(choice.block, blocks.size() - 1)), 8, [&] {
    for (size_t i = 0; i < blocks.size(); i++)
      if (ImGui::Selectable(block_words(i).c_str(), blocks[i] == example.block)) choice.block = i;
  });
  std::vector<int> warps, numbers;
  for (const RequestExample& other : now.access->examples) {
    if (other.block != example.block) continue;
    if (warps.empty() || warps.back() != other.warp) warps.push_back(other.warp);
    if (other.warp == example.warp) numbers.push_back(other.number);
  }
  pick("Warp", std::to_string(example.warp), 4, [&] {
    for (int warp : warps)
      if (ImGui::Selectable(std::to_string(warp).c_str(), warp == example.warp)) choice.warp = warp, choice.number = 0;
  });
  pick("request",
       std::to_string(example.number + 1) + (numbers.size() > 1 ? " of first " + std::to_string(numbers.size()) : ""),
       8, [&] {
         for (int number : numbers)
           if (ImGui::Selectable(std::to_string(number + 1).c_str(), number == example.number)) choice.number = number;
       });
  const bool shared = now.access->space == "shared";
  const std::string words = shared ? "What if: another pad" : "What if: another stride";
  if (text_size(style, Face::body, words).x + style.px(1.5) > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
  if (icon_button("##what if", Icon::none, words, 0, false, style)) choice.what_if.open = true;
  tip(shared ? "Drag the pad, the tile's width and the size of an element, and see the lanes move over the banks."
             : "Drag the stride and the size of an element, and see the lanes move over the sectors.",
      style);
}

/// What a lane asks for.
std::string request_words(const Access& access, const RequestExample& example, int lane) {
  const auto& at = example.at[static_cast<size_t>(lane)];
  std::string words = "Lane " + std::to_string(lane) + ": " + lane_words(example, lane);
  if (at && access.space == "global")
    words += "\nsector " + std::to_string((*at % 128 + 128) % 128 / 32) + " of its line, bytes " +
             std::to_string((*at % 32 + 32) % 32) + " to " + std::to_string((*at % 32 + 32) % 32 + example.bytes - 1) +
             " of the sector";
  if (at && access.space == "shared")
    words += "\nbank " + std::to_string((*at / 4 % 32 + 32) % 32) + (example.bytes > 4 ? " and the next" : "");
  return words;
}

/// The choice of the line of a step, `width` wide.
void draw_line_choice(const Frame& frame, InsideSide& side, float width) {
  App& app = frame.app;
  ImGui::SetNextItemWidth(width);
  ImGui::PushID(side.step->id.c_str());
  if (Combo combo("##line", access_words(side, *side.access, app), frame.escape); combo)
    for (size_t i = 0; i < side.lines.size(); i++)
      if (ImGui::Selectable((access_words(side, side.lines[i], app) + "##" + std::to_string(i)).c_str(),
                            &side.lines[i] == side.access))
        app.inside.access[side.step->id] = side.lines[i];
  ImGui::PopID();
}

/// Into the column [min, max): what one request of this step's chosen line touches. Returns the lane under the mouse,
/// or -1. `bare`: without controls.
int draw_request(const Frame& frame, InsideSide& side, int levels, ImVec2 min, ImVec2 max, bool bare) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  float width = max.x - min.x, y = min.y;
  const StepInfo* shown = app.board().step(app.lesson()->id, side.step->id);
  draw_marker(list, ImVec2(min.x + style.px(0.375), y + style.size(Face::bold) * 0.55f), style.px(0.375),
              app.look(shown ? *shown : *side.step, nullptr));
  draw_text(list, style, Face::bold, ImVec2(min.x + style.px(1), y), t.text,
            shortened(style, Face::bold, side.step->title, width - style.px(1)));
  y += style.px(kTitleLine);
  if (!side.access) {
    draw_text(list, style, Face::small, ImVec2(min.x, y), t.dim, "No access counted.");
    return -1;
  }
  ImGui::SetCursorScreenPos(ImVec2(min.x, y));
  if (bare) {
    std::string words = access_words(side, *side.access, app);
    if (text_size(style, Face::small, words).x > width) words = words.substr(0, words.find(":  "));
    draw_text(list, style, Face::small, ImVec2(min.x, y), t.dim, shortened(style, Face::small, words, width));
  } else {
    draw_line_choice(frame, side, width);
  }
  y += ImGui::GetFrameHeight() + style.px(kBelowChoice);
  if (!side.example) {
    draw_text(
        list, style, Face::small, ImVec2(min.x, y), t.dim,
        shortened(style, Face::small,
                  "Kept are requests of the first warps of the first and last block. They make none at this line.",
                  width));
    return -1;
  }
  const RequestExample& example = *side.example;
  std::string words = example_words(*side.access, example);
  if (bare && text_size(style, Face::body, words).x > width) words = words.substr(0, words.rfind(", "));
  draw_text(list, style, Face::body, ImVec2(min.x, y), request_colour(*side.access, example, t),
            shortened(style, Face::body, words, width));
  y += style.px(kWordsLine);

  auto lane = draw_lane_strip(list, example, ImVec2(min.x, y), width, app.inside.lit_lane, style);
  y += lane_strip_height(style) + style.px(kBelowLanes);
  bool shared = side.access->space == "shared";
  auto below = shared ? draw_banks(list, example, ImVec2(min.x, y), max, app.inside.lit_lane, levels, style)
                      : draw_sectors(list, example, ImVec2(min.x, y), max, app.inside.lit_lane, style);
  if (below) lane = below;
  if (!lane || !ImGui::IsWindowHovered()) return -1;
  app.copying = request_words(*side.access, example, *lane);
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(style.px(24));
  ImGui::TextUnformatted(app.copying.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  return *lane;
}

}  // namespace

float requests_height(const InsideSide& now, const InsideSide& before, const Style& style) {
  float tallest = 0;
  for (const InsideSide* side : {&now, &before})
    for (const Access& access : side->lines)
      for (const RequestExample& example : access.examples)
        tallest =
            std::max(tallest, access.space == "shared" ? banks_height(example, style) : sectors_height(example, style));
  const float lines = ImGui::GetContentRegionAvail().x < style.px(kChoiceInOneLine) ? 2 : 1;
  return lines * ImGui::GetFrameHeightWithSpacing() + style.px(kTitleLine) + ImGui::GetFrameHeight() +
         style.px(kBelowChoice) + style.px(kWordsLine) + lane_strip_height(style) + style.px(kBelowLanes) + tallest +
         style.px(kLegend) + style.px(0.5);
}

void draw_requests(const Frame& frame, InsideSide& now, InsideSide& before, float height, bool bare) {
  const Style& style = frame.style;
  if (!now.access || !now.example) {
    caption("Kept are requests of the first warps of the first and last block. They make none here.", style);
    return;
  }
  ImVec2 top = ImGui::GetCursorScreenPos();
  if (!bare && frame.app.inside.what_if.open) return draw_what_if(frame, now.access->space == "shared", height);
  if (!bare) draw_request_choice(frame, now);
  float width = ImGui::GetContentRegionAvail().x, gap = style.px(1.5);
  ImVec2 start = ImGui::GetCursorScreenPos();
  float legend = style.px(kLegend), bottom = top.y + height - legend;
  int lane = -1;
  bool both = before.findings != nullptr;
  float half = both ? (width - gap) / 2 : std::min(width, style.px(40));
  // Both bank pictures have one scale, so that a tower twice as high is twice as high.
  int levels = 0;
  for (const InsideSide* side : {&now, &before})
    if (side->example && side->access && side->access->space == "shared")
      levels = std::max(levels, bank_load(*side->example).levels());
  if (both) lane = draw_request(frame, before, levels, start, ImVec2(start.x + half, bottom), bare);
  float left = both ? start.x + half + gap : start.x;
  if (int over = draw_request(frame, now, levels, ImVec2(left, start.y), ImVec2(left + half, bottom), bare); over >= 0)
    lane = over;
  frame.app.inside.lit_lane = lane;

  std::string words = "A colour a lane.";
  auto shows = [&](const char* space) {
    return (now.access && now.access->space == space) || (before.access && before.access->space == space);
  };
  if (shows("global"))
    words += "  Rows: lines of 128 bytes, with the index they begin at; filled boxes: the sectors that move, whole.";
  if (shows("shared")) words += "  Columns: banks; stacked words wait for each other, one a wavefront.";
  ImGui::SetCursorScreenPos(ImVec2(start.x, bottom + style.px(0.25)));
  if (bare && text_size(style, Face::small, words).x > width)
    words = shows("global") ? "A colour a lane. Filled: the sectors that move." : "A colour a lane. Columns: banks.";
  caption(shortened(style, Face::small, words, width), style);
}

}  // namespace warpwise::gui
