#include "engine/model/time_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpwise::model {

using nlohmann::json;

namespace {

constexpr double kSector = 32;
// How two things that go on at once add up: the p-th root of the sum of p-th powers, near the larger of the two. Waits grow as what is waited for
// fills up (measured: bandwidth against bytes in flight); separate units hinder each other less.
constexpr double kWaitPower = 2.2, kUnitsPower = 4;

double together(double power, std::initializer_list<double> times) {
  const double most = std::max(times);
  if (most <= 0) return 0;
  double sum = 0;
  for (const double time : times) sum += std::pow(time / most, power);
  return most * std::pow(sum, 1 / power);
}

double over(double a, double b) { return b > 0 ? a / b : 0; }

/// Blocks that an SM holds at once: as many as its threads, registers, shared memory and slots allow.
int resident_blocks(const Work& work, const GpuProfile& gpu) {
  constexpr int kUsualRegisters = 32;
  constexpr double kSharedOfSystem = 1024;
  const double warps = std::ceil(work.threads / 32);
  const int registers = std::max(16, (work.registers > 0 ? work.registers : kUsualRegisters) + 7) / 8 * 8;
  double most = std::min<double>(gpu.blocks_per_processor, std::floor(gpu.threads_per_processor / (32 * warps)));
  most = std::min(most, std::floor(gpu.registers_per_processor / (32.0 * registers * warps)));
  most = std::min(most, std::floor(gpu.shared_per_processor / (work.shared_bytes + kSharedOfSystem)));
  return static_cast<int>(std::max(1.0, most));
}

/// us that DRAM needs for the bytes.
double dram_time(const Work& work, const GpuProfile& gpu) {
  // A sector that is written in part is read first, with its neighbour: DRAM moves 64 bytes at least.
  const double filled = std::min(work.partly_stored, work.store_sectors) * 2;
  const double read = (work.dram_read_sectors + filled) * kSector, stored = work.dram_write_sectors * kSector;
  // What was stored last is still in the L2 cache at the end. Half of the cache: its two partitions both keep a copy of much.
  const double cache = gpu.l2_bytes / 2, written = std::max(0.0, stored - cache);
  const bool both = std::min(read, written) > 0.25 * std::max(read, written);
  const double gbps = both ? gpu.dram_copy_gbps : read > written ? gpu.dram_read_gbps : gpu.dram_write_gbps;
  // Of sectors that come again much later, the L2 cache still has those that fit.
  const auto missing = [&](double bytes) { return bytes > 0 ? std::max(0.0, 1 - cache / bytes) : 0; };
  const double again = over(work.read_again_sectors * missing(read), gpu.dram_scattered_read * 1e3) +
                       over(work.written_again_sectors * missing(stored), gpu.dram_scattered_write * 1e3);
  return (read + written) / gbps / 1e3 + again;
}

/// us that the L2 cache needs for what the L1 caches do not hold.
double l2_time(const Work& work, const GpuProfile& gpu) {
  const double missed = over(work.block_sectors, work.load_sectors);
  const double whole = work.store_sectors - work.store_parts;
  return std::max(work.block_sectors * kSector / gpu.l2_read_gbps, work.load_lines * missed / gpu.l2_read_lines) / 1e3 +
         (whole / gpu.l2_write_sectors + work.store_parts / gpu.l2_write_parts) / 1e3;
}

double atomic_time(const Work& work, const GpuProfile& gpu) {
  // One line of the L2 cache takes one warp's request after the other; lanes on one address take turns.
  const double turns = work.hot_alone + work.hot_turns - work.hot_together;
  const double hottest = work.hot_together * gpu.atomic_line_ns + turns * gpu.atomic_address_ns;
  return std::max(hottest, work.atomic_lanes * gpu.atomic_lane_ns) / 1e3;
}

/// ns that a load takes of memory that the block has not touched before: others have fetched a part of it into the L2 cache.
double first_touch(const Work& work, const GpuProfile& gpu) {
  const double from_dram = std::min(1.0, over(work.dram_read_sectors, work.block_sectors));
  return gpu.latency_l2_ns + (gpu.latency_dram_ns - gpu.latency_l2_ns) * from_dram;
}

/// ns that a block lives when it is alone.
double life_of_block(const Work& work, const GpuProfile& gpu) {
  return gpu.block_life_ns + work.cold * first_touch(work, gpu) + work.warm * gpu.latency_l1_ns +
         work.shared * gpu.latency_shared_ns + work.exchanges * gpu.latency_exchange_ns +
         work.barriers * gpu.barrier_ns + work.instructions * gpu.latency_instruction_ns;
}

}  // namespace

