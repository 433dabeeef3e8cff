// The report: what was counted, and what was found.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "checks/findings.h"
#include "counts/kernel_records.h"
#include "include/simt/session.h"
#include "machine/launch.h"
#include "report/describe_hazard.h"

#include "program/modules.h"
#include "program/symbols.h"

namespace simt {
namespace {

// By block and warp; within a warp in the order of the requests.
std::vector<Example> in_order(std::vector<const RawExample*> kept, const simt_uint3& grid) {
  std::stable_sort(kept.begin(), kept.end(), [](const RawExample* a, const RawExample* b) {
    return std::tie(a->block, a->example.warp, a->order) < std::tie(b->block, b->example.warp, b->order);
  });
  std::vector<Example> out;
  for (const RawExample* one : kept) {
    const bool same_warp =
        !out.empty() && one->block == kept[out.size() - 1]->block && one->example.warp == out.back().warp;
    Example example = one->example;
    example.number = same_warp ? out.back().number + 1 : 0;
    const simt_uint3 block = index_in(grid, one->block);
    const unsigned index[3] = {block.x, block.y, block.z};
    std::copy(index, index + 3, example.block);
    out.push_back(example);
  }
  return out;
}

constexpr const char* kOpNames[] = {"load", "store", "atomic"};

std::vector<LineInstructions> instructions_of(const std::vector<StudiedLaunches>& launches) {
  std::map<std::pair<std::string, int>, InstructionMix> lines;
  for (const StudiedLaunches& studied : launches)
    for (const Spot& spot : studied.work.spots) {
      const SourceLine at = source_of(spot.pc);
      if (at.line > 0) lines[{at.file, at.line}] += spot.mix;
    }
  std::vector<LineInstructions> out;
  for (const auto& [place, mix] : lines)
    out.push_back({place.first, place.second, without_order(mix.fp32), without_order(mix.fp64),
                   without_order(mix.special), without_order(mix.other), without_order(mix.lanes)});
  return out;
}

KernelCounters finish(const KernelRecord& record, const std::string& name) {
  KernelCounters out;
  out.name = name;
  out.symbol = record.symbol;
  for (const StudiedLaunches& studied : record.work) out.work.push_back(report_of(studied));
  out.file = record.file, out.line = record.line;
  out.instructions = instructions_of(record.work);
  out.function = record.name;
  out.barriers = record.barriers;
  out.async = record.async;
  out.pipeline = record.pipeline;
  out.shared_bytes = record.shared_bytes;
  out.launches = record.launches;
  out.left_out = record.left_out;
  out.sampled = record.blocks > 0 ? record.counted_blocks / record.blocks : 1;
  const unsigned grid[3] = {record.grid.x, record.grid.y, record.grid.z},
                 block[3] = {record.block.x, record.block.y, record.block.z};
  std::copy(grid, grid + 3, out.grid);
  std::copy(block, block + 3, out.block);

  // Program points become source lines; unrolled copies of an access are combined.
  std::map<std::tuple<std::string, int, int, std::string, Op>, Counts> lines;
  for (const auto& [key, counts] : record.sites) {
    const SourceLine at = source_of(key.first);
    if (counts.first.requests) lines[{at.file, at.line, at.column, "global", key.second}] += counts.first;
    if (counts.second.requests) lines[{at.file, at.line, at.column, "shared", key.second}] += counts.second;
  }
  std::map<std::tuple<std::string, int, int, std::string, Op>, std::vector<const RawExample*>> examples;
  for (const RawExample& kept : record.examples) {
    const SourceLine at = source_of(kept.pc);
    examples[{at.file, at.line, at.column, kept.shared ? "shared" : "global", kept.op}].push_back(&kept);
  }
  Totals* totals[2][3] = {{&out.global_load, &out.global_store, &out.global_atomic},
                          {&out.shared_load, &out.shared_store, &out.shared_atomic}};
  for (const auto& [key, counts] : lines) {
    const auto& [file, line, column, space, op] = key;
    const bool shared = space == "shared";
    const std::uint64_t moved = counts.transfers * (shared ? 128 : 32);
    out.lines.push_back({file, line, column, space, kOpNames[op], counts.requests, counts.transfers, counts.lanes,
                         counts.bytes, moved, in_order(examples[key], record.grid)});
    Totals& total = *totals[shared][op];
    total.requests += counts.requests;
    total.transfers += counts.transfers;
    total.lanes += counts.lanes;
    total.bytes_used += counts.bytes;
    total.bytes_moved += moved;
  }
  return out;
}

struct Found {
  Hazard hazard;
  std::uint64_t order;  // in which they were found
  bool diverged;        // of a race: its threads have missed a barrier or warp operation
  bool within_block;    // of a race
  bool unfilled;        // a refused copy, which was to fill the buffer
  int column;           // of the access in its line; of an assignment, that of the `=`
  bool stores;
};

// A read that came too early because of a missing barrier is reported once, as a race. After threads have missed a
// barrier, races within the block follow from that; after lanes have missed a warp operation, races within the warp.
// Those found before, between accesses above the barrier, do not: they may be why threads missed it. Where two lines
// race in both orders, that is one race. A read of what a refused copy was to bring follows from that copy, and an
// index out of bounds from an unwritten value that the same thread reads on the same line: of an assignment, before the `=`,
// since what stands behind it is the value.
bool follows_from_another(const Found& one, const std::vector<Found>& all) {
  const Hazard& hazard = one.hazard;
  const auto explains_read = [&](const Found& other) {
    const Hazard& race = other.hazard;
    return race.kind == "race" && race.kernel == hazard.kernel && race.buffer == hazard.buffer &&
           (race.line == hazard.line || race.other_line == hazard.line);
  };
  const auto explains_race = [&](const Found& other) {
    const Hazard& missed = other.hazard;
    if (missed.kind != "divergent" || missed.kernel != hazard.kernel) return false;
    return one.order > other.order || hazard.line >= missed.line || hazard.other_line >= missed.line ||
           hazard.file != missed.file || hazard.other_file != missed.file;
  };
  const auto mirrors = [&](const Found& other) {
    const Hazard& race = other.hazard;
    return race.kind == "race" && race.space == hazard.space && race.kernel == hazard.kernel &&
           race.line == hazard.other_line && race.other_line == hazard.line && race.file == hazard.other_file &&
           race.other_file == hazard.file && race.line < hazard.line && other.within_block == one.within_block &&
           other.diverged <= one.diverged;
  };
  const auto lacks_copy = [&](const Found& other) { return other.unfilled && other.hazard.buffer == hazard.buffer; };
  const auto makes_index = [&](const Found& other) {
    const Hazard& read = other.hazard;
    return read.kind == "uninitialised" && read.kernel == hazard.kernel && read.file == hazard.file &&
           read.line == hazard.line && (!one.stores || other.column < one.column) &&
           std::equal(read.thread, read.thread + 3, hazard.thread) &&
           std::equal(read.block, read.block + 3, hazard.block);
  };
  if (hazard.kind == "race" && std::any_of(all.begin(), all.end(), mirrors)) return true;
  if (hazard.kind == "uninitialised")
    return std::any_of(all.begin(), all.end(), explains_read) || std::any_of(all.begin(), all.end(), lacks_copy);
  if (hazard.kind == "out_of_bounds" && !hazard.kernel.empty()) return std::any_of(all.begin(), all.end(), makes_index);
  return hazard.kind == "race" && one.diverged && std::any_of(all.begin(), all.end(), explains_race);
}

}  // namespace

Report take_report() {
  Report report;
  const auto [kernels, beside] = KernelRecords::instance().take();
  const auto [hazards, leaks, notes, diverged, confirmed] = Findings::instance().take();
  report.beside = beside;

  // The compiler may have copied the read that starts an atomic update: what holds for one copy holds for the source
  // line.
  std::set<std::pair<std::string, int>> confirmed_lines;
  for (const std::uint64_t pc : confirmed) {
    const SourceLine at = source_of(pc);
    confirmed_lines.emplace(at.file, at.line);
  }
  const auto begins_update = [&](const RawHazard& hazard) {
    if (hazard.kind != HazardKind::race || hazard.op == hazard.other_op ||
        (hazard.op != kAtomic && hazard.other_op != kAtomic))
      return false;
    if (hazard.op != kLoad && hazard.other_op != kLoad) return false;
    const SourceLine read = source_of(hazard.op == kLoad ? hazard.party.pc : hazard.other.pc);
    return confirmed_lines.contains({read.file, read.line});
  };

  // Names are as short as possible without being ambiguous.
  std::map<std::string, int> plain, with_template;
  for (const KernelRecord& record : kernels) {
    ++plain[short_name(record.name, false)];
    ++with_template[short_name(record.name, true)];
  }
  for (const KernelRecord& record : kernels) {
    std::string name = short_name(record.name, false);
    if (plain[name] > 1) name = short_name(record.name, true);
    if (with_template[name] > 1) name = record.name;
    report.kernels.push_back(finish(record, name));
  }

  // Sites with the same lines are one hazard.
  std::vector<Found> found;
  std::map<std::tuple<std::string, std::string, std::string, int, int>, std::size_t> known;
  for (const auto& [key, raw] : hazards) {
    if (begins_update(raw)) continue;
    Hazard hazard = describe_hazard(raw);
    const auto place = std::make_tuple(hazard.kind, hazard.kernel, hazard.file, hazard.line, hazard.other_line);
    if (const auto [it, fresh] = known.emplace(place, found.size()); !fresh) {
      Found& same = found[it->second];
      same.hazard.count += hazard.count;
      same.order = std::min(same.order, raw.order);
      continue;
    }
    const simt_uint3 &block = raw.party.block, &other = raw.other.block;
    const auto missed = [&](int warp) { return diverged.contains({raw.kernel, block.x, block.y, block.z, warp}); };
    const bool within_block = block.x == other.x && block.y == other.y && block.z == other.z;
    const bool threads_missed =
        raw.place.space != "stream" && within_block && (missed(-1) || (raw.warp >= 0 && missed(raw.warp)));
    const bool unfilled = raw.kind == HazardKind::wrong_call && raw.op == kStore && !hazard.buffer.empty();
    found.push_back({std::move(hazard), raw.order, threads_missed, within_block, unfilled,
                     source_of(raw.party.pc).column, raw.op == kStore});
  }
  for (Found& one : found)
    if (one.hazard.count >= kMostCounted) one.hazard.count = kMostCounted, one.hazard.or_more = true;
  std::stable_sort(found.begin(), found.end(), [](const Found& one, const Found& other) {
    const Hazard &a = one.hazard, &b = other.hazard;
    return std::tie(a.file, a.line, a.kind, a.other_line, a.message) <
           std::tie(b.file, b.line, b.kind, b.other_line, b.message);
  });
  for (const Found& one : found)
    if (!follows_from_another(one, found)) report.hazards.push_back(one.hazard);
  for (const RawHazard& leak : leaks) report.hazards.push_back(describe_hazard(leak));
  // What a note says of two threads is said already where a race is found at the same line.
  const auto is_told = [&](const Hazard& note) {
    return std::any_of(report.hazards.begin(), report.hazards.end(), [&](const Hazard& hazard) {
      return hazard.kind == note.kind && hazard.file == note.file &&
             (hazard.line == note.line || hazard.other_line == note.line);
    });
  };
  for (const auto& [subject, raw] : notes) {
    Hazard note = describe_hazard(raw);
    if (raw.kind != HazardKind::race || !is_told(note)) report.notes.push_back(std::move(note));
  }
  return report;
}

}  // namespace simt
