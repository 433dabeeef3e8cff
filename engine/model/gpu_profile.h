// The constants of one GPU that the time model needs: measured by `engine/profile`, or quoted. docs/time-model.md
// explains each.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace warpwise::model {

/// What a program's copies and calls cost, for the GPU together with its host.
struct LinkProfile {
  double call_us = 0;                               // host time to enqueue a copy or a launch
  double copy_start_us = 0;                         // start-up time of each copy on its engine
  double await_us = 0;                              // from the end of the awaited work until the host continues
  double in_gbps = 0, out_gbps = 0, both_gbps = 0;  // pinned memory; both: in and out together
  double pageable_in_gbps = 0, pageable_out_gbps = 0;
  double host_in_gbps = 0, host_out_gbps = 0, host_both_gbps = 0;  // the host's memory, for all links together
  double peer_gbps = 0;
  double zero_copy_gbps = 0;  // a kernel reading pinned memory
  double prefetch_us = 0, prefetch_in_gbps = 0, prefetch_out_gbps = 0;
  double fault_us = 0, managed_in_gbps = 0,
         managed_out_gbps = 0;  // pages that migrate on a fault; one fault per 2 MB
  bool known() const { return in_gbps > 0; }
};

/// The model's relative errors on recorded times.
struct Errors {
  int times = 0;
  double median = 0, ninetieth = 0;
};

/// How long the GPU's host takes to update an array, y = a x + y. Curves of (kilobytes that the update moves, us).
struct HostProfile {
  int cores = 0;
  std::vector<std::pair<double, double>> one_core, all_cores;
  bool known() const { return cores > 0 && !one_core.empty() && !all_cores.empty(); }
};

struct GpuProfile {
  std::string id;                        // "h200": the file's name
  std::string name;                      // "NVIDIA H200"
  std::string source;                    // where the constants come from
  std::map<std::string, Errors> errors;  // by kind (Prediction), and of "all"; empty: not validated
  int processors = 0, threads_per_processor = 2048, blocks_per_processor = 32;
  int registers_per_processor = 65536;
  double shared_per_processor = 0, l2_bytes = 0, clock_ghz = 0;

  double launch_us = 0, next_launch_us = 0;  // the first launch of a measurement; each further one
  double block_launch_ns = 0;                // time in which the whole GPU starts a block
  double block_life_ns = 0;                  // lifetime of a block without its waits
  double dram_read_gbps = 0, dram_write_gbps = 0, dram_copy_gbps = 0;
  double dram_scattered_read = 0, dram_scattered_write = 0;  // 10^9 isolated sectors per second
  double l2_read_gbps = 0, l2_read_lines = 0;                // lines: 10^9 requests for a line per second
  double l2_together_gbps = 0;  // of the copy engine, for lines that several SMs ask for at the same time; 0: unknown
  // 10^9 per second: whole sectors side by side, those in a line of their own, and parts of a sector.
  double l2_write_sectors = 0, l2_write_lines = 0, l2_write_parts = 0;
  double latency_dram_ns = 0, latency_l2_ns = 0, latency_l1_ns = 0, latency_shared_ns = 0;
  double round_ns = 0;  // extra latency of a load that waits behind a store of loaded data
  double latency_exchange_ns = 0, latency_instruction_ns = 0, latency_atomic_ns = 0, barrier_ns = 0;
  double barrier_cycles = 0;                                            // of an SM, per warp that arrives
  double issue = 4, issue_fp32 = 0, issue_fp64 = 0, issue_special = 0;  // warp instructions per cycle of an SM
  double issue_shuffle = 0;
  double tensor_operations = 0, group_operations = 0;  // on halves, per cycle of an SM: mma.sync, wgmma; 0: unknown
  double latency_mma_ns = 0;                           // of mma.sync, for the next product that adds to its sums
  double copy_ns = 0;                                  // what the copy engine takes beside the memory's latency
  double atomic_address_ns = 0, atomic_line_ns = 0;    // operations on one address; warps' requests for one line
  double atomic_integer_ns = 0;                        // operations on one integer
  double atomic_lane_ns = 0;                           // per lane, with addresses far apart

  LinkProfile link;  // empty in older profiles
  HostProfile host;  // likewise
};

GpuProfile profile_from_json(const nlohmann::json& json, const std::string& id);
/// The folder of a user's own profiles.
std::filesystem::path own_profiles();
/// The profiles in engine/model/gpus under the project's root and the user's own, sorted by id.
std::vector<GpuProfile> all_profiles(const std::filesystem::path& root);
/// The profile whose id or name contains `wanted`, in any case, or the profile in a file NAME.json. Throws UsageError,
/// which lists the profiles.
GpuProfile find_profile(const std::filesystem::path& root, const std::string& wanted);
inline constexpr const char* kDefaultGpu = "h200";

}  // namespace warpwise::model
