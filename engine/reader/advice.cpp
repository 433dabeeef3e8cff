#include "engine/reader/advice.h"

namespace warpwise {

model::Advice advice_for(const nlohmann::json& report, const std::vector<Access>& lines, const Modeller& modeller) {
  nlohmann::json named = report;
  if (!named.contains("kernels")) return {};
  model::add_registers(named, modeller.registers());
  std::vector<model::LineCounts> counts;
  for (const Access& access : lines) {
    model::LineCounts line;
    line.file = access.file, line.line = access.line, line.space = access.space, line.op = access.op;
    line.requests = static_cast<double>(access.requests), line.transfers = static_cast<double>(access.transfers);
    line.lanes = static_cast<double>(access.lanes), line.used = static_cast<double>(access.bytes_used);
    counts.push_back(std::move(line));
  }
  return model::advice_of(model::launches_of(named), counts, {}, modeller.gpu());
}

const Access* access_of(const model::Finding& finding, const std::vector<Access>& lines) {
  const std::string space = finding.kind == "bank_conflicts" || finding.kind == "shared_atomics" ? "shared" : "global";
  const Access* found = nullptr;
  for (const Access& access : lines) {
    if (access.line != finding.line || access.file != finding.file) continue;
    const auto rank = [&](const Access& one) { return std::pair(one.space == space, one.transfers); };
    if (!found || rank(access) > rank(*found)) found = &access;
  }
  return found;
}

}  // namespace warpwise
