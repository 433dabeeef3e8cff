// What a stop of a tour says that the lesson, or the window, does not have.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/text/stops.h"

namespace warpwise::gui {

/// One sentence for each thing that a stop names and the lesson lacks: a step, a size, a choice, a line, a picture. Files are looked
/// up in the lesson's folder below `root`.
std::vector<std::string> misfits(const Stop& stop, const LessonInfo& lesson, const std::filesystem::path& root,
                                 const std::vector<std::string>& exercises);

}  // namespace warpwise::gui
