#include "gui/plot/request.h"

#include <algorithm>
#include <map>

#include "engine/export/palette.h"
#include "gui/plot/marks.h"

namespace warpwise::gui {

namespace {

constexpr int kLanes = 32, kBanks = 32, kLineBytes = 128, kSectorBytes = 32;

bool inside(ImVec2 point, ImVec2 min, ImVec2 max) {
  return point.x >= min.x && point.x < max.x && point.y >= min.y && point.y < max.y;
}

/// Black or white, whichever can be read on it.
ImU32 ink_on(ImU32 colour) {
  ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  return 0.299f * c.x + 0.587f * c.y + 0.114f * c.z > 0.5f ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255);
}

void centred(ImDrawList* list, const std::string& text, ImVec2 min, ImVec2 max, ImU32 colour, const Style& style) {
  ImVec2 size = text_size(style, Face::small, text);
  if (size.x > max.x - min.x - 1 || style.size(Face::small) > max.y - min.y + 2) return;
  draw_text(list, style, Face::small, ImVec2((min.x + max.x - size.x) / 2, style.top(Face::small, (min.y + max.y) / 2)),
            colour, text);
}

/// A cell that some lanes share: a stripe for each of the first four; how many they are, where more.
void draw_cell(ImDrawList* list, const std::vector<int>& lanes, ImVec2 min, ImVec2 max, int lit, const Style& style) {
  size_t stripes = std::min<size_t>(lanes.size(), 4);
  for (size_t i = 0; i < stripes; i++) {
    float from = min.x + (max.x - min.x) * static_cast<float>(i) / static_cast<float>(stripes);
    float to = min.x + (max.x - min.x) * static_cast<float>(i + 1) / static_cast<float>(stripes);
    list->AddRectFilled(ImVec2(from, min.y), ImVec2(to, max.y),
                        lane_colour(lanes[i * lanes.size() / stripes], *style.theme));
  }
  std::string words = lanes.size() == 1 ? std::to_string(lanes.front()) : "\u00d7" + std::to_string(lanes.size());
  if (text_size(style, Face::small, "30").x < max.x - min.x)
    centred(list, words, min, max, ink_on(lane_colour(lanes.front(), *style.theme)), style);
  if (std::find(lanes.begin(), lanes.end(), lit) != lanes.end())
    list->AddRect(ImVec2(min.x - 1, min.y - 1), ImVec2(max.x + 1, max.y + 1), style.theme->text, 0, 0, style.line());
}

constexpr Ems kSectorRow = 1.75, kBankRow = 1.5, kBankNumbers = 1.25;
constexpr float kLeastLevels = 4;

/// Rows of a picture of sectors, with a little for what is left out between two lines.
float sector_rows(const std::vector<MemoryLine>& lines) {
  float rows = static_cast<float>(lines.size());
  for (size_t i = 1; i < lines.size(); i++) rows += lines[i].number != lines[i - 1].number + 1 ? 0.3f : 0;
  return rows;
}

/// The highest tower's number sticks out by so much.
float above_towers(const Style& style) { return style.size(Face::small) * 0.4f; }

}  // namespace

float sectors_height(const RequestExample& example, const Style& style) {
  return style.px(kSectorRow) * sector_rows(memory_lines(example));
}

float banks_height(const RequestExample& example, const Style& style) {
  const float levels = std::max(kLeastLevels, static_cast<float>(bank_load(example).levels()));
  return style.px(kBankRow) * levels + style.px(kBankNumbers) + above_towers(style);
}

ImU32 lane_colour(int lane, const Theme& theme) {
  const auto [red, green, blue] = warpwise::lane_rgb(lane, !theme.light);
  return IM_COL32(red, green, blue, 255);
}

float lane_strip_height(const Style& style) { return style.px(1.25); }

std::optional<int> draw_lane_strip(ImDrawList* list, const RequestExample& example, ImVec2 min, float width, int lit,
                                   const Style& style) {
  std::optional<int> hovered;
  float cell = width / kLanes, bottom = min.y + lane_strip_height(style);
  for (int lane = 0; lane < kLanes; lane++) {
    ImVec2 from(min.x + cell * static_cast<float>(lane), min.y), to(from.x + cell - 1, bottom);
    if (example.at[static_cast<size_t>(lane)]) draw_cell(list, {lane}, from, to, lit, style);
    else list->AddRect(from, to, style.theme->faint);
    if (inside(ImGui::GetIO().MousePos, from, ImVec2(to.x + 1, to.y))) hovered = lane;
  }
  // Where not every lane's number fits, some reach over their neighbours.
  if (text_size(style, Face::small, "30").x >= cell - 1)
    for (int lane : {0, 8, 16, 24, 31}) {
      std::string number = std::to_string(lane);
      float wide = text_size(style, Face::small, number).x, middle = min.x + cell * (static_cast<float>(lane) + 0.5f);
      ImVec2 at(std::clamp(middle - wide / 2, min.x + 2, min.x + width - wide - 2),
                style.top(Face::small, min.y + lane_strip_height(style) / 2));
      bool there = example.at[static_cast<size_t>(lane)].has_value();
      draw_text(list, style, Face::small, at, there ? ink_on(lane_colour(lane, *style.theme)) : style.theme->dim,
                number);
    }
  return hovered;
}

