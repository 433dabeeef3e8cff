#include "counts/study_report.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "counts/launch_counts.h"
#include "memory/managed.h"
#include "program/modules.h"
#include "program/symbols.h"

namespace simt {
namespace {

bool same(const simt_uint3& a, const simt_uint3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

struct Traffic {
  double read = 0, written = 0;                // sectors that DRAM moves at least, per launch
  double read_needed = 0, written_needed = 0;  // if the bytes that lanes access lay side by side
  double read_again = 0,
         written_again = 0;  // sectors that blocks far from each other want, of which each uses a little
};

// Of the sectors of a kind that the first of two neighbouring blocks touches: how many there are, and how many of these
// the second touches, too. Blocks that start together run at the same time.
template <class Kind>
std::pair<std::size_t, std::size_t> of_neighbours(const Work& work, Kind is_of_kind) {
  std::size_t mine = 0, both = 0;
  for (const std::uint64_t sector : work.seen[0])
    if (is_of_kind(sector)) ++mine, both += std::binary_search(work.seen[1].begin(), work.seen[1].end(), sector);
  return {mine, both};
}

// Blocks that draw their part of the work as a ticket get neighbouring parts, in the order in which they run. The
// studied blocks then lie side by side, although they are evenly spread over the grid.
bool drawn_in_order(const Region& region, const Work& work, double blocks) {
  const double seen = static_cast<double>(work.blocks), range = static_cast<double>(region.high - region.low);
  if (seen >= blocks || work.seen[1].empty()) return false;
  constexpr double kGaps = 1.5;
  if (range > kGaps * 32 * std::max(region.loaded, region.stored)) return false;
  const auto [mine, both] = of_neighbours(
      work, [&](std::uint64_t sector) { return sector / 2 * 32 >= region.begin && sector / 2 * 32 < region.end; });
  return mine > 0 && both * 10 < mine;
}

// The part of an allocation that a launch covers: it moves no more than that. The studied blocks are evenly spread over
// the grid, and do not show what comes before the first and after the last of them.
double reach_of(const Region& region, const Work& work, double blocks) {
  constexpr double kFew = 8;
  const double seen = static_cast<double>(work.blocks);
  const double whole = static_cast<double>(region.end - region.begin),
               range = static_cast<double>(region.high - region.low) * (seen < blocks ? 1 + 1 / seen : 1);
  const bool unknown = seen < blocks && (seen < kFew || drawn_in_order(region, work, blocks));
  return unknown ? whole : std::min(range, whole);
}

// Sectors that several blocks touch are moved once.
double moved_once(double sectors, const Region& region, const Work& work, double blocks) {
  const double seen = static_cast<double>(work.blocks);
  return std::min(sectors * blocks / seen, std::max(reach_of(region, work, blocks) / 32, sectors / seen));
}

// Which fraction of the sectors that a block loads (or stores) the next block touches, too. Below 0: unknown.
double shared_with_next(const Work& work, std::uint64_t stored) {
  const auto [mine, both] = of_neighbours(work, [stored](std::uint64_t sector) { return (sector & 1) == stored; });
  return mine && !work.seen[1].empty() ? static_cast<double>(both) / static_cast<double>(mine) : -1;
}

// Which fraction of the sectors that a block leaves partly written one of its neighbours completes, while they are still in
// the L2 cache: what it shares with the next block, and as much with the one before.
double completed_by_neighbours(const Work& work) {
  std::size_t completed = 0;
  for (const std::uint64_t mine : work.parts[0]) {
    const auto next = std::lower_bound(work.parts[1].begin(), work.parts[1].end(), mine >> 6 << 6);
    completed += next != work.parts[1].end() && *next >> 6 == mine >> 6 && (mine & 63) + (*next & 63) >= 32;
  }
  return completed ? std::min(1.0, 2.0 * static_cast<double>(completed) / static_cast<double>(work.parts[0].size()))
                   : 0;
}

Traffic traffic_of(const StudiedLaunches& studied) {
  Traffic out;
  const double blocks = static_cast<double>(studied.blocks), seen = static_cast<double>(studied.work.blocks);
  for (const Region& region : studied.work.regions) {
    if (region.high <= region.low) continue;
    const auto once = [&](double sectors) { return moved_once(sectors, region, studied.work, blocks); };
    out.read += once(region.loaded);
    out.written += once(region.stored);
    out.read_needed += std::min(once(region.loaded), region.wanted / 32 * blocks / seen);
    out.written_needed += std::min(once(region.stored), region.written / 32 * blocks / seen);
    // A block that uses less than half of what it fetches leaves the rest to other blocks, which may come much later.
    // The next block comes at once.
    constexpr double kMost = 0.5;
    if (region.used < 16 * region.loaded && shared_with_next(studied.work, 0) < kMost)
      out.read_again += region.loaded * blocks / seen - once(region.loaded);
    if (studied.work.partly_stored * 2 > region.stored && shared_with_next(studied.work, 1) < kMost)
      out.written_again += region.stored * blocks / seen - once(region.stored);
  }
  return out;
}

}  // namespace

double without_order(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", value);
  return std::strtod(digits, nullptr);
}

ProgramCall call_of(const Launch& launch) {
  ProgramCall call;
  call.what = ProgramCall::What::kernel;
  call.name = short_name(launch.kernel.name, true);
  call.symbol = launch.kernel.symbol;
  const auto copy = [](const simt_uint3& from, unsigned(&to)[3]) { to[0] = from.x, to[1] = from.y, to[2] = from.z; };
  copy(launch.request.grid, call.grid);
  copy(launch.request.block, call.block);
  call.shared_bytes = launch.kernel.static_shared + launch.request.dynamic_shared;
  if (launch.request.file) call.file = launch.request.file, call.line = launch.request.line;
  const Work& work = counts_of(launch).work;
  const auto blocks = static_cast<double>(launch.blocks);
  if (work.blocks == 0) return call;
  for (const Region& region : work.regions) {
    if (region.high <= region.low) continue;
    if (region.kind == MemoryKind::pinned || region.kind == MemoryKind::registered) {
      call.link_in += 32 * moved_once(region.loaded, region, work, blocks);
      call.link_out += 32 * moved_once(region.stored, region, work, blocks);
    } else if (region.kind == MemoryKind::managed) {
      const double seen_bytes = static_cast<double>(region.high - region.low);
      const auto unseen = static_cast<std::uint64_t>(std::max(0.0, reach_of(region, work, blocks) - seen_bytes));
      const auto moved =
          ManagedPages::instance().move(region.begin, region.low - std::min(unseen, region.low - region.begin),
                                        region.high + std::min(unseen, region.end - region.high), launch.device);
      call.moves += moved.bytes, call.pieces += moved.pieces;
    }
  }
  call.link_in = without_order(call.link_in), call.link_out = without_order(call.link_out);
  return call;
}

void add_studied(std::vector<StudiedLaunches>& known, const Launch& launch) {
  const std::size_t shared = launch.kernel.static_shared + launch.request.dynamic_shared;
  auto one = std::find_if(known.begin(), known.end(), [&](const StudiedLaunches& other) {
    return same(other.grid, launch.request.grid) && same(other.block, launch.request.block) &&
           other.shared_bytes == shared;
  });
  if (one == known.end()) {
    one = known.emplace(known.end());
    one->blocks = launch.blocks;
    one->grid = launch.request.grid;
    one->block = launch.request.block;
    one->shared_bytes = shared;
    one->array_bytes = source_of_kernel(launch.kernel.begin).arrays;
  }
  ++one->launches;
  one->work += counts_of(launch).work;
}

LaunchWork report_of(const StudiedLaunches& studied) {
  LaunchWork out;
  out.launches = studied.launches;
  const unsigned grid[3] = {studied.grid.x, studied.grid.y, studied.grid.z},
                 block[3] = {studied.block.x, studied.block.y, studied.block.z};
  std::copy(grid, grid + 3, out.grid);
  std::copy(block, block + 3, out.block);
  out.shared_bytes = studied.shared_bytes;
  const Work& work = studied.work;
  out.studied = work.blocks;
  if (work.blocks == 0) return out;
  const double each = 1 / static_cast<double>(work.blocks), all = static_cast<double>(studied.blocks) * each;
  const Traffic traffic = traffic_of(studied);
  const auto heat = [](const HotLine& line) { return line.alone + line.together + line.turns + line.integers; };
  HotLine hottest;
  for (const HotLine& line : work.hot)
    if (heat(line) > heat(hottest)) hottest = line;
  // A block that waits longer than the others by more than chance explains goes on alone after they have ended.
  constexpr double kMore = 1.25;
  Chain rest;
  if (work.alone.weight() * static_cast<double>(work.blocks) > kMore * work.chain.weight()) rest = work.alone;
  const auto beyond = [&](double Chain::*part) { return std::max(0.0, rest.*part - work.chain.*part * each); };
  double first_touches = 0, first_needed = 0;
  for (const Region& region : work.regions) {
    first_touches += region.loaded;
    first_needed += std::min(region.loaded, region.wanted / 32);
  }
  out.figures = {{"array_bytes", static_cast<double>(studied.array_bytes)},
                 {"load_requests", work.load_requests * all},
                 {"load_lines", work.load_lines * all},
                 {"load_sectors", work.load_sectors * all},
                 {"block_sectors", first_touches * all},
                 {"load_needed", work.load_needed * all},
                 {"load_shifted", work.load_shifted * all},
                 {"block_needed", first_needed * all},
                 {"store_needed", work.store_needed * all},
                 {"store_shifted", work.store_shifted * all},
                 {"active_lanes", work.active_lanes * all},
                 {"store_requests", work.store_requests * all},
                 {"store_lines", work.store_lines * all},
                 {"store_sectors", work.store_sectors * all},
                 {"store_parts", work.store_parts * all},
                 {"joined_sectors", work.joined_sectors * all},
                 {"joined_lines", work.joined_lines * all},
                 {"load_passes", work.load_passes * all},
                 {"partly_stored", work.partly_stored * all * (1 - completed_by_neighbours(work))},
                 {"read_again_sectors", traffic.read_again},
                 {"written_again_sectors", traffic.written_again},
                 {"exchange_requests", work.exchanges * all},
                 {"dram_read_sectors", traffic.read},
                 {"dram_write_sectors", traffic.written},
                 {"dram_read_needed", traffic.read_needed},
                 {"dram_write_needed", traffic.written_needed},
                 {"shared_requests", work.shared_requests * all},
                 {"shared_load_requests", work.shared_load_requests * all},
                 {"shared_load_wavefronts", work.shared_load_wavefronts * all},
                 {"shared_store_wavefronts", work.shared_store_wavefronts * all},
                 {"shared_load_needed", work.shared_load_needed * all},
                 {"shared_store_needed", work.shared_store_needed * all},
                 {"atomic_requests", work.atomic_requests * all},
                 {"atomic_lanes", work.atomic_lanes * all},
                 {"atomic_sectors", work.atomic_sectors * all},
                 {"hot_alone", hottest.alone * all},
                 {"hot_together", hottest.together * all},
                 {"hot_turns", hottest.turns * all},
                 {"hot_integers", hottest.integers * all},
                 {"shared_atomic_requests", work.shared_atomic_requests * all},
                 {"shared_atomic_turns", work.shared_atomic_turns * all},
                 {"looks", work.looks * all},
                 {"links", work.links * all},
                 {"looks_back", work.looks_back * all},
                 {"engine_requests", work.engine_requests * all},
                 {"engine_lines", work.engine_lines * all},
                 {"tensor_operations", work.tensor * all},
                 {"group_operations", work.tensor_group * all},
                 {"tensor_passes", work.tensor_passes * all},
                 {"fp32", work.instructions.fp32 * all},
                 {"fp64", work.instructions.fp64 * all},
                 {"special", work.instructions.special * all},
                 {"other", work.instructions.other * all},
                 {"busy_lanes", work.instructions.lanes * all},
                 {"indexed_loads", work.instructions.indexed_loads * all},
                 {"indexed_stores", work.instructions.indexed_stores * all},
                 {"cold", work.chain.cold * each},
                 {"near", work.chain.near * each},
                 {"rounds", work.chain.rounds * each},
                 {"warm", work.chain.warm * each},
                 {"shared", work.chain.shared * each},
                 {"exchanges", work.chain.exchanges * each},
                 {"warp_barriers", work.chain.warp_barriers * each},
                 {"barriers", work.chain.barriers * each},
                 {"waited_atomics", work.chain.atomics * each},
                 {"copies", work.chain.copies * each},
                 {"near_copies", work.chain.near_copies * each},
                 {"waited_tensor", work.chain.tensor * each},
                 {"waited_group", work.chain.tensor_group * each},
                 {"tensor_waits", work.chain.tensor_waits * each},
                 {"instructions", work.chain.instructions * each},
                 {"last_loads", beyond(&Chain::cold) + beyond(&Chain::near) + beyond(&Chain::warm)},
                 {"last_shared", beyond(&Chain::shared)},
                 {"last_exchanges", beyond(&Chain::exchanges)},
                 {"last_barriers", beyond(&Chain::barriers)},
                 {"last_instructions", beyond(&Chain::instructions)}};
  for (auto& [name, value] : out.figures) value = without_order(value);
  return out;
}

}  // namespace simt
