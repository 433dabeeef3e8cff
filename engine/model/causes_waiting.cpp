// Causes: data that are read again, and warps that wait.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/cause_parts.h"
#include "engine/model/time_model.h"

namespace warpwise::model::causes {

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
    // which nvcc takes four values with one load if they begin at a multiple of 16 bytes.
    constexpr double kJoined = 3 / 8.0;
    const double share = std::min(1.0, ratio(work.block_sectors, work.load_sectors)),
                 aligned = std::max(0.0, 1 - ratio(work.load_shifted, work.load_requests)),
                 again = work.load_requests * (1 - share) * (1 - kJoined * aligned);
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
                                  &Work::hot_together, &Work::hot_integers, &Work::store_sectors, &Work::store_lines,
                                  &Work::store_parts, &Work::joined_sectors, &Work::joined_lines})
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
          ? "Ask for several elements before the first is used: let the compiler write several rounds of the loop one "
            "after the other (#pragma unroll), or load vectors (float4). "
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
       "Keep fewer values at the same time: smaller arrays in a thread, or __launch_bounds__ to make nvcc use fewer "
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
  for (const Way& way : ways) {
    if (asked.spilled_values > 0 && way.kind == "registers") continue;  // it has too few
    if (const double time = predict(changed(launches, way.change), gpu).time_us; time < shortest)
      shortest = time, best = &way;
  }
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

}  // namespace warpwise::model::causes
