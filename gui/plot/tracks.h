// Tracks of a timeline: what each engine did when.
#pragma once
#include <imgui.h>

#include "engine/export/ticks.h"
#include "gui/plot/marks.h"
#include "gui/plot/tracks_in_sight.h"

namespace warpwise::gui {

/// The hue of an engine; the track's name says the same.
ImU32 engine_colour(const std::string& engine, const Theme& theme);

/// A track's spans between x.from and x.to, from `top` to `bottom`. Answers with the span under the mouse; null where
/// there is none, or too many to tell apart.
const TimeSpan* draw_track(ImDrawList* list, const Track& track, const Axis& x, float top, float bottom,
                           const Look& look, const Style& style);

/// Lines at round times from `top` to `bottom`, with their numbers below.
void draw_time_axis(ImDrawList* list, const Axis& x, float top, float bottom, const Style& style);
float time_axis_height(const Style& style);

}  // namespace warpwise::gui
