// Advice (docs/time-model.md) as text, for `inspect`, `exec` and `check`: why a kernel is slow, and what would help.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"

namespace warpwise {

/// The kernels of a report by what their first finding would gain, the largest first; of those that gain nothing, the
/// one that takes longest first.
std::vector<size_t> by_gain(const nlohmann::json& report);

/// The findings of a report's kernels in that order, and what binds next; or why nothing helps. Unless `all`, the first
/// kernel's most important findings, one of a few other kernels in brief, and the names of the rest. Empty without `advice`.
std::vector<std::string> draw_advice(const nlohmann::json& report, bool all, const Looks& looks);

/// The findings about a program's copies, launches and waits; the first one unless `all`. Empty without any.
std::vector<std::string> draw_program_advice(const nlohmann::json& report, bool all, const Looks& looks);

}  // namespace warpwise
