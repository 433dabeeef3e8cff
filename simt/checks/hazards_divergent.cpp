// Messages about barriers and warp operations that some threads miss, or that may not be called there.
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "checks/hazard_words.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/debug_info.h"
#include "program/symbols.h"

namespace simt {
namespace {

// A warp operation that some of its lanes miss.
void add_divergent_operation(const Worker& worker, const RawHazard& hazard) {
  Findings::instance().note_divergence(hazard.kernel, hazard.party.block,
                                       warp_in(*worker.launch(), hazard.party.thread));
  add_hazard(hazard);
}

RawHazard divergence(const Worker& worker, const Party& party, const Party& other = {}) {
  RawHazard hazard{};
  hazard.kind = HazardKind::divergent;
  hazard.kernel = worker.launch()->kernel.name;
  hazard.party = party, hazard.other = other;
  return hazard;
}

// A short description of which threads of the block a list names.
std::string some_threads(const Worker& worker, const std::vector<unsigned>& lanes) {
  std::string text;
  for (std::size_t i = 0; i < lanes.size() && i < 3; ++i)
    text += (i ? ", " : "") + text_of(worker.lane_at(lanes[i]).place.index);
  if (lanes.size() > 3) text += " and " + std::to_string(lanes.size() - 3) + " more";
  return (lanes.size() == 1 ? "thread " : "threads ") + text;
}

}  // namespace

void report_forbidden_barrier(Worker& worker, FaultListener::Barrier what, std::uint64_t pc) {
  RawHazard hazard = divergence(worker, party_of(worker, worker.lane_of_block(), pc));
  switch (what) {
    case FaultListener::Barrier::grid_of_plain_launch:
      hazard.detail =
          "waits for the whole grid in a launch that is not cooperative; launch the kernel with "
          "cudaLaunchCooperativeKernel";
      break;
    case FaultListener::Barrier::arrives_twice:
      hazard.detail =
          "arrives at the cluster's barrier a second time without having waited there; call barrier_wait() after each "
          "barrier_arrive()";
      break;
    case FaultListener::Barrier::has_not_arrived:
      hazard.detail =
          "waits at the cluster's barrier without having arrived there; call barrier_arrive() before barrier_wait()";
      break;
  }
  add_hazard(hazard);
}

void report_mixed_exchange(Worker& worker, unsigned warp, std::uint32_t group) {
  const unsigned first = warp * kWarp + static_cast<unsigned>(__builtin_ctz(group));
  const std::uint64_t pc = worker.lane_at(first).stop_pc;
  for (std::uint32_t left = group; left; left &= left - 1) {
    const unsigned lane = warp * kWarp + static_cast<unsigned>(__builtin_ctz(left));
    const std::uint64_t other_pc = worker.lane_at(lane).stop_pc;
    if (other_pc == pc) continue;
    // Copies of one call that the compiler made count as one call; a function that is called at two places does not.
    const auto lines = apart_in_source(pc, other_pc);
    if (!lines || lines->first.line == 0 || is_own_header(lines->first.file.c_str())) continue;
    RawHazard hazard = divergence(worker, party_of(worker, first, pc), party_of(worker, lane, other_pc));
    std::tie(hazard.at, hazard.other_at) = *lines;
    hazard.detail = "meets in a warp operation with thread " + text_of(worker.lane_at(lane).place.index) +
                    ", which is in another one at " + short_location(hazard.other_at) +
                    "; all lanes of the mask must come to the same call";
    return add_divergent_operation(worker, hazard);
  }
}

void report_stuck_warp(Worker& worker, unsigned warp, std::uint32_t waiting, std::uint32_t missing) {
  const unsigned lane = warp * kWarp + static_cast<unsigned>(__builtin_ctz(waiting));
  RawHazard hazard = divergence(worker, party_of(worker, lane, worker.lane_at(lane).stop_pc));
  std::vector<unsigned> absent;
  for (std::uint32_t left = missing; left; left &= left - 1)
    absent.push_back(warp * kWarp + static_cast<unsigned>(__builtin_ctz(left)));
  if (!absent.empty())
    hazard.other = party_of(worker, absent[0], worker.ended(absent[0]) ? 0 : worker.lane_at(absent[0]).stop_pc);
  if (absent.empty()) {
    char text[200];
    std::snprintf(
        text, sizeof text,
        "takes part in a warp operation whose mask, 0x%08x, does not name it; give every lane that calls it a mask with its own bit set",
        worker.mask_of(lane));
    hazard.detail = text;
    return add_divergent_operation(worker, hazard);
  }
  hazard.detail = "waits in a warp operation whose mask also names " + some_threads(worker, absent) +
                  (absent.size() == 1 ? ", which does" : ", which do") +
                  " not come; name only the lanes that take part, or let all of them reach it";
  add_divergent_operation(worker, hazard);
}

void report_ended_source(Worker& worker, unsigned source, std::uint64_t pc) {
  RawHazard hazard = divergence(worker, party_of(worker, worker.lane_of_block(), pc), party_of(worker, source, 0));
  hazard.detail =
      "gets its value from thread " + text_of(worker.lane_at(source).place.index) +
      ", which the mask of this warp operation names but which has returned, so that the value is undefined; name only the lanes that take part, or let all of them reach it";
  add_divergent_operation(worker, hazard);
}

void report_divergent_barrier(Worker& worker) {
  std::vector<unsigned> waiting, elsewhere, past, returned;
  std::uint64_t first_pc = 0;
  std::optional<std::pair<SourceLine, SourceLine>> apart;
  for (unsigned i = 0; i < worker.threads(); ++i) {
    if (worker.ended(i)) {
      const Worker::Missed missed = worker.missed(i);
      if (missed == Worker::Missed::went_past) past.push_back(i);
      if (missed == Worker::Missed::returned) returned.push_back(i);
      continue;
    }
    const std::uint64_t pc = worker.lane_at(i).stop_pc;
    if (waiting.empty()) first_pc = pc;
    const auto lines = pc == first_pc ? std::nullopt : apart_in_source(first_pc, pc);
    if (lines && !apart) apart = lines;
    (lines ? elsewhere : waiting).push_back(i);
  }
  if (waiting.empty() || (elsewhere.empty() && past.empty() && returned.empty())) return;
  RawHazard hazard = divergence(worker, party_of(worker, waiting[0], first_pc));
  if (apart) {
    std::tie(hazard.at, hazard.other_at) = *apart;
    const bool one_line = hazard.at.file == hazard.other_at.file && hazard.at.line == hazard.other_at.line;
    const auto column = [&](const SourceLine& at) {
      return one_line ? " in column " + std::to_string(at.column) : std::string();
    };
    hazard.other = party_of(worker, elsewhere[0], worker.lane_at(elsewhere[0]).stop_pc);
    hazard.detail = "waits at the __syncthreads of this line" + column(hazard.at) + " while " +
                    some_threads(worker, elsewhere) + " of the same block wait at the one of " +
                    (one_line ? "the same line" : short_location(hazard.other_at)) + column(hazard.other_at) +
                    "; every thread of the block must reach the same __syncthreads, or a GPU may hang: move it out of "
                    "the branches";
  } else if (!past.empty()) {
    hazard.other = party_of(worker, past[0], 0);
    hazard.detail = "waits at a barrier that " + some_threads(worker, past) +
                    " of the same block never reached before returning; every thread of the block must reach the same "
                    "__syncthreads, so move it out of the branch";
  } else {
    hazard.other = party_of(worker, returned[0], 0);
    hazard.detail = "waits at a barrier, and " + some_threads(worker, returned) + " of the same block " +
                    (returned.size() == 1 ? "has" : "have") +
                    " returned: threads that have returned take no part in a barrier. GPUs of compute capability 7.0 "
                    "and later allow that, older ones do not";
    return Findings::instance().add_note("returned " + hazard.kernel, hazard);
  }
  Findings::instance().note_divergence(hazard.kernel, hazard.party.block);
  add_hazard(hazard);
}

void report_short_barrier(Worker& worker) {
  unsigned lane = 0;
  while (!worker.barriers().awaited_by(lane).phases) ++lane;
  const Phases& phases = *worker.barriers().awaited_by(lane).phases;
  std::vector<unsigned> ended, elsewhere;
  for (unsigned i = 0; i < worker.threads(); ++i)
    if (worker.ended(i)) ended.push_back(i);
    else if (worker.barriers().awaited_by(i).phases != &phases) elsewhere.push_back(i);
  RawHazard hazard = divergence(worker, party_of(worker, lane, worker.lane_at(lane).stop_pc));
  const unsigned come = phases.expected - phases.pending;
  hazard.detail = "waits at a barrier for " + std::to_string(phases.expected) + " arrivals, of which " +
                  std::to_string(come) + (come == 1 ? " has" : " have") +
                  " come, and no thread is left that could come";
  if (phases.bytes != 0)
    hazard.detail += "; " + std::to_string(std::abs(phases.bytes)) + " bytes " +
                     (phases.bytes > 0 ? "more were announced than came by bulk copies"
                                       : "came by bulk copies that nothing has announced");
  if (!ended.empty())
    hazard.detail += "; " + some_threads(worker, ended) + (ended.size() == 1 ? " has" : " have") + " ended";
  if (!elsewhere.empty())
    hazard.detail +=
        "; " + some_threads(worker, elsewhere) + (elsewhere.size() == 1 ? " waits" : " wait") + " at another barrier";
  hazard.detail += ". A GPU hangs here; let as many threads reach the barrier as it is set up for";
  Findings::instance().note_divergence(hazard.kernel, hazard.party.block);
  add_hazard(hazard);
}

void report_missed_block(Worker& worker, std::uint64_t block) {
  unsigned lane = 0;
  while (lane < worker.threads() && worker.lane_at(lane).why != Stop::grid_barrier) ++lane;
  if (lane == worker.threads()) return;
  RawHazard hazard = divergence(worker, party_of(worker, lane, worker.lane_at(lane).stop_pc));
  hazard.other.block = index_in(worker.launch()->request.grid, block);
  hazard.detail = "waits for the whole grid, and block " + text_of(hazard.other.block) +
                  " has returned without coming; every block must reach each grid.sync()";
  add_hazard(hazard);
}

}  // namespace simt
