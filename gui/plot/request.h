// One request of a warp: which bytes its 32 lanes touch. Global memory is drawn as sectors of 32 bytes in their lines of 128, shared
// memory as 32 banks with the words that each has to serve, one a wavefront.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/reader/request_lanes.h"
#include "gui/style/style.h"

namespace warpwise::gui {

ImU32 lane_colour(int lane, const Theme& theme);

/// The 32 lanes as cells, in their colours; those that take no part are hollow. Answers with the lane under the mouse.
std::optional<int> draw_lane_strip(ImDrawList* list, const RequestExample& example, ImVec2 min, float width, int lit,
                                   const Style& style);
float lane_strip_height(const Style& style);

/// The height that a picture of the request has a use for.
float sectors_height(const RequestExample& example, const Style& style);
float banks_height(const RequestExample& example, const Style& style);

/// Into the rectangle, as large as fits. `lit`: a lane to point out, or -1. Answers with the lane under the mouse.
std::optional<int> draw_sectors(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                                const Style& style);
/// `levels_beside`: wavefronts of another picture beside this one, which has the same scale.
std::optional<int> draw_banks(ImDrawList* list, const RequestExample& example, ImVec2 min, ImVec2 max, int lit,
                              int levels_beside, const Style& style);

}  // namespace warpwise::gui
