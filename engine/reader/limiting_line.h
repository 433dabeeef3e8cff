// Which source line is responsible for what limits a modelled kernel.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/model/time_model.h"
#include "engine/reader/report.h"

namespace warpwise {

struct LimitingLine {
  std::string file;
  int line = 0;
  double share = 0;  // of the launch's work for the limiting unit
  std::string what;  // "sectors stored"
};

/// The line that causes at least half of the limiting unit's work. Empty if there is none: the bytes must be
/// moved in any case, or only waiting limits the kernel.
std::optional<LimitingLine> limiting_line(const std::vector<Access>& lines, const model::Prediction& prediction);

/// "mostly naive.cu:20 (97 % of the sectors stored)"
std::string words_of(const LimitingLine& limiting);

}  // namespace warpwise
