// Causes: how requests lie in global memory.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/cause_parts.h"
#include "engine/model/time_model.h"

namespace warpwise::model::causes {

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
    work.joined_sectors = work.joined_lines = 0;
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
    work.store_sectors *= stored, work.joined_sectors *= stored;
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
      "Let each row begin at a multiple of 32 bytes: make the rows longer (cudaMallocPitch), or shift the work of the "
      "warps to where sectors begin.";
  cause.lesson = "transpose/sectors";
  return cause;
}

}  // namespace warpwise::model::causes
