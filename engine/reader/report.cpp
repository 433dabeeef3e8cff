#include "engine/reader/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace warpwise {

namespace {

using nlohmann::json;

template <class T>
T field(const json& object, const char* name, T otherwise) {
  const auto found = object.find(name);
  if (found == object.end()) return otherwise;
  if constexpr (std::is_arithmetic_v<T>) return found->is_number() ? found->get<T>() : otherwise;
  else return found->is_string() ? found->get<T>() : otherwise;
}

const json& list(const json& object, const char* name) {
  static const json kNone = json::array();
  const auto found = object.find(name);
  return found != object.end() && found->is_array() ? *found : kNone;
}

std::array<int, 3> index(const json& object, const char* name, std::array<int, 3> otherwise) {
  const json& values = list(object, name);
  for (size_t i = 0; i < 3 && i < values.size(); i++)
    if (values[i].is_number()) otherwise[i] = values[i].get<int>();
  return otherwise;
}

RequestExample example_from(const json& object) {
  RequestExample example;
  example.block = index(object, "block", {});
  example.warp = field(object, "warp", 0);
  example.number = field(object, "number", 0);
  example.buffer = field<std::string>(object, "buffer", "");
  example.bytes = std::max(1, field(object, "bytes", 4));
  example.element_bytes = field(object, "element_bytes", 0);
  if (example.element_bytes < 1) example.element_bytes = example.bytes;
  example.together = std::clamp(field(object, "together", 32), 1, 32);
  example.transfers = field<int64_t>(object, "transfers", 0);
  example.begin = field<int64_t>(object, "begin", 0);
  const json& at = list(object, "at");
  for (size_t lane = 0; lane < example.at.size() && lane < at.size(); lane++)
    if (at[lane].is_number()) example.at[lane] = at[lane].get<int64_t>();
  return example;
}

Access access_from(const json& object, std::string space, std::string op) {
  Access access;
  access.file = field<std::string>(object, "file", "");
  access.line = field(object, "line", 0);
  access.column = field(object, "column", 0);
  access.space = std::move(space), access.op = std::move(op);
  access.requests = field<int64_t>(object, "requests", 0);
  access.transfers = field<int64_t>(object, access.unit(), 0);
  access.lanes = field<int64_t>(object, "lanes", 0);
  access.bytes_used = field<int64_t>(object, "bytes_used", 0);
  access.bytes_moved = field<int64_t>(object, "bytes_moved", 0);
  for (const json& example : list(object, "examples"))
    if (example.is_object()) access.examples.push_back(example_from(example));
  return access;
}

std::vector<std::string> words_of_asynchronous(const json& object) {
  std::vector<std::string> words;
  const auto count = [&](const std::string& name) { return field<int64_t>(object, name.c_str(), 0); };
  const auto several = [](int64_t number, const std::string& what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  };
  for (const char* way : {"in", "out"}) {
    const auto of_way = [&](const char* what) { return count(std::string(what) + "_" + way); };
    if (const int64_t boxes = of_way("boxes"))
      words.push_back(fmt::format("copy engine, {}: {} of {} in all, {}, {}", way, several(boxes, "transfer"),
                                  several(of_way("bytes"), "byte"), several(of_way("sectors"), "sector"),
                                  fmt::format("{} bank passes", of_way("passes"))));
  }
  if (const int64_t products = count("products"))
    words.push_back(fmt::format("tensor cores: {} of warpgroups, {}", several(products, "product"),
                                several(count("operations"), "operation")));
  if (const int64_t waits = count("phase_waits"))
    words.push_back(fmt::format("mbarriers: threads found {} times that a phase had ended", waits));
  return words;
}

KernelReport kernel_from(const json& object) {
  KernelReport kernel;
  kernel.name = field<std::string>(object, "name", "kernel");
  kernel.launches = field<int64_t>(object, "launches", 0);
  kernel.left_out = field<int64_t>(object, "left_out", 0);
  kernel.grid = index(object, "grid", {1, 1, 1});
  kernel.block = index(object, "block", {1, 1, 1});
  const json& work = list(object, "work");
  kernel.modelled_grid = work.size() == 1 ? index(work.front(), "grid", kernel.grid) : kernel.grid;
  kernel.sampled = field(object, "sampled", 1.0);
  for (const char* space : {"global", "shared"})
    for (const char* op : {"load", "store", "atomic"}) {
      const auto found = object.find(std::string(space) + "_" + op);
      if (found == object.end() || !found->is_object()) continue;
      if (Access total = access_from(*found, space, op); total.requests > 0) kernel.totals.push_back(std::move(total));
    }
  for (const json& line : list(object, "lines"))
    if (line.is_object())
      kernel.lines.push_back(
          access_from(line, field<std::string>(line, "space", "global"), field<std::string>(line, "op", "load")));
  if (const auto found = object.find("asynchronous"); found != object.end())
    kernel.asynchronous = words_of_asynchronous(*found);
  for (const json& event : list(object, "pipeline"))
    if (event.is_object())
      kernel.pipeline.push_back({field<std::string>(event, "does", ""), field(event, "warpgroup", 0),
                                 field<int64_t>(event, "channel", 0), field<int64_t>(event, "number", 0),
                                 field<int64_t>(event, "amount", 0), field<int64_t>(event, "place", 0)});
  return kernel;
}

/// Adds up entries with the same key, in the order of first appearance.
std::vector<Access> merged(std::vector<Access> accesses) {
  std::vector<Access> out;
  std::map<AccessKey, size_t> places;
  for (Access& access : accesses) {
    const auto [place, fresh] = places.try_emplace(access, out.size());
    if (fresh) out.push_back(std::move(access));
    else out[place->second].add(access);
  }
  return out;
}

}  // namespace

void Access::add(const Access& other) {
  requests += other.requests, transfers += other.transfers, lanes += other.lanes;
  bytes_used += other.bytes_used, bytes_moved += other.bytes_moved;
  if (examples.empty()) examples = other.examples;
}

InspectionReport parse_report(const json& object) {
  InspectionReport report;
  for (const json& kernel : list(object, "kernels"))
    if (kernel.is_object()) report.kernels.push_back(kernel_from(kernel));
  for (const json& hazard : list(object, "hazards"))
    if (hazard.is_object())
      report.hazards.push_back({field<std::string>(hazard, "kind", ""), field<std::string>(hazard, "message", ""),
                                field<std::string>(hazard, "file", ""), field<std::string>(hazard, "other_file", ""),
                                field(hazard, "line", 0), field(hazard, "other_line", 0),
                                field<int64_t>(hazard, "count", 1)});
  return report;
}

std::vector<Access> lines_of(const InspectionReport& report) {
  std::vector<Access> all;
  for (const KernelReport& kernel : report.kernels) all.insert(all.end(), kernel.lines.begin(), kernel.lines.end());
  return merged(std::move(all));
}

std::vector<Access> totals_of(const InspectionReport& report) {
  std::vector<Access> all;
  for (const KernelReport& kernel : report.kernels) all.insert(all.end(), kernel.totals.begin(), kernel.totals.end());
  all = merged(std::move(all));
  std::stable_sort(all.begin(), all.end(), [](const Access& a, const Access& b) {
    const auto rank = [](const Access& access) {
      return (access.space == "global" ? 0 : 3) + (access.op == "load" ? 0 : access.op == "store" ? 1 : 2);
    };
    return rank(a) < rank(b);
  });
  return all;
}

}  // namespace warpwise
