#include "engine/model/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/model/time_model.h"
#include "engine/model/trust.h"

namespace warpwise::model {

using nlohmann::json;

namespace {

/// A GPU without recordings: about what the model misses on the others.
constexpr double kErrorUnknown = 0.2, kTypicalUnknown = 0.1;
constexpr double kLeast = 0.05;
constexpr size_t kMostThen = 3;

double error_of(const std::vector<Work>& launches, const Prediction& prediction, const GpuProfile& gpu) {
  const double error = trust_of(launches, prediction, gpu).median;
  return error > 0 ? std::max(error, kLeast) : kTypicalUnknown;
}

/// The line with most of the cause; null if there is none.
const LineCounts* line_of(const Cause& cause, const std::vector<LineCounts>& lines) {
  if (!cause.on_line) return nullptr;
  std::map<std::pair<std::string, int>, double> by_line;
  for (const LineCounts& line : lines)
    if (line.line > 0) by_line[{line.file, line.line}] += cause.on_line(line);
  const auto most =
      std::max_element(by_line.begin(), by_line.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most == by_line.end() || !(most->second > 0)) return nullptr;
  const LineCounts* found = nullptr;  // of several accesses of one line, the one with most of it
  for (const LineCounts& line : lines)
    if (line.file == most->first.first && line.line == most->first.second &&
        (!found || cause.on_line(line) > cause.on_line(*found)))
      found = &line;
  return found;
}

struct Candidate {
  Cause cause;
  double time_us = 0;
};

/// What gains more than the model can be wrong by, the largest gain first.
std::vector<Candidate> candidates_of(const std::vector<Work>& launches, const GpuProfile& gpu) {
  const Prediction now = predict(launches, gpu);
  const double least = now.time_us * error_of(launches, now, gpu);
  std::vector<Candidate> out;
  for (Cause& cause : causes_of(launches, gpu)) {
    const double time = predict(cause.without, gpu).time_us;
    if (now.time_us - time > least) out.push_back({std::move(cause), time});
  }
  std::stable_sort(out.begin(), out.end(), [](auto& a, auto& b) { return a.time_us < b.time_us; });
  return out;
}

Finding finding_of(const Candidate& candidate, double now_us, const std::vector<LineCounts>& lines,
                   const LineCounts& own, const GpuProfile& gpu) {
  const Cause& cause = candidate.cause;
  const LineCounts* const line = line_of(cause, lines);
  Finding out;
  out.kind = cause.kind;
  out.file = line ? line->file : own.file, out.line = line ? line->line : own.line;
  out.text = cause.fact(line), out.help = cause.help, out.lesson = cause.lesson;
  out.without_us = candidate.time_us, out.cost_us = now_us - candidate.time_us;
  Trust trust = trust_of(cause.without, predict(cause.without, gpu), gpu);
  if (!(trust.ninetieth > 0)) trust.ninetieth = kErrorUnknown;
  const Range range = range_of(candidate.time_us, trust);
  out.low_us = range.low_us, out.high_us = range.high_us;
  return out;
}

/// Of a kernel for which no change gains enough.
std::string nothing_of(const std::vector<Work>& launches, const GpuProfile& gpu) {
  const Prediction now = predict(launches, gpu);
  // The bytes that it uses, at the rate of memory.
  std::vector<Work> least;
  for (Work work : launches) {
    work.dram_read_sectors = std::min(work.dram_read_sectors, work.dram_read_needed);
    work.dram_write_sectors = std::min(work.dram_write_sectors, work.dram_write_needed);
    work.read_again_sectors = work.written_again_sectors = work.partly_stored = 0;
    least.push_back(work);
  }
  double memory = 0, launch = 0;
  for (const auto& [name, time] : predict(least, gpu).terms)
    if (name == "DRAM") memory = time;
    else if (name == "launch") launch = time;
  const double above = now.time_us / (memory + launch) - 1;
  constexpr double kNear = 0.25;
  if (now.bound == "DRAM" && above < kNear)
    return fmt::format("within {:.0f} % of what this GPU's memory allows", std::max(1.0, 100 * above));
  if (now.bound == "launch") return "most of the time is the launch: a larger input would show more";
  return fmt::format("every change that Warpwise knows would gain less than the error of its model, {:.0f} %",
                     100 * error_of(launches, now, gpu));
}

json to_json(const Finding& finding) {
  json out = {{"kind", finding.kind},
              {"file", finding.file},
              {"line", finding.line},
              {"cost_us", finding.cost_us},
              {"without_us", finding.without_us},
              {"low_us", finding.low_us},
              {"high_us", finding.high_us},
              {"text", finding.text},
              {"help", finding.help},
              {"lesson", finding.lesson}};
  return out;
}

}  // namespace

std::vector<LineCounts> lines_of(const json& kernel) {
  std::vector<LineCounts> lines;
  for (const auto& one : kernel.value("lines", json::array())) {
    LineCounts line;
    line.file = one.value("file", ""), line.line = one.value("line", 0);
    line.space = one.value("space", ""), line.op = one.value("op", "");
    line.requests = one.value("requests", 0.0), line.lanes = one.value("lanes", 0.0);
    line.transfers = one.value(line.space == "shared" ? "wavefronts" : "sectors", 0.0);
    line.used = one.value("bytes_used", 0.0);
    lines.push_back(std::move(line));
  }
  if (const json local = kernel.value("local_memory", json::object()); local.contains("line")) {
    LineCounts line;
    line.file = local.at("file"), line.line = local.at("line"), line.space = "local";
    line.requests = 1, line.lanes = 32;
    lines.push_back(std::move(line));
  }
  for (const auto& one : kernel.value("instructions", json::array())) {
    LineCounts line;
    line.file = one.value("file", ""), line.line = one.value("line", 0);
    line.fp32 = one.value("fp32", 0.0), line.fp64 = one.value("fp64", 0.0);
    line.special = one.value("special", 0.0), line.other = one.value("other", 0.0);
    line.busy_lanes = one.value("busy_lanes", 0.0);
    lines.push_back(std::move(line));
  }
  return lines;
}

json to_json(const std::vector<Finding>& findings) {
  json out = json::array();
  for (const Finding& finding : findings) out.push_back(to_json(finding));
  return out;
}

Advice advice_of(const std::vector<Work>& launches, const std::vector<LineCounts>& lines, const LineCounts& own,
                 const GpuProfile& gpu) {
  Advice advice;
  if (launches.empty()) return advice;
  advice.time_us = predict(launches, gpu).time_us;
  auto found = candidates_of(launches, gpu);
  if (found.empty()) advice.nothing = nothing_of(launches, gpu);
  for (const Candidate& one : found)
    if (advice.findings.size() < kMostFindings)
      advice.findings.push_back(finding_of(one, advice.time_us, lines, own, gpu));
  double now_us = advice.time_us;
  while (!found.empty()) {
    const Candidate first = std::move(found.front());
    if (now_us != advice.time_us) advice.then.push_back(finding_of(first, now_us, lines, own, gpu));
    if (advice.then.size() == kMostThen) break;
    now_us = first.time_us;
    found = candidates_of(first.cause.without, gpu);
  }
  return advice;
}

Advice advice_of(const json& kernel, const GpuProfile& gpu) {
  LineCounts own;
  own.file = kernel.value("file", ""), own.line = kernel.value("line", 0);
  return advice_of(work_of(kernel), lines_of(kernel), own, gpu);
}

void add_advice(json& report, const GpuProfile& gpu) {
  if (!report.contains("kernels")) return;
  for (auto& kernel : report.at("kernels")) {
    const Advice advice = advice_of(kernel, gpu);
    if (!(advice.time_us > 0)) continue;
    kernel["advice"] = to_json(advice.findings);
    if (!advice.then.empty()) kernel["then"] = to_json(advice.then);
    if (!advice.nothing.empty()) kernel["nothing_helps"] = advice.nothing;
  }
}

}  // namespace warpwise::model