Prediction predict(const Work& work, const GpuProfile& gpu) {
  Prediction out;
  out.registers_known = work.registers > 0;
  out.resident_blocks = resident_blocks(work, gpu);
  const double processors = std::min<double>(gpu.processors, work.blocks), warps = std::ceil(work.threads / 32);
  // The SM that gets the most blocks is the last to end.
  const double shares = work.blocks / processors, tail = std::ceil(shares) / shares;
  const auto cycles = [&](double all) { return all / processors / (gpu.clock_ghz * 1e3) * tail; };

  const double dram = dram_time(work, gpu), l2 = l2_time(work, gpu), atomics = atomic_time(work, gpu);
  // The L1 cache's banks are shared memory's, and it looks two lines up in a cycle.
  const double l1 = cycles(std::max(work.load_passes, work.load_lines / 2) + work.store_lines);
  const double shared = cycles(work.shared_wavefronts);
  const double barriers = cycles(work.barriers * work.blocks * warps * gpu.barrier_cycles);
  // Each instruction takes an issue slot, and one of FP32 a little more than one.
  const double requests = work.load_requests + work.store_requests + work.shared_requests + work.atomic_requests;
  const double slots = work.fp32 / gpu.issue_fp32 + (work.fp64 + work.special + work.other + requests) / gpu.issue;
  const double instructions = cycles(std::max({slots, work.fp64 / gpu.issue_fp64, work.special / gpu.issue_special,
                                               work.exchange_requests / gpu.issue_shuffle}));
  const double starts = work.blocks * gpu.block_launch_ns / 1e3;
  // A grid comes in rounds of as many blocks as the GPU holds. Before the first is done nothing is: that adds to everything else.
  const double rounds = std::max(1.0, work.blocks / (gpu.processors * static_cast<double>(out.resident_blocks)));
  const double first = (gpu.block_life_ns + (work.cold > 0 ? first_touch(work, gpu) : 0)) / 1e3;
  const double fill = first + starts / rounds;
  const double latency = std::max(0.0, rounds * life_of_block(work, gpu) / 1e3 - first);

  const double sm = together(kUnitsPower, {l1 + shared, barriers, instructions});
  const double most = together(kUnitsPower, {together(kWaitPower, {latency, dram, sm}), starts, l2});
  // Blocks that are all there at once come to their atomics at the same time, after the rest.
  const double beside = together(kUnitsPower, {most, atomics});
  out.time_us = gpu.launch_us + fill + beside + (most + atomics - beside) / rounds;
  out.terms = {{"DRAM", dram},
               {"L2", l2},
               {"L1", l1},
               {"shared memory", shared},
               {"barriers", barriers},
               {"instructions", instructions},
               {"atomics", atomics},
               {"starting blocks", starts},
               {"latency", latency},
               {"launch", gpu.launch_us}};
  std::stable_sort(out.terms.begin(), out.terms.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  out.bound = out.terms.front().first;
  return out;
}

Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu) {
  Prediction sum;
  double count = 0;
  for (const Work& work : launches) {
    const Prediction one = predict(work, gpu);
    // Behind another launch it takes its own time and the gap between the two.
    sum.time_us += work.launches * (one.time_us - gpu.launch_us + gpu.next_launch_us);
    count += work.launches;
    sum.registers_known = one.registers_known;
    sum.resident_blocks = one.resident_blocks;
    for (const auto& [name, time] : one.terms) {
      const auto known =
          std::find_if(sum.terms.begin(), sum.terms.end(), [&](const auto& term) { return term.first == name; });
      const double times = time * work.launches;
      if (known == sum.terms.end()) sum.terms.emplace_back(name, times);
      else known->second += times;
    }
  }
  if (count == 0) return sum;
  sum.time_us += gpu.launch_us - gpu.next_launch_us;
  for (auto& [name, time] : sum.terms)
    if (name == "launch") time = gpu.launch_us + (count - 1) * gpu.next_launch_us;
  std::stable_sort(sum.terms.begin(), sum.terms.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  sum.bound = sum.terms.front().first;
  return sum;
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
  take("warm", work.warm);
  take("shared", work.shared);
  take("exchanges", work.exchanges);
  take("warp_barriers", work.warp_barriers);
  take("barriers", work.barriers);
  take("instructions", work.instructions);
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

json to_json(const Prediction& prediction, const GpuProfile& gpu) {
  json terms = json::object();
  for (const auto& [name, time] : prediction.terms)
    if (time > 0) terms[name] = time;
  return {{"gpu", gpu.name},
          {"time_us", prediction.time_us},
          {"bound", prediction.bound},
          {"terms", terms},
          {"resident_blocks", prediction.resident_blocks},
          {"registers", prediction.registers_known ? "known" : "estimated"}};
}

void add_modelled(json& report, const GpuProfile& gpu, const Registers& registers) {
  if (!report.contains("kernels")) return;
  add_registers(report, registers);
  for (auto& kernel : report.at("kernels"))
    if (const auto launches = work_of(kernel); !launches.empty())
      kernel["modelled"] = to_json(predict(launches, gpu), gpu);
}

std::string sentence(const json& kernel, const GpuProfile& gpu) {
  if (!kernel.contains("modelled")) return {};
  const auto& modelled = kernel.at("modelled");
  const double us = modelled.at("time_us");
  const std::string time = us < 1000 ? fmt::format("{:.3g} us", us) : fmt::format("{:.3g} ms", us / 1000);
  const std::string error = gpu.typical_error > 0 ? fmt::format("typical error {:.0f} %", 100 * gpu.typical_error)
                                                  : std::string("not validated on this GPU");
  return fmt::format("modelled on an {}: {}, bound by {} ({})", gpu.name, time, modelled.at("bound").get<std::string>(),
                     error);
}

}  // namespace warpwise::model
