// The options of `warpwise run`.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/machine/workers.h"
#include "engine/stream.h"

namespace warpwise {

struct RunOptions {
  std::vector<std::string> what;  // "transpose", "transpose/tiled"
  bool first_lesson = false;      // run the first lesson if no name is given
  std::string backend = "auto";
  std::string via;                          // the command that leads to the machine where the worker runs; empty: here
  std::vector<std::string> sizes, choices;  // "31x33"; "input=uniform"
  int64_t samples = 200;
  double budget_s = 3, noise_percent = 0.5;
  uint64_t seed = 1, schedule = 0;
  std::string gpu_memory;  // "2GB"; empty: what is free
  int devices = 0;         // 0: as many as each step needs
  std::string gpu;         // the GPU to model times for; empty: the one chosen last
  double silence_limit_s = kSilenceLimit_s;
  std::string record, replay, trace;  // files; empty: none
  bool json = false;
};

/// Runs (or replays), prints, records. Returns the exit status.
int run_lessons(const RunOptions& options);

/// The live board of the first lesson, for a start without a verb where no window opens; says how to get a picture.
int show_first_board();

/// One request per lesson named in `options.what`, in the order of first mention; sends nothing. If steps are named,
/// the ceilings that limit them are added, as limits to compare with. Throws UsageError.
std::vector<Request> requests_for(const RunOptions& options, const Board& board);

}  // namespace warpwise
