// What tests of the time model and of its advice share: recorded times, and programs that are counted.
#pragma once
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/model/gpu_profile.h"

namespace modelling {

using nlohmann::json;

inline const std::filesystem::path kRoot = WARPWISE_ROOT;

inline double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Medians of a recording in us, by step and size.
inline std::map<std::pair<std::string, std::string>, double> recorded(const std::string& file) {
  std::map<std::pair<std::string, std::string>, double> times;
  std::ifstream in(kRoot / "docs/recordings" / file);
  for (std::string line; std::getline(in, line);) {
    const json event = json::parse(line, nullptr, false);
    if (event.is_object() && event.value("event", "") == "result" && event.value("final", false))
      times[{event.at("step"), event.at("size")}] = 1e3 * event.at("time_ms").at("median").get<double>();
  }
  return times;
}

/// Times of kernels of a program of tests/model/kernels in us, by kernel and size. `size`: its name in the file.
inline std::map<std::pair<std::string, int>, double> recorded_kernels(const std::string& file,
                                                                      const std::string& program,
                                                                      const std::string& size) {
  std::map<std::pair<std::string, int>, double> times;
  std::ifstream in(kRoot / "tests/model/kernels" / file);
  for (std::string line; std::getline(in, line);) {
    const json row = json::parse(line);
    if (row.value("ladder", program) == program) times[{row.at("kernel"), row.at(size)}] = row.at("time_us");
  }
  return times;
}

inline const warpwise::model::GpuProfile& h200() {
  static const warpwise::model::GpuProfile gpu = warpwise::model::find_profile(kRoot, "h200");
  return gpu;
}

/// The H200 in a machine with two of them, on which lesson 00 and the ladders were timed. The cost of a launch depends
/// on the machine: 4.4 us there, 2.7 on the machine of the profile and the other lessons.
inline warpwise::model::GpuProfile one_of_two() {
  namespace model = warpwise::model;
  model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const model::GpuProfile there = model::find_profile(kRoot, kRoot / "tests/model/kernels/two_h200.json");
  gpu.launch_us = there.launch_us;
  gpu.next_launch_us = there.next_launch_us;
  return gpu;
}

/// A program of tests/model, built counted; deleted with its folder at the end. `name`: "kernels/rules".
class Program {
 public:
  explicit Program(const std::string& name)
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("warpwise-model-{}-{}", name.substr(name.find('/') + 1), ::getpid())) {
    std::filesystem::create_directories(folder_);
    const std::string command = fmt::format("{}/warpwise-simt-cc --counted {} -o {}", WARPWISE_BIN,
                                            (kRoot / "tests/model" / (name + ".cu")).string(), program());
    if (std::system(command.c_str()) != 0) throw std::runtime_error("does not build: " + command);
  }
  ~Program() { std::filesystem::remove_all(folder_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// The report of a run with these options of the CPU backend.
  json run(const std::string& options, const std::string& arguments = "") const {
    const std::string report = folder_ / "report.json";
    const std::string command =
        fmt::format("WARPWISE_SIMT_REPORT={} WARPWISE_SIMT_OPTIONS='{}' {} {}", report, options, program(), arguments);
    if (std::system(command.c_str()) != 0) throw std::runtime_error("does not run: " + command);
    std::ifstream file(report);
    return json::parse(file);
  }

 private:
  std::string program() const { return folder_ / "program"; }
  std::filesystem::path folder_;
};

/// The kernels of a program's study for an H200, built once, and run once for each size.
inline const json& studied_kernels(const std::string& name, int size = 0) {
  static std::map<std::string, Program> programs;
  static std::map<std::pair<std::string, int>, json> known;
  json& kernels = known[{name, size}];
  if (kernels.is_null())
    kernels = programs.try_emplace(name, name)
                  .first->second
                  .run(R"({"check":false,"only_studied":true,"processors":132})", size ? std::to_string(size) : "")
                  .at("kernels");
  return kernels;
}

}  // namespace modelling
