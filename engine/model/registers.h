// How many registers a thread of a kernel has, for kernels that nvcc has compiled somewhere. For others the model takes a usual number.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpwise::model {

/// By the kernel's mangled name.
using Registers = std::map<std::string, int>;

/// Those of the lessons' kernels: engine/model/registers_sm90.json under the project's root.
Registers recorded_registers(const std::filesystem::path& root);

/// Adds "registers" to each kernel of a report whose "symbol" is known.
void add_registers(nlohmann::json& report, const Registers& registers);

}  // namespace warpwise::model
