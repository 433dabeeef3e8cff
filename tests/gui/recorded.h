// The window over the project's own recordings, for tests of the tours.
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "gui/app/app.h"

namespace warpwise::gui {

inline const std::filesystem::path kProject = WARPWISE_ROOT;

/// Lessons of which a GPU's recording is in the project, each with the recording that its tour is given from.
inline const std::map<std::string, std::string> kRecorded = {
    {"first_steps", "first_steps_h200.jsonl"},   {"trip", "trip_h200.jsonl"}, {"transpose", "transpose_h200.jsonl"},
    {"reduction", "reduction_h200.jsonl"},       {"gemm", "gemm_h200.jsonl"}, {"precision", "precision_h200.jsonl"},
    {"streaming", "streaming_steps_h200.jsonl"}, {"scan", "scan_h200.jsonl"}, {"attention", "attention_h200.jsonl"}};

/// With those whose stops show several recordings, so that the figures in their words are not of the first alone.
inline std::map<std::string, std::string> all_recorded() {
  auto all = kRecorded;
  all["libraries"] = "libraries_h200.jsonl", all["half_gemm"] = "half_gemm_h200.jsonl";
  return all;
}

inline App open_recorded(const std::string& lesson) {
  GuiOptions options;
  options.replay = kProject / kRecordings / all_recorded().at(lesson);
  options.source_root = kProject;
  options.lesson = lesson;
  return App(options, Settings());
}

}  // namespace warpwise::gui
