#include "engine/model/work.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpwise::model {

using nlohmann::json;

namespace {

// Figures of a whole launch, without those of one block.
constexpr double Work::*kOfLaunch[] = {&Work::blocks,
                                       &Work::load_requests,
                                       &Work::load_lines,
                                       &Work::load_sectors,
                                       &Work::load_passes,
                                       &Work::block_sectors,
                                       &Work::store_requests,
                                       &Work::store_lines,
                                       &Work::store_sectors,
                                       &Work::store_parts,
                                       &Work::joined_sectors,
                                       &Work::joined_lines,
                                       &Work::partly_stored,
                                       &Work::dram_read_sectors,
                                       &Work::dram_write_sectors,
                                       &Work::read_again_sectors,
                                       &Work::written_again_sectors,
                                       &Work::shared_requests,
                                       &Work::shared_wavefronts,
                                       &Work::shared_load_requests,
                                       &Work::shared_load_wavefronts,
                                       &Work::exchange_requests,
                                       &Work::atomic_requests,
                                       &Work::atomic_lanes,
                                       &Work::hot_alone,
                                       &Work::hot_together,
                                       &Work::hot_turns,
                                       &Work::hot_integers,
                                       &Work::fp32,
                                       &Work::fp64,
                                       &Work::special,
                                       &Work::other,
                                       &Work::busy_lanes,
                                       &Work::load_needed,
                                       &Work::load_shifted,
                                       &Work::store_needed,
                                       &Work::store_shifted,
                                       &Work::block_needed,
                                       &Work::dram_read_needed,
                                       &Work::dram_write_needed,
                                       &Work::shared_load_needed,
                                       &Work::shared_store_needed,
                                       &Work::shared_atomic_requests,
                                       &Work::shared_atomic_turns,
                                       &Work::active_lanes,
                                       &Work::array_loads,
                                       &Work::array_stores,
                                       &Work::spill_loads,
                                       &Work::spill_stores,
                                       &Work::engine_requests,
                                       &Work::engine_lines,
                                       &Work::tensor_operations,
                                       &Work::group_operations,
                                       &Work::tensor_passes,
                                       &Work::looks,
                                       &Work::links,
                                       &Work::looks_back};

/// What the kernel does with local memory (compiled.h). How often it uses spilled values, nobody knows: as often as it
/// executes its other instructions.
void add_local(Work& work, const json& counted, const json& local) {
  work.local_array_bytes = local.value("array_bytes", 0.0);
  if (work.local_array_bytes > 0)
    work.array_loads = counted.value("indexed_loads", 0.0), work.array_stores = counted.value("indexed_stores", 0.0);
  constexpr double kBytes = 4;
  const double requests = work.load_requests + work.store_requests + work.shared_requests + work.atomic_requests,
               executed = work.fp32 + work.fp64 + work.special + work.other + requests,
               warps = work.blocks * std::ceil(work.threads / 32), code = local.value("instructions", 0.0);
  work.repeats = std::max(1.0, code > 0 ? executed / warps / code : 1);
  const double times = warps * work.repeats / kBytes;
  work.spill_loads = times * local.value("spill_load_bytes", 0.0);
  work.spill_stores = times * local.value("spill_store_bytes", 0.0);
  if (work.spill_loads + work.spill_stores > 0)
    work.spilled_values = std::max(1.0, (local.value("stack_bytes", 0.0) - work.local_array_bytes) / kBytes);
}

}  // namespace

void multiply(Work& work, double more) {
  for (const auto figure : kOfLaunch) work.*figure *= more;
}

void add(Work& work, const Work& more) {
  for (const auto figure : kOfLaunch) work.*figure += more.*figure;
}