std::optional<int> draw_sectors(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                                const Style& style) {
  const Theme& t = *style.theme;
  const auto lines = memory_lines(example);
  std::optional<int> hovered;
  if (lines.empty()) return hovered;

  // A row for each line, with a gap where memory is left out between two; each begins with its first element's index.
  float label_room = text_size(style, Face::small, "[00000000]").x, left = min.x + label_room + style.px(0.375);
  float height = std::clamp((max.y - min.y) / sector_rows(lines), 2.0f, style.px(kSectorRow)),
        between = height > 6 ? 2.0f : 1.0f;
  float gap = style.px(0.25), sector_wide = (max.x - left - 3 * gap) / 4, byte_wide = sector_wide / kSectorBytes;
  auto x_of = [&](int byte) {
    return left + static_cast<float>(byte) * byte_wide + static_cast<float>(std::min(byte / kSectorBytes, 3)) * gap;
  };
  float y = min.y, labelled_to = min.y - style.px(1);
  for (size_t i = 0; i < lines.size(); i++) {
    const MemoryLine& line = lines[i];
    if (i > 0 && line.number != lines[i - 1].number + 1) y += height * 0.3f;
    float bottom = y + height - between;
    if (bottom > max.y + 1) break;
    for (int sector = 0; sector < 4; sector++) {
      ImVec2 from(x_of(sector * kSectorBytes), y), to(from.x + sector_wide, bottom);
      if (line.touches(sector)) list->AddRectFilled(from, to, blend(t.field_active, t.warn, 0.35f));
      else list->AddRect(from, to, with_alpha(t.faint, 0.7f));
    }
    std::map<std::pair<int, int>, std::vector<int>> cells;  // lanes by bytes
    for (const Piece& piece : line.pieces) cells[{piece.begin, piece.bytes}].push_back(piece.lane);
    for (const auto& [place, lanes] : cells) {
      float cut = byte_wide * static_cast<float>(place.second) > 5 ? 1.0f : 0.0f;
      ImVec2 from(x_of(place.first), y), to(x_of(place.first + place.second - 1) + byte_wide - cut, bottom);
      draw_cell(list, lanes, from, to, lit, style);
      if (inside(ImGui::GetIO().MousePos, from, ImVec2(to.x + cut, to.y + between))) hovered = lanes.front();
    }
    float middle = (y + bottom) / 2;
    if (middle - style.size(Face::small) * 0.55f >= labelled_to - 1) {
      std::string label =
          "[" + std::to_string(floor_div(line.number * kLineBytes - example.begin, example.element_bytes)) + "]";
      draw_text(list, style, Face::small,
                ImVec2(left - style.px(0.375) - text_size(style, Face::small, label).x, style.top(Face::small, middle)),
                t.dim, label);
      labelled_to = middle + style.size(Face::small) * 0.55f;
    }
    y += height;
  }
  return hovered;
}

std::optional<int> draw_banks(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                              int levels_beside, const Style& style) {
  const Theme& t = *style.theme;
  const BankLoad load = bank_load(example);
  std::optional<int> hovered;
  if (load.words.empty()) return hovered;

  // Towers of words on their banks; the height is the number of wavefronts.
  float left = min.x + text_size(style, Face::small, "00").x + style.px(0.5), bank_wide = (max.x - left) / kBanks;
  float floor_y = max.y - style.px(kBankNumbers), levels = static_cast<float>(load.levels()),
        most = static_cast<float>(std::max(load.levels(), levels_beside));
  float height = std::clamp((floor_y - min.y - above_towers(style)) / most, 2.0f, style.px(kBankRow)),
        between = height > 6 ? 2.0f : 1.0f;
  // As near to the lanes as they get: the towers hang in the air's lower part only where they need the height.
  floor_y = std::min(floor_y, min.y + height * std::max(most, kLeastLevels));
  for (int bank = 0; bank < kBanks; bank++) {
    ImVec2 from(left + bank_wide * static_cast<float>(bank), floor_y),
        to(from.x + bank_wide - 1, floor_y + style.px(0.125));
    list->AddRectFilled(from, to, t.field_active);
    // The numbers that fit, evenly.
    int every = text_size(style, Face::small, "00").x + 3 < bank_wide       ? 1
                : text_size(style, Face::small, "00").x + 3 < 2 * bank_wide ? 2
                                                                            : 8;
    if (bank % every != 0) continue;
    std::string label = std::to_string(bank);
    draw_text(list, style, Face::small,
              ImVec2((from.x + to.x - text_size(style, Face::small, label).x) / 2, floor_y + style.px(0.25)), t.dim,
              label);
  }
  float labelled_from = floor_y;
  for (int level = 0; level < load.levels(); level++) {
    float bottom = floor_y - height * static_cast<float>(level), middle = bottom - height / 2;
    if (std::find(load.group_ends.begin(), load.group_ends.end(), level) != load.group_ends.end())
      draw_dashed(list, ImVec2(left, bottom), ImVec2(max.x, bottom), t.dim, 1, style.px(0.25));
    bool last = level + 1 == load.levels();
    float half = style.size(Face::small) * 0.55f, last_at = floor_y - height * (levels - 0.5f);
    if (middle + half > labelled_from + 1 || (!last && middle - half < last_at + half)) continue;
    std::string label = std::to_string(level + 1);
    draw_text(list, style, Face::small,
              ImVec2(left - style.px(0.25) - text_size(style, Face::small, label).x, middle - half),
              last ? t.text : t.dim, label);
    labelled_from = middle - half;
  }
  for (const BankWord& word : load.words) {
    float bottom = floor_y - height * static_cast<float>(word.level) - 1;
    ImVec2 from(left + bank_wide * static_cast<float>(word.bank), bottom - height + between),
        to(from.x + bank_wide - 1, bottom);
    draw_cell(list, word.lanes, from, to, lit, style);
    if (inside(ImGui::GetIO().MousePos, ImVec2(from.x, from.y - between), to)) hovered = word.lanes.front();
  }
  return hovered;
}

}  // namespace warpwise::gui
