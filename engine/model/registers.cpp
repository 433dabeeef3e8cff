#include "engine/model/registers.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace warpwise::model {

using nlohmann::json;

Registers recorded_registers(const std::filesystem::path& root) {
  std::ifstream file(root / "engine/model/registers_sm90.json");
  const json object = json::parse(file, nullptr, false);
  return object.is_object() && object.contains("kernels") ? object.at("kernels").get<Registers>() : Registers{};
}

void add_registers(json& report, const Registers& registers) {
  for (auto& kernel : report.at("kernels"))
    if (const auto known = registers.find(kernel.value("symbol", "")); known != registers.end())
      kernel["registers"] = known->second;
}

}  // namespace warpwise::model
