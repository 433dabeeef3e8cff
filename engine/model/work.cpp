#include "engine/model/work.h"

#include <nlohmann/json.hpp>

namespace warpwise::model {

using nlohmann::json;

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
  take("exchange_requests", work.exchange_requests);
  take("atomic_requests", work.atomic_requests);
  take("atomic_lanes", work.atomic_lanes);
  take("hot_alone", work.hot_alone);
  take("hot_together", work.hot_together);
  take("hot_turns", work.hot_turns);
  take("fp32", work.fp32);
  take("fp64", work.fp64);
  take("special", work.special);
  take("other", work.other);
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
  }
  return launches;
}

}  // namespace warpwise::model
