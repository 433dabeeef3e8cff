#include "engine/reader/limiting_line.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>

namespace warpwise {

namespace {

/// The counter by which lines are compared; empty if no line can be blamed for the bound.
struct Asked {
  std::string space, op, what;
};

std::optional<Asked> asked_by(const model::Prediction& prediction) {
  const std::string& because = prediction.because;
  if (prediction.bound == "shared memory") return Asked{"shared", "", "shared wavefronts"};
  if (prediction.bound == "atomics") return Asked{"global", "atomic", "sectors of atomics"};
  if (because.ends_with(" a store") || because == "DRAM, sectors half written")
    return Asked{"global", "store", "sectors stored"};
  if (because.ends_with(" a load") || because == "DRAM, sectors fetched again" || prediction.bound == "L1")
    return Asked{"global", "load", "sectors loaded"};
  return std::nullopt;
}

}  // namespace

std::optional<LimitingLine> limiting_line(const std::vector<Access>& lines, const model::Prediction& prediction) {
  const auto asked = asked_by(prediction);
  if (!asked) return std::nullopt;
  double all = 0;
  std::map<std::pair<std::string, int>, double> by_line;
  for (const Access& access : lines) {
    if (access.space != asked->space || (!asked->op.empty() && access.op != asked->op)) continue;
    all += static_cast<double>(access.transfers);
    by_line[{access.file, access.line}] += static_cast<double>(access.transfers);
  }
  constexpr double kMost = 0.5;
  for (const auto& [place, transfers] : by_line)
    if (place.second > 0 && transfers >= kMost * all)
      return LimitingLine{place.first, place.second, transfers / all, asked->what};
  return std::nullopt;
}

std::string words_of(const LimitingLine& limiting) {
  return fmt::format("mostly {}:{} ({:.0f} % of the {})", std::filesystem::path(limiting.file).filename().string(),
                     limiting.line, 100 * limiting.share, limiting.what);
}

}  // namespace warpwise
