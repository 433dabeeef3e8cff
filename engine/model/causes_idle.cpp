// Causes: idle lanes and SMs, many launches, dear instructions.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/cause_parts.h"
#include "engine/model/modelled.h"
#include "engine/model/time_model.h"

namespace warpwise::model::causes {

namespace {

constexpr double kFewLanes = 0.6, kFewBusy = 0.75;

/// Which part of the lanes take part in an instruction, on average.
double busy_share(const Launches& launches) {
  double all = 0, busy = 0;
  for (const Work& work : launches) {
    all += work.launches * (work.fp32 + work.fp64 + work.special + work.other);
    busy += work.launches * work.busy_lanes / kWarp;
  }
  return busy > 0 ? std::clamp(busy / all, 1 / kWarp, 1.0) : 1;
}

/// Of the special instructions, those that convert between kinds of numbers: around every other one there are multiply-adds.
double conversions(const Work& work) {
  constexpr double kAroundInteger = 20 / 3.0, kAroundDouble = 8;
  return std::max(0.0, work.special - work.fp32 / kAroundInteger - work.fp64 / kAroundDouble);
}

}  // namespace

std::optional<Cause> idle_lanes(const Launches& launches) {
  double requests = 0, threads = kWarp;
  for (const Work& work : launches) {
    requests += work.launches * (work.load_requests + work.store_requests + work.shared_requests);
    threads = std::min(threads, work.threads);
  }
  const double share = ratio(sum(launches, &Work::active_lanes), kWarp * requests), busy = busy_share(launches);
  if (requests <= 0 || (share > kFewLanes && busy > kFewBusy)) return std::nullopt;
  Cause cause;
  cause.kind = threads < kWarp ? "small_blocks" : "divergence";
  cause.without = changed(launches, [](Work& work) {
    const double all = kWarp * (work.load_requests + work.store_requests + work.shared_requests),
                 full = std::clamp(ratio(work.active_lanes, all), 1 / kWarp, 1.0),
                 busy = std::min(full, busy_share({work}));  // lanes without a request find out that they have none
    for (const Figure figure :
         {&Work::load_requests, &Work::load_passes, &Work::store_requests, &Work::shared_requests,
          &Work::shared_wavefronts, &Work::shared_load_requests, &Work::shared_load_wavefronts, &Work::shared})
      work.*figure *= full;
    for (const Figure figure : {&Work::fp32, &Work::fp64, &Work::special, &Work::other, &Work::instructions})
      work.*figure *= busy;
    work.load_lines = std::max(work.load_sectors / kSectorsOfLine, work.load_lines * full);
    work.store_lines = std::max(work.store_sectors / kSectorsOfLine, work.store_lines * full);
    if (work.threads < kWarp) work.blocks = std::ceil(work.blocks * work.threads / kWarp), work.threads = kWarp;
  });
  const bool of_requests = share <= kFewLanes;
  cause.on_line = [=](const LineCounts& line) {
    if (line.space.empty())
      return of_requests ? 0 : line.fp32 + line.fp64 + line.special + line.other - line.busy_lanes / kWarp;
    return line.op == "atomic" || !of_requests ? 0 : kWarp * line.requests - line.lanes;
  };
  cause.fact = [=](const LineCounts* line) {
    if (threads < kWarp)
      return fmt::format("blocks of {}: the other lanes of their warps have nothing to do", count(threads, "thread"));
    if (!of_requests)
      return fmt::format("divergence: lanes of a warp take different ways, and {} of 32 take part in an instruction",
                         number(kWarp * busy));
    return fmt::format("divergence: {} of 32 lanes take part in a request",
                       number(line ? ratio(line->lanes, line->requests) : kWarp * share));
  };
  cause.help = threads < kWarp ? "Launch blocks of 128 to 256 threads."
                               : "Assign the work so that a whole warp is either busy or finished: give neighbouring "
                                 "threads neighbouring elements, and let all lanes of a warp take the same branch.";
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
  cause.help =
      "Launch as many blocks as fit on the GPU at once, and let each walk over the input (a grid-stride loop).";
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
    Work other = launches[i];
    if (other.blocks > 1) {  // a smaller or larger grid of the same kind
      multiply(other, other.launches);
      add(one, other);
      continue;
    }
    // The last block, known by its ticket, does what a launch of one block did.
    one.last_loads += other.cold + other.near, one.last_shared += other.shared;
    one.last_exchanges += other.exchanges, one.last_barriers += other.barriers + 1;
    one.last_instructions += other.instructions, one.last_loads += 1;
    one.hot_integers += one.blocks, one.atomic_lanes += one.blocks, one.atomic_requests += one.blocks;
    one.waited_atomics += 1;
  }
  cause.without = {one};
  const Prediction now = predict(launches, gpu);
  cause.fact = [=, each = (now.time_us - now.kernel_us) / count](const LineCounts*) {
    return fmt::format("{:.0f} launches: each costs {} on top of its work", count, time_in_words(each, 2));
  };
  cause.help =
      "Do the work in fewer launches: make one kernel of several. If the next launch only combines the blocks' "
      "results, the last block can do that. If every block needs the results of others, see scan/lookback. A CUDA "
      "graph (launches recorded once, sent together) makes each launch cheaper.";
  cause.lesson = "reduction/last_block";
  return cause;
}

std::optional<Cause> double_arithmetic(const Launches& launches, const GpuProfile& gpu) {
  const double fp64 = sum(launches, &Work::fp64);
  if (fp64 <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "fp64";
  cause.without = changed(launches, [](Work& work) {
    // A value is converted to FP64 and back, twice at most for each operation.
    work.special -= std::min(conversions(work), 2 * work.fp64);
    work.fp32 += work.fp64, work.fp64 = 0;
  });
  cause.on_line = [](const LineCounts& line) { return line.fp64; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format(
        "FP64 arithmetic: an SM of this GPU does {:.0f} such operations in a tick of its clock, and {:.0f} in FP32",
        kWarp * gpu.issue_fp64, kWarp * gpu.issue_fp32);
  };
  cause.help =
      "Compute in FP32 where it is exact enough. A literal such as 0.5 is FP64: write 0.5f. For more digits, "
      "keep a number as two floats.";
  cause.lesson = "gemm/df_naive";
  return cause;
}

std::optional<Cause> divisions(const Launches& launches) {
  double special = 0;
  for (const Work& work : launches) special += work.launches * (work.special - conversions(work));
  if (special <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "divisions";
  cause.without = changed(launches, [](Work& work) {
    // As counted: some eight multiply-adds around each.
    constexpr double kAround = 8;
    const double all = work.fp32 + work.fp64 + work.special + work.other, left = conversions(work),
                 around = std::min(work.fp32, kAround * (work.special - left)), gone = work.special - left + around;
    work.fp32 -= around, work.special = left;
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

}  // namespace warpwise::model::causes
