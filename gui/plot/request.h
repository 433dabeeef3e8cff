// One request of a warp: which bytes its 32 lanes touch. Global memory is drawn as sectors of 32 bytes in their lines of 128, shared
// memory as 32 banks with the words that each has to serve, one a wavefront.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/reader/report.h"
#include "gui/style/style.h"

namespace warpwise::gui {

/// What one lane touches of one line.
struct Piece {
  int lane = 0;
  int begin = 0, bytes = 0;  // within the line
};

/// 128 bytes of memory of which a request touches some.
struct MemoryLine {
  int64_t number = 0;         // counted as RequestExample::at, in lines
  std::vector<Piece> pieces;  // by lane
  bool touches(int sector) const;
};

/// The lines that a request touches, ascending.
std::vector<MemoryLine> memory_lines(const RequestExample& example);
int sectors_of(const std::vector<MemoryLine>& lines);

/// A word that a bank serves in one wavefront.
struct BankWord {
  int bank = 0, level = 0;  // level: in which wavefront, at the earliest
  int64_t word = 0;         // counted as RequestExample::at, in words of 4 bytes
  std::vector<int> lanes;   // that want it
};

struct BankLoad {
  std::vector<BankWord> words;
  std::vector<int> group_ends;  // lanes are served in groups: the level at which each one's wavefronts end
  int levels() const { return group_ends.empty() ? 0 : group_ends.back(); }
};

BankLoad bank_load(const RequestExample& example);

/// "in[5]", "tile[33]": what a lane touches, in elements of the buffer; "idle" where it takes no part.
std::string lane_words(const RequestExample& example, int lane);

ImU32 lane_colour(int lane, const Theme& theme);

/// The 32 lanes as cells, in their colours; those that take no part are hollow. Answers with the lane under the mouse.
std::optional<int> draw_lane_strip(ImDrawList* list, const RequestExample& example, ImVec2 min, float width, int lit,
                                   const Style& style);
float lane_strip_height(const Style& style);

/// Into the rectangle, as large as fits. `lit`: a lane to point out, or -1. Answers with the lane under the mouse.
std::optional<int> draw_sectors(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                                const Style& style);
/// `levels_beside`: wavefronts of another picture beside this one, which has the same scale.
std::optional<int> draw_banks(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                              int levels_beside, const Style& style);

}  // namespace warpwise::gui
