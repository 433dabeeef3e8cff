#include "engine/model/modelled.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/model/trust.h"

namespace warpwise::model {

using nlohmann::json;

Prediction predict(const json& report, const GpuProfile& gpu, bool is_ceiling) {
  if (!report.contains("kernels")) return {};
  const std::vector<Work> launches = launches_of(report);
  const json copies = report.value("device_copies", json::object());
  const BesideKernels beside{report.value("memsets", 0.0), copies.value("count", 0.0), copies.value("bytes", 0.0)};
  return is_ceiling ? predict_streaming(launches, gpu, beside) : predict(launches, gpu, beside);
}

std::string time_in_words(double us, int digits) {
  const double step = us > 0 ? std::pow(10, std::floor(std::log10(us)) - digits + 1) : 1,
               rounded = step * std::round(us / step);
  return rounded < 1000 ? fmt::format("{:g} us", rounded) : fmt::format("{:g} ms", rounded / 1000);
}

std::string range_in_words(double low_us, double high_us) {
  const std::string low = time_in_words(low_us), high = time_in_words(high_us);
  const bool same_unit = (low_us < 1000) == (high_us < 1000);
  return "between " + (same_unit ? low.substr(0, low.find(' ')) : low) + " and " + high;
}

std::string trust(const GpuProfile& gpu, const std::vector<std::string>& kinds) {
  if (gpu.errors.empty()) return "not validated here";
  std::vector<long> medians;
  long within = 0;
  std::set<std::string> unknown;
  for (const std::string& kind : kinds.empty() ? known_kinds(gpu) : kinds)
    if (const Errors errors = errors_of(kind, gpu); errors.median > 0) {
      medians.push_back(std::lround(100 * errors.median));
      within = std::max(within, std::lround(100 * errors.ninetieth));
    } else {
      unknown.insert(kind);
    }
  std::string words = "typical error";
  if (!medians.empty()) {
    const auto [least, most] = std::minmax_element(medians.begin(), medians.end());
    words += *least == *most ? fmt::format(" {} %", *most) : fmt::format(" {} to {} %", *least, *most);
    words += fmt::format(", 9 of 10 within {} %", within);
  }
  if (unknown.empty()) return words;
  return words + fmt::format("{} not known for {}", medians.empty() ? "" : ",", fmt::join(unknown, " and "));
}

json to_json(const Prediction& prediction, const GpuProfile& gpu) {
  json terms = json::object();
  for (const auto& [name, time] : prediction.terms)
    if (time > 0) terms[name] = time;
  return {{"gpu", gpu.name},
          {"time_us", prediction.time_us},
          {"kernel_us", prediction.kernel_us},
          {"bound", prediction.bound},
          {"because", prediction.because},
          {"terms", terms},
          {"resident_blocks", prediction.resident_blocks},
          {"registers", prediction.registers_known ? "known" : "estimated"}};
}

/// What says how far the kernel's time can be trusted is added to the prediction.
static json trusted_json(const std::vector<Work>& launches, const GpuProfile& gpu) {
  const Prediction prediction = predict(launches, gpu);
  const Trust trust = trust_of(launches, prediction, gpu);
  json out = to_json(prediction, gpu);
  if (trust.ninetieth > 0) {
    const Range range = range_of(prediction.time_us, trust);
    out["low_us"] = range.low_us, out["high_us"] = range.high_us;
  }
  if (!trust.guesses.empty()) out["guessed"] = trust.guesses;
  out["trust"] = words_of(trust);
  return out;
}

void add_modelled(json& report, const GpuProfile& gpu, const Registers& registers) {
  if (!report.contains("kernels")) return;
  add_registers(report, registers);
  for (auto& kernel : report.at("kernels"))
    if (const auto launches = work_of(kernel); !launches.empty()) kernel["modelled"] = trusted_json(launches, gpu);
}

std::string sentence(const json& kernel, const GpuProfile& gpu) {
  if (!kernel.contains("modelled")) return {};
  const auto& modelled = kernel.at("modelled");
  const double us = modelled.at("time_us");
  const int digits = modelled.contains("guessed") ? 2 : 3;
  const std::string time = (digits < 3 ? "roughly " : "") + time_in_words(us, digits);
  return fmt::format("modelled for {}: {}, bound by {} ({})", gpu.name, time, modelled.at("because").get<std::string>(),
                     modelled.value("trust", trust(gpu)));
}

}  // namespace warpwise::model
