// The recordings that a site shows: those that are named, then the project's own.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/machine/workers.h"
#include "engine/reader/board.h"

namespace warpwise {

struct RecordedFile {
  std::string name;
  Board board;
};

/// Each on today's ladder of steps. Throws UsageError if a named file is no recording.
std::vector<RecordedFile> recorded_files(const std::filesystem::path& root, const std::vector<std::string>& named);

/// A short run of a lesson on the CPU backend, where there is no recording of it: readers model its times. Nothing if it fails.
std::optional<Board> modelled_board(Lab& lab, const LessonInfo& lesson);

}  // namespace warpwise
