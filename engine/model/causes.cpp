#include "engine/model/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/time_model.h"

namespace warpwise::model {

namespace {

using Launches = std::vector<Work>;
using Figure = double Work::*;

constexpr double kWarp = 32, kSectorsOfLine = 4;

double sum(const Launches& launches, Figure figure) {
  double all = 0;
  for (const Work& work : launches) all += work.launches * work.*figure;
  return all;
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

std::string number(double value) { return fmt::format("{:.{}g}", value, value < 100 ? 2 : 3); }

/// "1 sector", "32 sectors".
std::string count(double value, const std::string& unit) {
  const std::string text = number(value);
  return text + " " + unit + (text == "1" ? "" : "s");
}

/// "12 345 678" is hard to read aloud: "12 million".
std::string many(double value) {
  if (value >= 1e9) return fmt::format("{:.3g} billion", value / 1e9);
  if (value >= 1e6) return fmt::format("{:.3g} million", value / 1e6);
  return fmt::format("{:.0f}", value);
}

Launches changed(const Launches& launches, const std::function<void(Work&)>& change) {
  Launches out = launches;
  for (Work& work : out) change(work);
  return out;
}

/// Whether a block stores next to nothing, whatever it loads: a sum.
bool makes_one_result(const Work& work) {
  return work.store_requests + work.atomic_requests <= 2 * work.blocks && work.load_requests > 2 * work.blocks;
}

bool is(const LineCounts& line, const char* space, const char* op) { return line.space == space && line.op == op; }

/// Sectors that the lanes' bytes would fill, side by side.
double needed(const LineCounts& line) {
  return std::min(line.transfers, std::max(line.requests, std::ceil(line.used / 32)));
}

/// Wavefronts without bank conflicts.
double needed_wavefronts(const LineCounts& line) {
  return std::min(line.transfers, std::max(line.requests, line.used / 128));
}

// --- Global memory: how requests lie in it. -------------------------------------------------------------------------

std::optional<Cause> spread_loads(const Launches& launches) {
  const double sectors = sum(launches, &Work::load_sectors) - sum(launches, &Work::load_shifted),
               least = sum(launches, &Work::load_needed), dram = sum(launches, &Work::dram_read_sectors),
               used = sum(launches, &Work::dram_read_needed);
  if (least <= 0 || sectors < 1.25 * least) return std::nullopt;
  constexpr double kUsed = 0.7;
  const bool partly = used < kUsed * dram;  // nobody ever uses the rest of the sectors
  Cause cause;
  cause.kind = partly ? "partly_used" : "uncoalesced_load";
  cause.without = changed(launches, [](Work& work) {
    const double whole = work.load_needed + work.load_shifted, share = std::min(1.0, ratio(whole, work.load_sectors));
    work.load_sectors = std::min(work.load_sectors, whole);
    work.load_lines = std::min(work.load_lines, std::max(work.load_requests, whole / kSectorsOfLine));
    work.load_passes = std::min(work.load_passes, std::max(work.load_requests, work.load_passes * share));
    work.block_sectors = std::min({work.block_sectors, work.block_needed, work.load_sectors});
    work.dram_read_sectors = std::min(work.dram_read_sectors, work.dram_read_needed);
    work.read_again_sectors = 0;
  });
  cause.on_line = [](const LineCounts& line) { return is(line, "global", "load") ? line.transfers - needed(line) : 0; };
  cause.fact = [=](const LineCounts* line) {
    const double now = line ? ratio(line->transfers, line->requests)
                            : ratio(sectors, sum(launches, &Work::load_requests)),
                 best = line ? ratio(needed(*line), line->requests) : now * ratio(least, sectors);
    if (partly)
      return fmt::format("each load of a warp touches {}, and only {:.0f} % of these bytes are ever used",
                         count(now, "sector"), 100 * ratio(used, dram));
    return fmt::format("each load of a warp touches {}; its bytes would fit into {}", count(now, "sector"),
                       number(best));
  };
  cause.help = partly ? "Keep what a kernel uses together: an array for each field, instead of an array of structures."
                      : "Let neighbouring lanes read neighbouring elements. If the algorithm wants another order, "
                        "read a tile into shared memory first.";
  cause.lesson = partly ? "" : "transpose/tiled";
  return cause;
}

std::optional<Cause> spread_stores(const Launches& launches) {
  const double sectors = sum(launches, &Work::store_sectors) - sum(launches, &Work::store_shifted),
               least = sum(launches, &Work::store_needed);
  if (least <= 0 || sectors < 1.25 * least) return std::nullopt;
  Cause cause;
  cause.kind = "uncoalesced_store";
  cause.without = changed(launches, [](Work& work) {
    const double whole = work.store_needed + work.store_shifted, share = ratio(whole, work.store_sectors);
    work.store_lines = std::min(work.store_lines, std::max(work.store_requests, whole / kSectorsOfLine));
    work.store_sectors = std::min(work.store_sectors, whole);
    // Requests that fill whole sectors side by side leave none partly stored.
    work.store_parts = std::min(work.store_parts * share, 2 * work.store_shifted);
    work.partly_stored = std::min(work.partly_stored * share, 2 * work.store_shifted);
    work.dram_write_sectors = std::min(work.dram_write_sectors, work.dram_write_needed);
    work.written_again_sectors = 0;
  });
  cause.on_line = [](const LineCounts& line) {
    return is(line, "global", "store") ? line.transfers - needed(line) : 0;
  };
  cause.fact = [=](const LineCounts* line) {
    const double now = line ? ratio(line->transfers, line->requests)
                            : ratio(sectors, sum(launches, &Work::store_requests)),
                 best = line ? ratio(needed(*line), line->requests) : now * ratio(least, sectors);
    return fmt::format("each store of a warp touches {}; its bytes would fit into {}", count(now, "sector"),
                       number(best));
  };
  cause.help =
      "Let neighbouring lanes write neighbouring elements. If the algorithm wants another order, collect the "
      "results in a tile of shared memory first.";
  cause.lesson = "transpose/tiled";
  return cause;
}

std::optional<Cause> misaligned(const Launches& launches) {
  const double loads = sum(launches, &Work::load_shifted), stores = sum(launches, &Work::store_shifted),
               requests = sum(launches, &Work::load_requests) + sum(launches, &Work::store_requests);
  if (loads + stores < 0.1 * requests) return std::nullopt;
  Cause cause;
  cause.kind = "misaligned";
  cause.without = changed(launches, [](Work& work) {
    const double loaded = ratio(work.load_sectors - work.load_shifted, work.load_sectors),
                 stored = ratio(work.store_sectors - work.store_shifted, work.store_sectors);
    work.load_lines = std::max(work.load_requests, work.load_lines - work.load_shifted);
    work.load_sectors -= work.load_shifted, work.block_sectors *= loaded;
    work.store_lines = std::max(work.store_requests, work.store_lines - work.store_shifted);
    work.store_sectors *= stored;
    work.store_parts = std::max(0.0, work.store_parts - 2 * work.store_shifted);
    work.partly_stored = std::max(0.0, work.partly_stored - 2 * work.store_shifted);
    work.load_shifted = work.store_shifted = 0;
  });
  cause.on_line = [](const LineCounts& line) {
    return line.space == "global" && line.op != "atomic" ? line.transfers - needed(line) : 0;
  };
  cause.fact = [=](const LineCounts* line) {
    const std::string now = line ? " (" + count(ratio(line->transfers, line->requests), "sector") + ")" : "";
    return fmt::format(
        "rows begin inside a sector, so that {:.0f} % of the requests touch one sector more than their "
        "bytes need{}",
        100 * (loads + stores) / requests, now);
  };
  cause.help =
      "Let each row begin at a multiple of 32 bytes: pad the rows (cudaMallocPitch), or shift the work of the "
      "warps to where sectors begin.";
  cause.lesson = "transpose/sectors";
  return cause;
}

// --- Shared memory and atomics. -------------------------------------------------------------------------------------

std::optional<Cause> bank_conflicts(const Launches& launches) {
  const double atomics = sum(launches, &Work::shared_atomic_turns),
               waves = sum(launches, &Work::shared_wavefronts) - atomics,
               least = sum(launches, &Work::shared_load_needed) + sum(launches, &Work::shared_store_needed);
  if (least <= 0 || waves < 1.25 * least) return std::nullopt;
  Cause cause;
  cause.kind = "bank_conflicts";
  cause.without = changed(launches, [](Work& work) {
    work.shared_wavefronts = work.shared_load_needed + work.shared_store_needed + work.shared_atomic_turns;
    work.shared_load_wavefronts = work.shared_load_needed;
  });
  cause.on_line = [](const LineCounts& line) {
    return line.space == "shared" && line.op != "atomic" ? line.transfers - needed_wavefronts(line) : 0;
  };
  cause.fact = [=](const LineCounts* line) {
    const double now = line ? ratio(line->transfers, line->requests)
                            : ratio(waves, sum(launches, &Work::shared_requests)),
                 best = line ? ratio(needed_wavefronts(*line), line->requests) : now * ratio(least, waves);
    return fmt::format("bank conflicts: each {} of shared memory takes {}, where {} would do",
                       line ? line->op : "request", count(now, "wavefront"), number(best));
  };
  cause.help =
      "Let the lanes of a warp use different banks: make each row of the array one element longer, or permute "
      "the columns (swizzle).";
  cause.lesson = "transpose/padded";
  return cause;
}

std::optional<Cause> shared_atomics(const Launches& launches) {
  const double turns = sum(launches, &Work::shared_atomic_turns),
               requests = sum(launches, &Work::shared_atomic_requests);
  if (requests <= 0 || turns < 1.25 * requests) return std::nullopt;
  Cause cause;
  cause.kind = "shared_atomics";
  cause.without = changed(launches, [](Work& work) {
    work.shared_wavefronts -= work.shared_atomic_turns - work.shared_atomic_requests;
    work.shared_atomic_turns = work.shared_atomic_requests;
  });
  cause.on_line = [](const LineCounts& line) { return is(line, "shared", "atomic") ? line.transfers : 0; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format("lanes of a warp add to the same word of shared memory: an atomic takes {} one after another",
                       count(turns / requests, "turn"));
  };
  cause.help =
      "Give each warp, or each few lanes, a copy of the counters of its own, and add the copies up at the end.";
  return cause;
}

std::optional<Cause> atomics(const Launches& launches, const GpuProfile& gpu) {
  const double hottest = sum(launches, &Work::hot_alone) + sum(launches, &Work::hot_turns),
               blocks = sum(launches, &Work::blocks);
  if (hottest < 2 * blocks) return std::nullopt;
  Cause cause;
  cause.kind = "atomics";
  cause.without = changed(launches, [&](Work& work) {
    // Each block adds up its own part first, and one lane of it adds the sum; no more blocks than the GPU holds at once.
    const double fit = predict(work, gpu).resident_blocks * static_cast<double>(gpu.processors),
                 all = work.hot_alone + work.hot_turns, left = std::min({all, work.blocks, fit}),
                 share = std::min(1.0, ratio(left, all));
    work.hot_alone = left, work.hot_together = work.hot_turns = 0;
    work.atomic_lanes *= share, work.atomic_requests *= share;
    work.waited_atomics = std::min(work.waited_atomics, 1.0);
  });
  cause.on_line = [](const LineCounts& line) { return is(line, "global", "atomic") ? line.lanes : 0; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format("{} atomics meet on one line of 128 bytes and wait for each other: {} from each block",
                       many(hottest), number(hottest / blocks));
  };
  cause.help =
      "Combine first what is close: the lanes of a warp with shuffles, the warps of a block in shared memory. "
      "Then one lane a block makes the atomic, in no more blocks than fit on the GPU at once.";
  cause.lesson = "reduction/atomic_block";
  return cause;
}

// --- Reading again. -------------------------------------------------------------------------------------------------

std::optional<Cause> read_again(const Launches& launches) {
  const double loaded = sum(launches, &Work::load_sectors), fresh = sum(launches, &Work::block_sectors),
               shared = sum(launches, &Work::shared_requests), requests = sum(launches, &Work::load_requests),
               needed = sum(launches, &Work::load_needed) + sum(launches, &Work::load_shifted);
  // Where requests lie apart, they touch a sector again because of that.
  constexpr double kTimes = 3, kApart = 2, kStaged = 0.5;
  if (loaded < kTimes * fresh || shared > kStaged * requests || loaded > kApart * needed) return std::nullopt;
  Cause cause;
  cause.kind = "read_again";
  cause.without = changed(launches, [](Work& work) {
    // A block brings each sector once. What it reads again comes from shared memory; half of it along rows of a tile, of
    // which nvcc takes four values with one load.
    constexpr double kJoined = 5 / 8.0;
    const double share = std::min(1.0, ratio(work.block_sectors, work.load_sectors)),
                 again = work.load_requests * (1 - share) * kJoined;
    work.load_requests *= share, work.load_lines *= share, work.load_passes *= share, work.load_sectors *= share;
    work.shared_requests += again, work.shared_wavefronts += again;
    work.shared_load_requests += again, work.shared_load_wavefronts += again, work.shared_load_needed += again;
    work.shared += work.warm, work.warm = 0;
  });
  cause.on_line = [](const LineCounts& line) { return is(line, "global", "load") ? line.transfers : 0; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format("a block reads each sector {} times from global memory", number(loaded / fresh));
  };
  cause.help =
      "Read each value once into shared memory, let all threads of the block wait at a barrier, and read it "
      "from there.";
  cause.lesson = "gemm/df_tiled";
  return cause;
}

std::optional<Cause> few_uses(const Launches& launches) {
  const double loads = sum(launches, &Work::load_requests) + sum(launches, &Work::shared_load_requests),
               arithmetic = sum(launches, &Work::fp32) + sum(launches, &Work::fp64),
               fresh = sum(launches, &Work::block_sectors) / kSectorsOfLine;
  // Loads far beyond what the block needs: the same values serve other threads, too. What a block reads from global
  // memory again and again comes nearer first.
  if (arithmetic <= 0 || loads < 0.05 * arithmetic || loads < 4 * fresh || read_again(launches)) return std::nullopt;
  constexpr double kBlock = 4;
  Cause cause;
  cause.kind = "few_uses";
  cause.without = changed(launches, [](Work& work) {
    const double keep = 1 / kBlock;
    work.load_requests *= keep, work.load_lines *= keep, work.load_passes *= keep, work.load_sectors *= keep;
    work.block_sectors = std::min(work.block_sectors, work.load_sectors);
    const double stores = work.shared_wavefronts - work.shared_load_wavefronts;
    work.shared_requests -= work.shared_load_requests * (1 - keep);
    work.shared_load_requests *= keep, work.shared_load_wavefronts *= keep, work.shared_load_needed *= keep;
    work.shared_wavefronts = stores + work.shared_load_wavefronts;
  });
  cause.on_line = [](const LineCounts& line) { return line.op == "load" ? line.requests : 0; };
  cause.fact = [=](const LineCounts*) {
    const std::string rate =
        loads >= arithmetic ? fmt::format("{} loads for each arithmetic instruction", number(loads / arithmetic))
                            : fmt::format("a load for each {} arithmetic instructions", number(arithmetic / loads));
    return rate + ": a loaded value is used too few times";
  };
  cause.help =
      "Let a thread compute several results, for instance 4 x 4, and keep what it loads in registers: each "
      "value then serves four of them.";
  cause.lesson = "gemm/df_registers";
  return cause;
}

// --- Waiting. -------------------------------------------------------------------------------------------------------

std::optional<Cause> few_in_flight(const Launches& launches) {
  constexpr double kMore = 4, kOfAddresses = 8;  // divisions a request: those that find an element's place
  double waits = 0, threads = 0, bytes = 0;
  for (const Work& work : launches) {
    waits = std::max(waits, work.cold + work.near), threads = std::max(threads, work.blocks * work.threads);
    bytes = std::max(bytes, ratio(32 * work.load_needed, work.load_requests * kWarp));
  }
  if (waits <= 0 || sum(launches, &Work::load_requests) <= 0) return std::nullopt;
  const bool one_after_another = waits >= 1.5;
  if (!one_after_another && bytes > 8) return std::nullopt;
  Cause cause;
  cause.kind = "few_in_flight";
  cause.without = changed(launches, [&](Work& work) {
    if (one_after_another) {
      work.cold = std::max(std::min(work.cold, 1.0), work.cold / kMore), work.near /= kMore, work.rounds /= kMore;
      return;
    }
    // A quarter of the threads, each of which moves four elements at once, and works out addresses once for the four.
    work.blocks = std::max(1.0, std::round(work.blocks / kMore));
    work.load_requests /= kMore, work.store_requests /= kMore, work.other /= kMore;
    if (work.special <= kOfAddresses * (work.load_requests + work.store_requests)) work.special /= kMore;
    // Where a block makes one result of what it loads, it makes it as often as there are blocks.
    if (makes_one_result(work))
      for (const Figure figure : {&Work::shared_requests, &Work::shared_wavefronts, &Work::shared_load_requests,
                                  &Work::shared_load_wavefronts, &Work::shared_load_needed, &Work::shared_store_needed,
                                  &Work::exchange_requests, &Work::hot_alone, &Work::hot_turns, &Work::atomic_lanes,
                                  &Work::hot_together, &Work::store_sectors, &Work::store_lines, &Work::store_parts})
        work.*figure /= kMore;
  });
  cause.on_line = [](const LineCounts& line) { return is(line, "global", "load") ? line.transfers : 0; };
  cause.fact = [=](const LineCounts*) {
    return one_after_another
               ? fmt::format("a warp waits for memory {} times, one time after another", number(waits))
               : fmt::format("a thread asks for {} and waits: too few bytes are in flight to keep memory busy",
                             bytes < 4 ? "one element" : number(bytes) + " bytes");
  };
  cause.help =
      one_after_another
          ? "Ask for several elements before the first is used: unroll the loop, or load vectors (float4). "
            "Declare pointers __restrict__, so that loads need not wait behind stores."
          : "Let a thread move four elements as one vector (float4), or several that do not wait for each other.";
  cause.lesson = one_after_another ? "reduction/vectors" : "reduction/wide_loads";
  return cause;
}

/// What keeps more blocks from an SM.
std::optional<Cause> occupancy(const Launches& launches, const GpuProfile& gpu) {
  const auto largest = std::max_element(launches.begin(), launches.end(), [&](const Work& a, const Work& b) {
    return a.launches * predict(a, gpu).time_us < b.launches * predict(b, gpu).time_us;
  });
  if (largest == launches.end()) return std::nullopt;
  const int resident = predict(*largest, gpu).resident_blocks;
  if (resident * largest->threads > 0.5 * gpu.threads_per_processor) return std::nullopt;
  if (largest->blocks <= static_cast<double>(resident) * gpu.processors) return std::nullopt;
  const Work asked = *largest;
  struct Way {
    std::function<void(Work&)> change;
    std::string kind, fact, help;
  };
  const std::vector<Way> ways = {
      {[](Work& work) { work.registers = 32, work.array_bytes = 0; }, "registers",
       asked.registers > 0 ? fmt::format("{} registers a thread", asked.registers)
                           : fmt::format("about {:.0f} registers a thread", 32 + asked.array_bytes / 4),
       "Keep fewer values at the same time: smaller arrays in a thread, or __launch_bounds__ to make nvcc spare "
       "registers."},
      {[](Work& work) { work.shared_bytes /= 4; }, "shared_memory",
       fmt::format("{:.3g} KB of shared memory a block", asked.shared_bytes / 1024),
       "Use smaller tiles, or share one tile among more threads."},
      {[](Work& work) {
         const double times = std::max(1.0, std::floor(256 / work.threads));
         work.blocks = std::ceil(work.blocks / times), work.threads *= times, work.shared_bytes *= times;
       },
       "block_size", fmt::format("blocks of {:.0f} threads", asked.threads), "Launch blocks of 128 to 256 threads."}};
  const Way* best = nullptr;
  double shortest = predict(launches, gpu).time_us;
  for (const Way& way : ways)
    if (const double time = predict(changed(launches, way.change), gpu).time_us; time < shortest)
      shortest = time, best = &way;
  if (!best) return std::nullopt;
  Cause cause;
  cause.kind = best->kind;
  cause.without = changed(launches, best->change);
  const double share = resident * asked.threads / gpu.threads_per_processor;
  cause.fact = [what = best->fact, resident, share, threads = asked.threads](const LineCounts*) {
    return fmt::format("low occupancy: an SM holds {} of {:.0f} threads, {:.0f} % of what it could, because of {}",
                       count(resident, "block"), threads, 100 * share, what);
  };
  cause.help = best->help;
  return cause;
}

std::optional<Cause> barriers(const Launches& launches) {
  constexpr double kLeft = 2, kShuffles = 5;
  double most = 0;
  for (const Work& work : launches) most = std::max(most, work.barriers);
  if (most <= kLeft) return std::nullopt;
  Cause cause;
  cause.kind = "barriers";
  cause.without = changed(launches, [](Work& work) {
    if (work.barriers <= kLeft) return;
    const double kept = kLeft / work.barriers;
    work.barriers = kLeft;
    // A block that makes one result of what it loads exchanges it by shuffles.
    if (work.shared_requests == 0 || !makes_one_result(work)) return;
    work.exchanges += kShuffles;
    work.exchange_requests += kShuffles * work.blocks * std::ceil(work.threads / kWarp);
    for (const Figure figure :
         {&Work::shared_requests, &Work::shared_wavefronts, &Work::shared_load_requests, &Work::shared_load_wavefronts,
          &Work::shared_load_needed, &Work::shared_store_needed, &Work::shared})
      work.*figure *= kept;
  });
  cause.fact = [=](const LineCounts*) {
    return fmt::format("all threads of a block wait for each other at {} barriers", number(most));
  };
  cause.help =
      "Let a warp work without barriers: shuffles exchange values within it, and one barrier at the end is "
      "enough for the warps' results.";
  cause.lesson = "reduction/shuffles";
  return cause;
}

// --- Idle lanes, idle SMs, launches. --------------------------------------------------------------------------------

std::optional<Cause> idle_lanes(const Launches& launches) {
  double requests = 0, threads = kWarp;
  for (const Work& work : launches) {
    requests += work.launches * (work.load_requests + work.store_requests + work.shared_requests);
    threads = std::min(threads, work.threads);
  }
  const double share = ratio(sum(launches, &Work::active_lanes), kWarp * requests);
  if (requests <= 0 || share > 0.6) return std::nullopt;
  Cause cause;
  cause.kind = threads < kWarp ? "small_blocks" : "divergence";
  cause.without = changed(launches, [](Work& work) {
    const double all = kWarp * (work.load_requests + work.store_requests + work.shared_requests),
                 full = std::clamp(ratio(work.active_lanes, all), 1 / kWarp, 1.0);
    for (const Figure figure :
         {&Work::load_requests, &Work::load_passes, &Work::store_requests, &Work::shared_requests,
          &Work::shared_wavefronts, &Work::shared_load_requests, &Work::shared_load_wavefronts, &Work::fp32,
          &Work::fp64, &Work::special, &Work::other, &Work::shared, &Work::instructions})
      work.*figure *= full;
    work.load_lines = std::max(work.load_sectors / kSectorsOfLine, work.load_lines * full);
    work.store_lines = std::max(work.store_sectors / kSectorsOfLine, work.store_lines * full);
    if (work.threads < kWarp) work.blocks = std::ceil(work.blocks * work.threads / kWarp), work.threads = kWarp;
  });
  cause.on_line = [](const LineCounts& line) {
    return line.space.empty() || line.op == "atomic" ? 0 : kWarp * line.requests - line.lanes;
  };
  cause.fact = [=](const LineCounts* line) {
    if (threads < kWarp)
      return fmt::format("blocks of {}: the other lanes of their warps have nothing to do", count(threads, "thread"));
    return fmt::format("divergence: {} of 32 lanes take part in a request",
                       number(line ? ratio(line->lanes, line->requests) : kWarp * share));
  };
  cause.help = threads < kWarp ? "Launch blocks of 128 to 256 threads."
                               : "Number the work so that whole warps are busy or done: lane and index fall together, "
                                 "and a branch is the same for all lanes of a warp.";
  cause.lesson = threads < kWarp ? "first_steps/one_block" : "reduction/strided";
  return cause;
}

std::optional<Cause> small_grid(const Launches& launches, const GpuProfile& gpu) {
  double blocks = 0;
  for (const Work& work : launches) blocks = std::max(blocks, work.blocks);
  if (blocks >= gpu.processors || launches.empty()) return std::nullopt;
  Cause cause;
  cause.kind = "small_grid";
  cause.without = changed(launches, [&](Work& work) {
    const double share = std::min(1.0, work.blocks / gpu.processors);
    work.blocks = std::max<double>(work.blocks, gpu.processors);
    for (const Figure figure : {&Work::cold, &Work::near, &Work::rounds, &Work::warm, &Work::shared, &Work::barriers,
                                &Work::exchanges, &Work::instructions})
      if (work.*figure > 1) work.*figure = std::max(1.0, work.*figure * share);
  });
  cause.fact = [=](const LineCounts*) {
    return fmt::format("{} for {} SMs: the other SMs have nothing to do", count(blocks, "block"), gpu.processors);
  };
  cause.help = "Cut the work into more blocks: at least one an SM, better some dozens.";
  cause.lesson = "first_steps/many_blocks";
  return cause;
}

std::optional<Cause> last_wave(const Launches& launches, const GpuProfile& gpu) {
  double rounds = 0, blocks = 0, together = 0;
  for (const Work& work : launches) {
    const double fit = predict(work, gpu).resident_blocks * static_cast<double>(gpu.processors);
    if (work.blocks > blocks) blocks = work.blocks, together = fit, rounds = work.blocks / fit;
  }
  if (rounds <= 1 || std::ceil(rounds) / rounds < 1.15) return std::nullopt;
  Cause cause;
  cause.kind = "last_wave";
  cause.without = changed(launches, [&](Work& work) {
    const double fit = predict(work, gpu).resident_blocks * static_cast<double>(gpu.processors);
    if (work.blocks <= fit) return;
    const double whole = std::floor(work.blocks / fit) * fit, more = work.blocks / whole;
    work.blocks = whole;
    for (const Figure figure :
         {&Work::cold, &Work::near, &Work::rounds, &Work::warm, &Work::shared, &Work::exchanges, &Work::instructions})
      work.*figure *= more;
  });
  cause.fact = [=](const LineCounts*) {
    return fmt::format(
        "the GPU holds {:.0f} blocks at once, and {:.0f} blocks take {:.0f} rounds, the last of which "
        "leaves {:.0f} % of it idle",
        together, blocks, std::ceil(rounds), 100 * (std::ceil(rounds) - rounds));
  };
  cause.help = "Launch as many blocks as fit on the GPU at once, and let each stride over the input.";
  cause.lesson = "reduction/many";
  return cause;
}

std::optional<Cause> many_launches(const Launches& launches, const GpuProfile& gpu) {
  double count = 0;
  for (const Work& work : launches) count += work.launches;
  if (count < 2) return std::nullopt;
  Cause cause;
  cause.kind = "launches";
  // One launch, whose blocks do what all of these do.
  size_t longest = 0;
  for (size_t i = 1; i < launches.size(); ++i)
    if (launches[i].launches * predict(launches[i], gpu).time_us >
        launches[longest].launches * predict(launches[longest], gpu).time_us)
      longest = i;
  Work one = launches[longest];
  multiply(one, one.launches);
  one.launches = 1;
  for (size_t i = 0; i < launches.size(); ++i) {
    if (i == longest) continue;
    // The last block, known by its ticket, does what one launch of another shape did.
    const Work& other = launches[i];
    one.last_loads += other.cold + other.near, one.last_shared += other.shared;
    one.last_exchanges += other.exchanges, one.last_barriers += other.barriers + 1;
    one.last_instructions += other.instructions, one.last_loads += 1;
    one.hot_alone += one.blocks, one.atomic_lanes += one.blocks, one.atomic_requests += one.blocks;
    one.waited_atomics += 1;
  }
  cause.without = {one};
  cause.fact = [=](const LineCounts*) {
    return fmt::format("{:.0f} launches, each of which costs {:.2g} us beside its work", count, gpu.next_launch_us);
  };
  cause.help =
      "Do more in one launch: fuse the kernels, let the last block do what the next launch did, or put the "
      "launches into a CUDA graph.";
  cause.lesson = "reduction/last_block";
  return cause;
}

// --- Instructions. --------------------------------------------------------------------------------------------------

std::optional<Cause> double_arithmetic(const Launches& launches, const GpuProfile& gpu) {
  const double fp64 = sum(launches, &Work::fp64);
  if (fp64 <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "fp64";
  cause.without = changed(launches, [](Work& work) { work.fp32 += work.fp64, work.fp64 = 0; });
  cause.on_line = [](const LineCounts& line) { return line.fp64; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format("FP64 arithmetic: an SM of this GPU does {:.0f} such operations a cycle, and {:.0f} in FP32",
                       kWarp * gpu.issue_fp64, kWarp * gpu.issue_fp32);
  };
  cause.help =
      "Compute in FP32 where it is exact enough. A literal such as 0.5 is FP64: write 0.5f. For more digits, "
      "keep a number as two floats.";
  cause.lesson = "gemm/df_naive";
  return cause;
}

std::optional<Cause> divisions(const Launches& launches) {
  const double special = sum(launches, &Work::special);
  if (special <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "divisions";
  cause.without = changed(launches, [](Work& work) {
    // As counted: some eight multiply-adds around each.
    constexpr double kAround = 8;
    const double all = work.fp32 + work.fp64 + work.special + work.other;
    const double gone = work.special + std::min(work.fp32, kAround * work.special);
    work.fp32 -= std::min(work.fp32, kAround * work.special), work.special = 0;
    work.instructions *= all > 0 ? 1 - gone / all : 1;
  });
  cause.on_line = [](const LineCounts& line) { return line.special; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format(
        "the warps make {} divisions, remainders, roots or calls such as sin, each of which takes some ten "
        "instructions",
        many(special));
  };
  cause.help =
      "Move them out of the loop, multiply by the inverse, divide by constants that the compiler knows, or "
      "use powers of two (shifts and &).";
  return cause;
}

}  // namespace

std::vector<Cause> causes_of(const std::vector<Work>& launches, const GpuProfile& gpu) {
  std::vector<Cause> out;
  for (std::optional<Cause>& cause : std::vector<std::optional<Cause>>{
           spread_loads(launches), spread_stores(launches), misaligned(launches), bank_conflicts(launches),
           shared_atomics(launches), atomics(launches, gpu), read_again(launches), few_uses(launches),
           few_in_flight(launches), occupancy(launches, gpu), barriers(launches), idle_lanes(launches),
           small_grid(launches, gpu), last_wave(launches, gpu), many_launches(launches, gpu),
           double_arithmetic(launches, gpu), divisions(launches)})
    if (cause) out.push_back(std::move(*cause));
  return out;
}

}  // namespace warpwise::model