Work work_from_json(const json& json) {
  Work work;
  const auto product = [&](const char* name) {
    double all = 1;
    for (const auto& extent : json.at(name)) all *= extent.get<double>();
    return all;
  };
  const auto take = [&](const char* name, double& value) { value = json.value(name, 0.0); };
  work.blocks = product("grid");
  work.threads = product("block");
  take("launches", work.launches);
  take("shared_bytes", work.shared_bytes);
  take("array_bytes", work.array_bytes);
  take("load_requests", work.load_requests);
  take("load_lines", work.load_lines);
  take("load_sectors", work.load_sectors);
  take("load_passes", work.load_passes);
  take("block_sectors", work.block_sectors);
  take("store_requests", work.store_requests);
  take("store_lines", work.store_lines);
  take("store_sectors", work.store_sectors);
  take("store_parts", work.store_parts);
  take("joined_sectors", work.joined_sectors);
  take("joined_lines", work.joined_lines);
  take("partly_stored", work.partly_stored);
  take("dram_read_sectors", work.dram_read_sectors);
  take("dram_write_sectors", work.dram_write_sectors);
  take("read_again_sectors", work.read_again_sectors);
  take("written_again_sectors", work.written_again_sectors);
  take("shared_requests", work.shared_requests);
  take("shared_load_requests", work.shared_load_requests);
  take("shared_load_wavefronts", work.shared_load_wavefronts);
  work.shared_wavefronts = json.value("shared_load_wavefronts", 0.0) + json.value("shared_store_wavefronts", 0.0) +
                           json.value("shared_atomic_turns", 0.0);
  take("load_needed", work.load_needed);
  take("load_shifted", work.load_shifted);
  take("store_needed", work.store_needed);
  take("store_shifted", work.store_shifted);
  take("block_needed", work.block_needed);
  take("dram_read_needed", work.dram_read_needed);
  take("dram_write_needed", work.dram_write_needed);
  take("shared_load_needed", work.shared_load_needed);
  take("shared_store_needed", work.shared_store_needed);
  take("shared_atomic_requests", work.shared_atomic_requests);
  take("shared_atomic_turns", work.shared_atomic_turns);
  take("active_lanes", work.active_lanes);
  take("exchange_requests", work.exchange_requests);
  take("atomic_requests", work.atomic_requests);
  take("atomic_lanes", work.atomic_lanes);
  take("looks", work.looks);
  take("links", work.links);
  take("looks_back", work.looks_back);
  take("studied", work.studied);
  take("engine_requests", work.engine_requests);
  take("engine_lines", work.engine_lines);
  take("tensor_operations", work.tensor_operations);
  take("group_operations", work.group_operations);
  take("tensor_passes", work.tensor_passes);
  take("hot_alone", work.hot_alone);
  take("hot_together", work.hot_together);
  take("hot_turns", work.hot_turns);
  take("hot_integers", work.hot_integers);
  take("fp32", work.fp32);
  take("fp64", work.fp64);
  take("special", work.special);
  take("other", work.other);
  take("busy_lanes", work.busy_lanes);
  take("cold", work.cold);
  take("near", work.near);
  take("rounds", work.rounds);
  take("warm", work.warm);
  take("shared", work.shared);
  take("exchanges", work.exchanges);
  take("warp_barriers", work.warp_barriers);
  take("barriers", work.barriers);
  take("instructions", work.instructions);
  take("waited_atomics", work.waited_atomics);
  take("copies", work.copies);
  take("near_copies", work.near_copies);
  take("waited_tensor", work.waited_tensor);
  take("waited_group", work.waited_group);
  take("tensor_waits", work.tensor_waits);
  take("last_loads", work.last_loads);
  take("last_shared", work.last_shared);
  take("last_exchanges", work.last_exchanges);
  take("last_barriers", work.last_barriers);
  take("last_instructions", work.last_instructions);
  return work;
}

std::vector<Work> work_of(const json& kernel) {
  std::vector<Work> launches;
  if (!kernel.contains("work")) return launches;
  for (const auto& one : kernel.at("work")) {
    if (one.value("studied", 0) == 0) continue;
    launches.push_back(work_from_json(one));
    launches.back().registers = kernel.value("registers", 0);
    if (kernel.contains("local_memory")) add_local(launches.back(), one, kernel.at("local_memory"));
  }
  return launches;
}

std::vector<Work> launches_of(const json& report) {
  std::vector<Work> launches;
  if (!report.contains("kernels")) return launches;
  for (const auto& kernel : report.at("kernels"))
    for (const Work& work : work_of(kernel)) launches.push_back(work);
  return launches;
}

}  // namespace warpwise::model
