// Advice (docs/time-model.md) as text, for `inspect`, `exec` and `check`: why a kernel is slow, and what would help.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"

namespace warpwise {

/// The kernels of a report by what their first finding would gain, the largest first; only those with `advice`.
std::vector<size_t> by_gain(const nlohmann::json& report);

/// One kernel's findings, at most `most`, and what binds next; or why nothing helps. Empty without `advice`.
std::vector<std::string> draw_advice(const nlohmann::json& kernel, size_t most, const Looks& looks);

}  // namespace warpwise
