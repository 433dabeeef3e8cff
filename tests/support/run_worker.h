// How tests use a worker: send one request and run it to its end.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/reader/board.h"

namespace warpwise::test {

/// The built worker of a backend, "simt" or "cuda"; it may not exist.
std::filesystem::path worker(const std::string& backend);

/// Whether this build has the CPU backend, and whether there is a usable GPU. Tests that need one are skipped
/// otherwise.
bool has_simt();
bool has_gpu();

/// The introduction of a fresh worker: itself and its lessons, without a job.
Board greet(const std::filesystem::path& worker);
/// Everything that a fresh worker sends until the job ends.
Board run(const std::filesystem::path& worker, const Request& request);

/// One step's counters and hazards at one size on the CPU backend: {"kernels": [...], "hazards": [...]}. Throws if
/// there are none.
nlohmann::json inspect(const std::string& lesson, const std::string& step, const Size& size);

}  // namespace warpwise::test
