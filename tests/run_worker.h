// Tests' way to a worker: one request, run to its end.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/reader/board.h"

namespace warpwise::test {

/// The built worker of a backend, "simt" or "cuda"; it may not exist.
std::filesystem::path worker(const std::string& backend);

/// Whether this build has the CPU backend, and whether a GPU can be used. Tests that need one are skipped without it.
bool has_simt();
bool has_gpu();

/// What a fresh worker says of itself and its lessons, without a job.
Board greet(const std::filesystem::path& worker);
/// Everything a fresh worker says until the job ends.
Board run(const std::filesystem::path& worker, const Request& request);

/// The counters and hazards of one step at one size on the CPU backend: {"kernels": [...], "hazards": [...]}. Throws if there are none.
nlohmann::json inspect(const std::string& lesson, const std::string& step, const Size& size);

}  // namespace warpwise::test
