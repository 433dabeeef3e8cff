// The number of registers per thread, for kernels whose nvcc build is known. For other kernels the model estimates it.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpwise::model {

/// By the kernel's mangled name.
using Registers = std::map<std::string, int>;

/// The registers of the lessons' kernels: engine/model/registers_sm90.json under the project's root.
Registers recorded_registers(const std::filesystem::path& root);

/// Adds "registers" to each kernel of a report whose "symbol" is known.
void add_registers(nlohmann::json& report, const Registers& registers);

}  // namespace warpwise::model
