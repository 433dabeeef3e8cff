// How long a launch would take on a GPU, from what the CPU backend counted, and what binds it. docs/time-model.md explains it.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/gpu_profile.h"
#include "engine/model/registers.h"

namespace warpwise::model {

/// What a launch asks of a GPU: `work` of a kernel in an inspection's report (docs/stream.md), one launch's figures.
struct Work {
  double launches = 1;
  double blocks = 1, threads = 1, shared_bytes = 0;  // the latter two of a block
  int registers = 0;                                 // of a thread; 0: not known
  double load_requests = 0, load_lines = 0, load_sectors = 0, load_passes = 0, block_sectors = 0;
  double store_requests = 0, store_lines = 0, store_sectors = 0, store_parts = 0, partly_stored = 0;
  double dram_read_sectors = 0, dram_write_sectors = 0, read_again_sectors = 0, written_again_sectors = 0;
  double shared_requests = 0, shared_wavefronts = 0, exchange_requests = 0;
  double atomic_requests = 0, atomic_lanes = 0, hot_alone = 0, hot_together = 0, hot_turns = 0;
  double fp32 = 0, fp64 = 0, special = 0, other = 0;  // warp instructions
  // What the slowest warp of a block waits for, one thing after the other.
  double cold = 0, warm = 0, shared = 0, exchanges = 0, warp_barriers = 0, barriers = 0, instructions = 0;
};

Work work_from_json(const nlohmann::json& json);

struct Prediction {
  double time_us = 0;
  std::string bound;                                  // the name of the largest term
  std::vector<std::pair<std::string, double>> terms;  // us that each would take by itself, the largest first
  int resident_blocks = 0;                            // of an SM
  bool registers_known = false;
};

/// One launch by itself, between two events.
Prediction predict(const Work& work, const GpuProfile& gpu);
/// Launches one after the other in a stream, between two events.
Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu);

/// A kernel of a report: every shape of launch in its `work`.
std::vector<Work> work_of(const nlohmann::json& kernel);
/// {"gpu", "time_us", "bound", "terms"} for docs/stream.md.
nlohmann::json to_json(const Prediction& prediction, const GpuProfile& gpu);
/// Adds "modelled" to each kernel of a report that has `work`.
void add_modelled(nlohmann::json& report, const GpuProfile& gpu, const Registers& registers);
/// "modelled on an NVIDIA H200: 1.9 ms, bound by DRAM (typical error 12 %)"; empty for a kernel without a prediction.
std::string sentence(const nlohmann::json& kernel, const GpuProfile& gpu);

}  // namespace warpwise::model
