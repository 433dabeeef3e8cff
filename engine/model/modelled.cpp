#include "engine/model/modelled.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace warpwise::model {

using nlohmann::json;

Prediction predict(const json& report, const GpuProfile& gpu) {
  std::vector<Work> launches;
  if (!report.contains("kernels")) return {};
  for (const auto& kernel : report.at("kernels"))
    for (const Work& work : work_of(kernel)) launches.push_back(work);
  return predict(launches, gpu, report.value("memsets", 0.0));
}

std::string trust(const GpuProfile& gpu) {
  return gpu.typical_error > 0 ? fmt::format("typical error {:.0f} %", 100 * gpu.typical_error)
                               : std::string("not validated here");
}

json to_json(const Prediction& prediction, const GpuProfile& gpu) {
  json terms = json::object();
  for (const auto& [name, time] : prediction.terms)
    if (time > 0) terms[name] = time;
  return {{"gpu", gpu.name},
          {"time_us", prediction.time_us},
          {"bound", prediction.bound},
          {"because", prediction.because},
          {"terms", terms},
          {"resident_blocks", prediction.resident_blocks},
          {"registers", prediction.registers_known ? "known" : "estimated"}};
}

void add_modelled(json& report, const GpuProfile& gpu, const Registers& registers) {
  if (!report.contains("kernels")) return;
  add_registers(report, registers);
  for (auto& kernel : report.at("kernels"))
    if (const auto launches = work_of(kernel); !launches.empty())
      kernel["modelled"] = to_json(predict(launches, gpu), gpu);
}

std::string sentence(const json& kernel, const GpuProfile& gpu) {
  if (!kernel.contains("modelled")) return {};
  const auto& modelled = kernel.at("modelled");
  const double us = modelled.at("time_us");
  const std::string time = us < 1000 ? fmt::format("{:.3g} us", us) : fmt::format("{:.3g} ms", us / 1000);
  return fmt::format("modelled for {}: {}, bound by {} ({})", gpu.name, time, modelled.at("because").get<std::string>(),
                     trust(gpu));
}

}  // namespace warpwise::model
