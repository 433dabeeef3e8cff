// Causes: shared memory and atomics.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/cause_parts.h"
#include "engine/model/time_model.h"

namespace warpwise::model::causes {

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
      "Let the lanes of a warp use different banks: make each row of a 2D array one element longer, leave one "
      "spare place after every 32 elements of a 1D array (i + i / 32), or permute the columns (swizzle).";
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
    return fmt::format(
        "lanes of a warp change the same word or bank of shared memory: an atomic takes {} one after another",
        count(turns / requests, "turn"));
  };
  cause.help =
      "Give each warp, or each few lanes, a copy of the counters of its own, and add the copies up at the end.";
  return cause;
}

std::optional<Cause> atomics(const Launches& launches, const GpuProfile& gpu) {
  const double hottest = sum(launches, &Work::hot_alone) + sum(launches, &Work::hot_turns) +
                         sum(launches, &Work::hot_integers),
               blocks = sum(launches, &Work::blocks);
  if (hottest < 2 * blocks) return std::nullopt;
  Cause cause;
  cause.kind = "atomics";
  cause.without = changed(launches, [&](Work& work) {
    // Each block adds up its own part first, and one lane of it adds the sum; no more blocks than the GPU holds at once.
    const double fit = predict(work, gpu).resident_blocks * static_cast<double>(gpu.processors),
                 all = work.hot_alone + work.hot_turns + work.hot_integers, left = std::min({all, work.blocks, fit}),
                 share = std::min(1.0, ratio(left, all));
    const bool integers = work.hot_integers == all;
    work.hot_integers = integers ? left : 0, work.hot_alone = integers ? 0 : left;
    work.hot_together = work.hot_turns = 0;
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

}  // namespace warpwise::model::causes
