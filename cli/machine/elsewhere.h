// `--via "ssh lab7"`: what runs on another machine, for the lab on this one.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/reader/elsewhere.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

/// The help text of --via, the same for every verb.
inline constexpr const char* kViaHelp =
    "the command that leads to the machine with the GPU: \"ssh lab7\", \"srun --gres=gpu:1\"; the worker runs there";

/// The program that is to run there: "worker", "check", "profile" or "doctor"; of `lessons` (their names; none: all) what it
/// needs is built there. `more`: variables of the script, for "check". `backend` as in open_lab(). Throws UsageError or CannotError if `via` is no such command.
Elsewhere elsewhere(const std::string& via, const std::string& program, const std::string& backend = "cuda",
                    const std::vector<std::string>& lessons = {}, const std::map<std::string, std::string>& more = {});

/// Told what a worker elsewhere waits for, whenever that changes, and now and then; false: do not wait any longer.
using Waits = std::function<bool(const std::string&)>;

/// Runs a program that is no worker there, and returns its lines. Throws CannotError.
std::vector<std::string> said_elsewhere(const Elsewhere& elsewhere, const Waits& waits);

}  // namespace warpwise
