// Recordings on today's ladder: a recording names the steps that its lessons had then. Readers show it with the steps that
// the lessons have now, so that numbers, colours and marks are those of the text. Steps that have moved to another lesson
// since (engine/formerly.h) are shown there.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// A lesson as it is now, for what was recorded when it was `then`: today's steps in their order, then those that it no longer has.
/// A step that is newer than the recording says so in `skip`. Sizes and choices are the recording's.
LessonInfo mapped_to(const LessonInfo& now, const LessonInfo& then);

/// The events with every lesson mapped that this lab knows; others stay as they are. A lesson that has become several since
/// is several, each with jobs of its own.
std::vector<Event> on_todays_ladder(std::vector<Event> events);

}  // namespace warpwise
