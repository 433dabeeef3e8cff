#include "engine/model/time_model.h"

#include <algorithm>
#include <cmath>

namespace warpwise::model {

namespace {

constexpr double kSector = 32, kLine = 128, kSectorsOfLine = kLine / kSector;
// How the times of two overlapping things combine: the p-th root of the sum of p-th powers, a little more than the
// larger of the two. Waiting times grow as the resource fills up (measured: bandwidth against bytes in flight). So do
// the times of an SM's units, which wait for each other (measured: a level of a tree sum on full SMs, against its
// barrier and its shared memory alone). Separate units affect each other less.
constexpr double kWaitPower = 2.2, kUnitsPower = 4, kSchedulers = 4;
// What a block takes that waits for the word of the block before it and then releases its own, in journeys to the L2
// cache: it looks in vain, sees the word, reads what belongs to it, writes its own, and fences twice. From the recorded
// scan `chained`: 0.83 us a block.
constexpr double kTripsOfLink = 5.7;

double together(double power, std::initializer_list<double> times) {
  const double most = std::max(times);
  if (most <= 0) return 0;
  double sum = 0;
  for (const double time : times) sum += std::pow(time / most, power);
  return most * std::pow(sum, 1 / power);
}

/// The power for what overlaps because so many things run side by side. Where only one runs, its times add up.
double overlap(double many) { return kWaitPower - (kWaitPower - 1) / std::max(1.0, many); }

double over(double a, double b) { return b > 0 ? a / b : 0; }

/// Registers of a thread if only its source is known: those for its arrays and a fixed number for everything else, but
/// few enough that a block can run.
int usual_registers(const Work& work, const GpuProfile& gpu) {
  constexpr double kUsual = 32, kMost = 255;
  return static_cast<int>(std::min({kUsual + work.array_bytes / 4, kMost, gpu.registers_per_processor / work.threads}));
}

/// How many blocks an SM holds at once, limited by its threads, registers, shared memory and block slots.
int resident_blocks(const Work& work, const GpuProfile& gpu) {
  constexpr double kSharedOfSystem = 1024;
  const double warps = std::ceil(work.threads / 32);
  const int registers = std::max(16, (work.registers > 0 ? work.registers : usual_registers(work, gpu)) + 7) / 8 * 8;
  double most = std::min<double>(gpu.blocks_per_processor, std::floor(gpu.threads_per_processor / (32 * warps)));
  most = std::min(most, std::floor(gpu.registers_per_processor / (32.0 * registers * warps)));
  most = std::min(most, std::floor(gpu.shared_per_processor / (work.shared_bytes + kSharedOfSystem)));
  return static_cast<int>(std::max(1.0, most));
}

/// Time in us that DRAM needs for the bytes.
double dram_time(const Work& work, const GpuProfile& gpu) {
  // A partly written sector is first read, with its neighbour: DRAM moves at least 64 bytes.
  const double filled = std::min(work.partly_stored, work.store_sectors) * 2;
  const double read = (work.dram_read_sectors + filled) * kSector, stored = work.dram_write_sectors * kSector;
  // The last stores stay in the L2 cache at the end. Only half of the cache counts, because its two partitions both
  // keep copies of much data.
  const double cache = gpu.l2_bytes / 2, written = std::max(0.0, stored - cache);
  const bool both = std::min(read, written) > 0.25 * std::max(read, written);
  const double gbps = both ? gpu.dram_copy_gbps : read > written ? gpu.dram_read_gbps : gpu.dram_write_gbps;
  // Sectors that are needed again much later: the L2 cache still holds those that fit.
  const auto missing = [&](double bytes) { return bytes > 0 ? std::max(0.0, 1 - cache / bytes) : 0; };
  const double again = over(work.read_again_sectors * missing(read), gpu.dram_scattered_read * 1e3) +
                       over(work.written_again_sectors * missing(stored), gpu.dram_scattered_write * 1e3);
  return (read + written) / gbps / 1e3 + again;
}

/// Time in us that the L2 cache needs for requests that miss the L1 caches.
double l2_time(const Work& work, const GpuProfile& gpu) {
  const double missed = over(work.block_sectors, work.load_sectors);
  // What several SMs ask the copy engine for at the same time is read once, and handed out faster than it is read.
  const bool together = work.engine_requests > 0 && gpu.l2_together_gbps > 0;
  const double read = together ? std::min(work.block_sectors, work.dram_read_sectors) : work.block_sectors,
               handed_out = together ? work.block_sectors * kSector / gpu.l2_together_gbps : 0;
  // Whole sectors take longer if each lies in a line of its own.
  const double whole = work.store_sectors - work.joined_sectors - work.store_parts,
               lines = std::max(0.0, work.store_lines - work.joined_lines - work.store_parts),
               whole_lines = std::max(0.0, whole - lines) / (kSectorsOfLine - 1),
               apart = std::clamp(lines - whole_lines, 0.0, std::max(0.0, whole));
  return std::max({read * kSector / gpu.l2_read_gbps, handed_out, work.load_lines * missed / gpu.l2_read_lines}) / 1e3 +
         ((whole - apart) / gpu.l2_write_sectors + apart / gpu.l2_write_lines + work.store_parts / gpu.l2_write_parts) /
             1e3;
}

double atomic_time(const Work& work, const GpuProfile& gpu) {
  // One line of the L2 cache serves the warps' requests one after the other; lanes that use one address take turns.
  const double turns = work.hot_alone + work.hot_turns - work.hot_together;
  const double hottest = work.hot_together * gpu.atomic_line_ns + turns * gpu.atomic_address_ns +
                         work.hot_integers * gpu.atomic_integer_ns;
  return std::max(hottest, work.atomic_lanes * gpu.atomic_lane_ns) / 1e3;
}

/// Latency in ns of a load from memory that the block has not touched before. Other blocks have brought part of it into
/// the L2 cache.
double first_touch(const Work& work, const GpuProfile& gpu) {
  const double from_dram = std::min(1.0, over(work.dram_read_sectors, work.block_sectors));
  return gpu.latency_l2_ns + (gpu.latency_dram_ns - gpu.latency_l2_ns) * from_dram;
}

/// How long in ns the slowest warp of a block waits for memory that the block has not touched before.
double memory_waits(const Work& work, const GpuProfile& gpu) {
  return work.cold * first_touch(work, gpu) + work.near * gpu.latency_l2_ns + work.rounds * gpu.round_ns +
         work.copies * (first_touch(work, gpu) + gpu.copy_ns) + work.near_copies * (gpu.latency_l2_ns + gpu.copy_ns);
}

/// Cycles in which so many operations of warps and of warpgroups would pass through `cores` of an SM's four tensor cores.
double tensor_cycles(double of_warps, double of_groups, double cores, const GpuProfile& gpu) {
  return (over(of_warps, gpu.tensor_operations) + over(of_groups, gpu.group_operations)) * 4 / cores;
}

/// How long in ns the slowest warp of a block works itself.
double work_of_warp(const Work& work, const GpuProfile& gpu) {
  return work.instructions * gpu.latency_instruction_ns +
         tensor_cycles(work.waited_tensor, work.waited_group, 1, gpu) / gpu.clock_ghz +
         work.tensor_waits * gpu.latency_mma_ns;
}

/// The lifetime in ns of a block that runs alone.
double life_of_block(const Work& work, const GpuProfile& gpu) {
  // A store to an array waits for its value, and a load behind it for the store.
  const double array_waits =
      over(std::min(work.array_loads, work.array_stores), work.blocks * std::ceil(work.threads / 32));
  return gpu.block_life_ns + memory_waits(work, gpu) + (work.warm + array_waits) * gpu.latency_l1_ns +
         work.shared * gpu.latency_shared_ns + work.exchanges * gpu.latency_exchange_ns +
         work.barriers * gpu.barrier_ns + work.waited_atomics * gpu.latency_atomic_ns + work_of_warp(work, gpu);
}

/// How long in us blocks look back, in all rounds: `resident` blocks at once, which wait for `rest` beside it. A block's
/// frontier is the last block before it that knows all. Its word takes some journeys from block to block, and meanwhile
/// each look reaches one block further back: if k begin together, the last one knows all after sqrt(2 k journeys) looks.
/// What was counted among the studied blocks, whose words take no time, is scaled so. In later rounds a block begins
/// when another one ends, and those before it have looked for some time: (rest + looking) looking = k journeys.
double look_back(const Work& work, double resident, double rounds, double rest, const GpuProfile& gpu) {
  if (work.looks_back == 0) return 0;
  const double looks = work.looks_back / work.blocks * std::sqrt(resident / std::max(1.0, work.studied)),
               first = looks * std::sqrt(kTripsOfLink) * gpu.latency_l2_ns / 1e3,
               later = (std::sqrt(rest * rest + 2 * first * first) - rest) / 2;
  return first + (rounds - 1) * later;
}

/// How long in us a block runs on alone, with what the others left in the L2 cache.
double last_block(const Work& work, const GpuProfile& gpu) {
  return (work.last_loads * gpu.latency_l2_ns + work.last_shared * gpu.latency_shared_ns +
          work.last_exchanges * gpu.latency_exchange_ns + work.last_barriers * gpu.barrier_ns +
          work.last_instructions * gpu.latency_instruction_ns) /
         1e3;
}

/// Why this bound limits a launch, in words that help to find the cause in the source: "32 sectors a store", "shared
/// banks: 32 passes".
std::string because(const Work& work, const std::string& bound, const GpuProfile& gpu) {
  const auto each = [](double all, double requests, const char* what, const char* request) {
    return std::to_string(std::lround(over(all, requests))) + " " + what + " a " + request;
  };
  // Neighbouring lanes need whole lines of four sectors, however many lines.
  constexpr double kWhole = 3;
  const bool stores_apart = over(work.store_sectors, work.store_lines) < kWhole,
             loads_apart = over(work.load_sectors, work.load_lines) < kWhole;
  if (bound == "L1" && work.array_loads + work.spill_loads + work.array_stores + work.spill_stores >
                           work.load_requests + work.store_requests)
    return "local memory";
  if (bound == "L2" && stores_apart && work.store_sectors > work.block_sectors)
    return each(work.store_sectors, work.store_requests, "sectors", "store");
  if ((bound == "L1" || bound == "L2") && loads_apart && work.load_requests > 0)
    return each(work.load_sectors, work.load_requests, "sectors", "load");
  const double moved = work.dram_read_sectors + work.dram_write_sectors;
  if (bound == "DRAM" && work.partly_stored * 4 > moved) return "DRAM, sectors half written";
  if (bound == "DRAM" && work.read_again_sectors > work.dram_read_sectors) return "DRAM, sectors fetched again";
  if (bound == "shared memory") {
    const double stores = work.shared_requests - work.shared_load_requests,
                 store_passes = work.shared_wavefronts - work.shared_load_wavefronts;
    const bool of_loads = work.shared_load_wavefronts > store_passes;
    const double passes = of_loads ? work.shared_load_wavefronts : store_passes,
                 requests = of_loads ? work.shared_load_requests : stores;
    if (requests > 0 && passes > 2 * requests)
      return "shared banks: " + each(passes, requests, "passes", of_loads ? "load" : "store");
  }
  if (bound == "latency") {
    const double memory = memory_waits(work, gpu), barriers = work.barriers * gpu.barrier_ns;
    if (work.blocks < gpu.processors) return "too few blocks";
    return barriers > memory ? "latency of barriers" : "latency: little in flight";
  }
  if (bound == "atomics")
    return work.hot_alone + work.hot_turns + work.hot_integers > work.atomic_lanes / 2 ? "atomics on one address"
                                                                                       : "atomics";
  if (bound == "instructions") {
    const double fp32 = work.fp32 / gpu.issue_fp32, fp64 = work.fp64 / gpu.issue_fp64,
                 special = work.special / gpu.issue_special, other = work.other / gpu.issue;
    if (fp64 > std::max({fp32, special, other})) return "FP64 arithmetic";
    if (special > std::max(fp32, other)) return "special functions";
    return fp32 > other ? "FP32 arithmetic" : "instructions";
  }
  if (bound == "look-back") return "blocks wait for all before them";
  if (bound == "chain of blocks") return "each block waits for the one before";
  return bound == "launch" ? "launching" : bound;
}

/// Kernels that do what others do not are off by as much as each other, whatever binds them.
std::string kind_of(const std::vector<Work>& launches, const std::string& bound) {
  double looks = 0, links = 0, groups = 0, warps = 0;
  for (const Work& work : launches) {
    looks += work.looks, links += work.links;
    groups += work.group_operations, warps += work.tensor_operations;
  }
  if (groups > 0) return "wgmma";
  if (warps > 0) return "mma.sync";
  return looks > 0 && links == 0 ? "look-back" : bound;
}

}  // namespace

Prediction predict(const Work& work, const GpuProfile& gpu) {
  Prediction out;
  out.registers_known = work.registers > 0;
  out.resident_blocks = resident_blocks(work, gpu);
  const double processors = std::min<double>(gpu.processors, work.blocks), warps = std::ceil(work.threads / 32);
  // The SM with the most blocks ends last.
  const double shares = work.blocks / processors, tail = std::ceil(shares) / shares;
  const auto cycles = [&](double all) { return all / processors / (gpu.clock_ghz * 1e3) * tail; };

  const double dram = dram_time(work, gpu), l2 = l2_time(work, gpu), atomics = atomic_time(work, gpu);
  // The L1 cache uses the same banks as shared memory, and looks up two lines per cycle.
  const double lines = work.load_lines + work.store_lines;
  const double by_threads = over(lines - work.engine_lines, lines);  // the copy engine's pass by the L1 cache
  // Local memory lies lane beside lane: no two lanes of a request meet in a bank.
  const double local_loads = work.array_loads + work.spill_loads, local_stores = work.array_stores + work.spill_stores;
  const double loaded_lines = by_threads * work.load_lines + work.array_lines * work.array_loads + work.spill_loads,
               stored_lines = by_threads * work.store_lines + work.array_lines * work.array_stores + work.spill_stores;
  const double l1 = cycles(std::max(work.load_passes + local_loads, loaded_lines / 2) + stored_lines);
  const double shared = cycles(work.shared_wavefronts);
  const double barriers = cycles(work.barriers * work.blocks * warps * gpu.barrier_cycles);
  // Each instruction takes an issue slot, and an FP32 instruction a little more than one.
  const double requests = work.load_requests + work.store_requests + work.shared_requests + work.atomic_requests -
                          work.engine_requests + local_loads + local_stores;
  const double slots = work.fp32 / gpu.issue_fp32 + (work.fp64 + work.special + work.other + requests) / gpu.issue;
  const double instructions = cycles(std::max({slots, work.fp64 / gpu.issue_fp64, work.special / gpu.issue_special,
                                               work.exchange_requests / gpu.issue_shuffle}));
  // A warpgroup's product reads shared memory while it multiplies.
  const double tensor =
      cycles(std::max(tensor_cycles(work.tensor_operations, work.group_operations, 4, gpu), work.tensor_passes));
  const double starts = work.blocks * gpu.block_launch_ns / 1e3;
  // A grid runs in rounds of as many blocks as the GPU holds. Two times are not hidden and add to everything else: the
  // first blocks' start and loads, and what the last blocks do after their last load.
  const double rounds = std::max(1.0, work.blocks / (gpu.processors * static_cast<double>(out.resident_blocks)));
  const double first = (gpu.block_life_ns + (work.cold + work.copies > 0 ? first_touch(work, gpu) : 0)) / 1e3;
  const double fill = first + starts / rounds, life = life_of_block(work, gpu) / 1e3;
  const double latency = std::max(0.0, std::ceil(rounds) * life - first);
  const double waits = (gpu.block_life_ns + memory_waits(work, gpu)) / 1e3;
  // How often a block loads: its warps, or the copy engine, which fills its shared memory again and again.
  const double fillings = over(work.engine_lines * kLine, work.blocks * work.shared_bytes),
               loads = work.cold + work.near + std::max(work.copies + work.near_copies, fillings),
               drain = std::max(0.0, life - waits) / std::max(1.0, loads) / rounds;

  const double beside = std::min<double>(out.resident_blocks, std::ceil(shares));  // blocks on an SM at once
  const double sm = together(overlap(beside * warps / kSchedulers), {l1 + shared, barriers, instructions, tensor});
  const double memory = together(kUnitsPower, {dram, l2});
  const double chain = work.links * kTripsOfLink * gpu.latency_l2_ns / 1e3;
  const double on_their_way = std::min(work.blocks, gpu.processors * static_cast<double>(out.resident_blocks));
  // A block needs what all before it have told: it waits until memory has brought the data of all on their way.
  const double brought = work.looks_back > 0 ? dram * on_their_way / work.blocks : 0;
  const double looking =
      look_back(work, on_their_way, std::ceil(rounds), life + brought, gpu) + std::ceil(rounds) * brought;
  // What a block waits for adds to its work on the units where no others work meanwhile: other blocks, or other warps of
  // a block that no barrier holds together.
  const double waited = std::max(0.0, std::ceil(rounds) * (life - work_of_warp(work, gpu) / 1e3) - first) + looking;
  const double apart = work.barriers > 0 ? beside : beside * warps;
  const double busy = std::max(apart > 1 ? together(kWaitPower, {latency + looking, sm}) : latency + looking,
                               together(overlap(apart), {waited, sm}));
  // Who starts blocks waits for nothing but a free place, and nobody waits for it beside that.
  const double most = std::max(together(kUnitsPower, {together(kWaitPower, {busy, memory}), chain}), starts);
  // If all blocks are resident at once, they reach their atomics at the same time, after everything else.
  const double with_atomics = together(kUnitsPower, {most, atomics});
  const double alone = last_block(work, gpu);
  out.time_us = gpu.launch_us + fill + with_atomics + (most + atomics - with_atomics) / rounds + drain + alone;
  out.kernel_us = out.time_us - gpu.launch_us;
  out.terms = {{"DRAM", dram},
               {"L2", l2},
               {"L1", l1},
               {"shared memory", shared},
               {"barriers", barriers},
               {"instructions", instructions},
               {"tensor cores", tensor},
               {"atomics", atomics},
               {"starting blocks", starts},
               {"latency", latency},
               {"chain of blocks", chain},
               {"look-back", looking},
               {"last block", alone},
               {"launch", gpu.launch_us}};
  std::stable_sort(out.terms.begin(), out.terms.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  out.bound = out.terms.front().first;
  out.kind = kind_of({work}, out.bound);
  out.because = because(work, out.bound, gpu);
  return out;
}

Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu, const BesideKernels& beside) {
  Prediction sum;
  double count = beside.memsets + beside.device_copies, largest = 0;
  for (const Work& work : launches) {
    const Prediction one = predict(work, gpu);
    // After another launch, a launch takes its own time and the gap between the two.
    sum.time_us += work.launches * (one.time_us - gpu.launch_us + gpu.next_launch_us);
    sum.kernel_us += work.launches * one.kernel_us;
    if (work.launches * one.time_us > largest) {
      largest = work.launches * one.time_us;
      sum.because = one.because;
    }
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
  if (launches.empty() && beside.device_copies == 0) return sum;
  // A memset costs as much as a launch that does almost nothing. A copy reads each byte and writes it; the smallest waits
  // for memory once.
  const double copying = 2 * beside.copied_bytes / gpu.dram_copy_gbps / 1e3;
  if (beside.device_copies > 0) {
    const double once = beside.device_copies * (gpu.block_life_ns + gpu.latency_dram_ns) / 1e3;
    sum.time_us += together(kUnitsPower, {copying, once}) + beside.device_copies * gpu.next_launch_us;
    if (copying > largest) sum.because = "copying";
    const auto dram =
        std::find_if(sum.terms.begin(), sum.terms.end(), [](const auto& term) { return term.first == "DRAM"; });
    if (dram != sum.terms.end()) dram->second += copying;
    else sum.terms.insert(sum.terms.end(), {{"DRAM", copying}, {"launch", 0}});
  }
  sum.time_us += gpu.launch_us + (beside.memsets - 1) * gpu.next_launch_us;
  // The host makes one call after the other. It is ahead by as long as the work before takes, which fills the L2 cache
  // with other data; when the GPU has caught up, it waits for each call, and then for the last kernel.
  const double ahead = 2 * gpu.l2_bytes / gpu.dram_read_gbps / 1e3,
               called = count * gpu.link.call_us - ahead + sum.kernel_us / std::max(1.0, count),
               waits = std::max(0.0, called - sum.time_us);
  sum.time_us += waits;
  for (auto& [name, time] : sum.terms)
    if (name == "launch") time = gpu.launch_us + (count - 1) * gpu.next_launch_us + waits;
  std::stable_sort(sum.terms.begin(), sum.terms.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  sum.bound = sum.terms.front().first;
  sum.kind = kind_of(launches, sum.bound);
  if (sum.bound == "launch") sum.because = count > 1 ? "launches" : "launching";
  return sum;
}

Prediction predict_streaming(const std::vector<Work>& launches, const GpuProfile& gpu, const BesideKernels& beside) {
  Prediction out = predict(launches, gpu, beside);
  if (out.bound != "DRAM" || launches.size() != 1 || launches[0].launches != 1) return out;
  const double read = launches[0].dram_read_sectors * kSector, written = launches[0].dram_write_sectors * kSector;
  const double gbps = written == 0 ? gpu.dram_read_gbps : read == 0 ? gpu.dram_write_gbps : gpu.dram_copy_gbps;
  out.time_us = std::min(out.time_us, gpu.launch_us + (read + written) / gbps / 1e3);
  out.kernel_us = out.time_us - gpu.launch_us;
  return out;
}

double start_of(const Prediction& ceiling, const Amounts& amounts, const GpuProfile& gpu) {
  double moving_us = ceiling.kernel_us;
  for (const auto& [resource, gbps] :
       {std::pair("link_in", gpu.link.in_gbps), {"link_out", gpu.link.out_gbps}, {"links", gpu.link.both_gbps}})
    if (const auto found = amounts.find(resource); found != amounts.end() && gbps > 0)
      moving_us = std::max(moving_us, found->second / gbps / 1e3);
  return moving_us > 0 ? std::max(0.0, ceiling.time_us - moving_us) : 0;
}

}  // namespace warpwise::model
