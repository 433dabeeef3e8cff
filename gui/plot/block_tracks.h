// What waits for what inside one block, as tracks.
#pragma once
#include "engine/reader/pipeline.h"
#include "gui/plot/tracks.h"

namespace warpwise::gui {

/// Over the whole width, a row for each track, with a time axis below. Answers with the span under the mouse, or null.
const TimeSpan* draw_block_tracks(const BlockTimeline& block, const Style& style);

}  // namespace warpwise::gui
