// Which line of the source binds a modelled kernel.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/model/time_model.h"
#include "engine/reader/report.h"

namespace warpwise {

struct Blame {
  std::string file;
  int line = 0;
  double share = 0;  // of what the launch asks of the unit that binds it
  std::string what;  // "sectors stored"
};

/// The line that asks for at least half of what the binding unit has to do. None where no line is to blame: where the bytes must be moved
/// anyhow, or where nothing but waiting binds.
std::optional<Blame> line_to_blame(const std::vector<Access>& lines, const model::Prediction& prediction);

/// "mostly naive.cu:20 (97 % of the sectors stored)"
std::string words_of(const Blame& blame);

}  // namespace warpwise
