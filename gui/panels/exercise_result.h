// What a check found, in the window.
#pragma once
#include <string>
#include <vector>

#include "engine/exercise/session/check.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// A line for each stage with the details of what failed below it. Lines of the student's file can be clicked, and are then shown.
void draw_result(const Frame& frame, const CheckResult& result);

/// A check's counters, ready to draw. No column is empty.
struct CounterTable {
  struct Row {
    std::string what;
    std::vector<std::string> cells;  // one for each of `heads`
    bool met = false;
  };
  std::vector<std::string> heads;
  std::vector<Row> rows;
  bool judged = true;  // false: figures to choose a sentence by, neither met nor missed
};
/// Goals have before, target and yours; predictions counted and yours. What is counted of two given kernels ("requests, first",
/// "requests, second") stands side by side.
CounterTable counter_table(const nlohmann::json& counters);

}  // namespace warpwise::gui
