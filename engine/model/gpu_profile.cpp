#include "engine/model/gpu_profile.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/errors.h"
#include "engine/settings_folder.h"

namespace warpwise::model {

using nlohmann::json;

namespace {

std::string in_lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

namespace {

LinkProfile link_from_json(const json& constants) {
  LinkProfile link;
  const auto take = [&](const char* name, double& value) { value = constants.at(name); };
  take("call_us", link.call_us);
  take("copy_start_us", link.copy_start_us);
  take("await_us", link.await_us);
  take("link_in_gbps", link.in_gbps);
  take("link_out_gbps", link.out_gbps);
  take("link_both_gbps", link.both_gbps);
  take("pageable_in_gbps", link.pageable_in_gbps);
  take("pageable_out_gbps", link.pageable_out_gbps);
  take("host_links_in_gbps", link.host_in_gbps);
  take("host_links_out_gbps", link.host_out_gbps);
  take("host_links_both_gbps", link.host_both_gbps);
  take("peer_gbps", link.peer_gbps);
  take("zero_copy_gbps", link.zero_copy_gbps);
  take("prefetch_us", link.prefetch_us);
  take("prefetch_in_gbps", link.prefetch_in_gbps);
  take("prefetch_out_gbps", link.prefetch_out_gbps);
  take("managed_fault_us", link.fault_us);
  take("managed_in_gbps", link.managed_in_gbps);
  take("managed_out_gbps", link.managed_out_gbps);
  return link;
}

}  // namespace

namespace {

HostProfile host_from_json(const json& profile) {
  HostProfile host;
  const auto take = [&](const char* name, auto& curve) {
    if (profile.contains("curves") && profile.at("curves").contains(name))
      curve = profile.at("curves").at(name).get<std::vector<std::pair<double, double>>>();
  };
  host.cores = profile.at("constants").value("host_cores", 0);
  take("host_one_core_us_of_kb", host.one_core);
  take("host_all_cores_us_of_kb", host.all_cores);
  return host;
}

}  // namespace

GpuProfile profile_from_json(const json& json, const std::string& id) {
  GpuProfile gpu;
  gpu.id = id;
  gpu.name = json.at("gpu");
  gpu.source = json.at("source");
  if (json.contains("errors"))
    for (const auto& [bound, errors] : json.at("errors").items())
      gpu.errors[bound] = {errors.at("times"), errors.at("median"), errors.at("ninetieth")};
  gpu.processors = json.at("processors");
  gpu.threads_per_processor = json.at("threads_per_processor");
  gpu.blocks_per_processor = json.at("blocks_per_processor");
  gpu.registers_per_processor = json.at("registers_per_processor");
  gpu.shared_per_processor = json.at("shared_per_processor");
  gpu.l2_bytes = json.at("l2_bytes");
  gpu.clock_ghz = json.at("clock_ghz");
  const auto& constants = json.at("constants");
  const auto take = [&](const char* name, double& value) { value = constants.at(name); };
  take("launch_us", gpu.launch_us);
  take("next_launch_us", gpu.next_launch_us);
  take("block_launch_ns", gpu.block_launch_ns);
  take("block_life_ns", gpu.block_life_ns);
  take("dram_read_gbps", gpu.dram_read_gbps);
  take("dram_write_gbps", gpu.dram_write_gbps);
  take("dram_copy_gbps", gpu.dram_copy_gbps);
  take("dram_scattered_read_gsectors", gpu.dram_scattered_read);
  take("dram_scattered_write_gsectors", gpu.dram_scattered_write);
  take("l2_read_gbps_16mb", gpu.l2_read_gbps);
  take("l2_scattered_read_gsectors", gpu.l2_read_lines);
  take("l2_write_vectors_gsectors", gpu.l2_write_sectors);
  gpu.l2_write_lines = constants.value("l2_write_lines_gsectors", gpu.l2_write_sectors);  // missing in older profiles
  take("l2_scattered_write_gsectors", gpu.l2_write_parts);
  take("latency_dram_ns", gpu.latency_dram_ns);
  take("latency_l2_ns", gpu.latency_l2_ns);
  take("latency_l1_ns", gpu.latency_l1_ns);
  gpu.round_ns = constants.value("round_ns", 0.0);  // missing in older profiles
  take("latency_shared_ns", gpu.latency_shared_ns);
  take("latency_atomic_ns", gpu.latency_atomic_ns);
  take("latency_shuffle_add_ns", gpu.latency_exchange_ns);
  // About four of a warp's instructions do not wait for each other.
  take("latency_fma_ns", gpu.latency_instruction_ns);
  gpu.latency_instruction_ns /= 4;
  take("barrier_ns", gpu.barrier_ns);
  take("barrier_cycles_warp", gpu.barrier_cycles);
  take("issue_fp32_fma", gpu.issue_fp32);
  take("issue_fp64_fma", gpu.issue_fp64);
  take("issue_special", gpu.issue_special);
  take("issue_shuffle", gpu.issue_shuffle);
  // Older GPUs have none of these.
  gpu.tensor_operations = constants.value("tensor_mma_operations", 0.0);
  gpu.group_operations = constants.value("tensor_wgmma_operations", 0.0);
  gpu.latency_mma_ns = constants.value("latency_mma_ns", 0.0);
  gpu.copy_ns = constants.value("bulk_copy_ns", 0.0);
  gpu.l2_together_gbps = constants.value("bulk_together_gbps", 0.0);
  take("atomic_float_same_one_lane_ns", gpu.atomic_address_ns);
  take("atomic_one_line_ns", gpu.atomic_line_ns);
  gpu.atomic_integer_ns = constants.value("atomic_int_same_warp_ns", 32 * gpu.atomic_address_ns) / 32;
  take("atomic_float_sector_lane_ns", gpu.atomic_lane_ns);
  if (constants.contains("link_in_gbps")) gpu.link = link_from_json(constants);
  gpu.host = host_from_json(json);
  return gpu;
}

namespace {

/// Reads a file, if it is a profile.
std::optional<GpuProfile> read_profile(const std::filesystem::path& path, const std::string& id) {
  std::ifstream file(path);
  const json object = json::parse(file, nullptr, false);
  try {
    if (object.is_object()) return profile_from_json(object, id);
  } catch (const json::exception&) {  // not a profile
  }
  return std::nullopt;
}

}  // namespace

std::filesystem::path own_profiles() {
  const auto folder = settings_folder();
  return folder.empty() ? folder : folder / "gpus";
}

std::vector<GpuProfile> all_profiles(const std::filesystem::path& root) {
  std::vector<GpuProfile> profiles;
  std::error_code error;
  for (const auto& folder : {root / "engine/model/gpus", own_profiles()})
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      if (entry.path().extension() != ".json") continue;
      if (auto profile = read_profile(entry.path(), entry.path().stem())) profiles.push_back(*profile);
    }
  std::sort(profiles.begin(), profiles.end(), [](const GpuProfile& a, const GpuProfile& b) { return a.id < b.id; });
  return profiles;
}

GpuProfile find_profile(const std::filesystem::path& root, const std::string& wanted) {
  if (wanted.ends_with(".json")) {
    const auto path = std::filesystem::absolute(wanted);
    if (auto profile = read_profile(path, path.string())) return *profile;
    throw UsageError(wanted + " is no profile of a GPU: give a file that `warpwise profile` has written");
  }
  const auto profiles = all_profiles(root);
  std::string names;
  for (const GpuProfile& gpu : profiles) {
    if (in_lower_case(gpu.id) == in_lower_case(wanted)) return gpu;
    names += (names.empty() ? "" : ", ") + gpu.id;
  }
  for (const GpuProfile& gpu : profiles)
    if (in_lower_case(gpu.name).find(in_lower_case(wanted)) != std::string::npos) return gpu;
  if (names.empty())
    throw CannotError("no GPU is described in " + (root / "engine/model/gpus").string() +
                      ": run ./warpwise from a whole checkout");
  throw UsageError("no profile of a GPU is called " + wanted + ": give one of " + names +
                   ", or a file that `warpwise profile` has written");
}

}  // namespace warpwise::model
