// `warpwise run`: what was asked for.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/workers.h"
#include "engine/stream.h"

namespace warpwise {

struct RunOptions {
  std::vector<std::string> what;  // "transpose", "transpose/tiled"
  bool first_lesson = false;      // without a name: the first one
  std::string backend = "auto";
  std::vector<std::string> sizes, choices;  // "31x33"; "input=uniform"
  int64_t samples = 200;
  double budget_s = 3, noise_percent = 0.5;
  uint64_t seed = 1, schedule = 0;
  std::string gpu_memory;  // "2GB"; empty: what is free
  int devices = 0;         // 0: as many as each step needs
  std::string gpu;         // for which times are modelled; empty: the one chosen last
  double silence_limit_s = kSilenceLimit_s;
  std::string record, replay, trace;  // files; empty: none
  bool json = false;
};

/// Runs (or replays), prints, records. Returns the exit status.
int run_lessons(const RunOptions& options);

/// One request for each lesson named in `options.what`, in the order of first mention; nothing is sent. A lesson whose
/// steps are named gets its ceilings too, as the limits to measure against. Throws UsageError.
std::vector<Request> requests_for(const RunOptions& options, const Board& board);

}  // namespace warpwise
