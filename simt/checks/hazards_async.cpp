// Messages about bulk copies, mbarrier objects and wgmma.
#include "checks/hazard_words.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/symbols.h"

namespace simt {
namespace {

RawHazard hazard_of(HazardKind kind, const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  Place registers;  // where there is no address
  registers.space = "local", registers.buffer = "registers";
  return {kind,
          launch.kernel.name,
          party,
          {},
          address ? place_of(address, meta_bytes(meta)) : registers,
          meta_op(meta),
          kLoad,
          {},
          1};
}

std::string in_bytes(long bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

}  // namespace

void report_async_race(const Launch& launch, const Party& now, const Party& other, std::uint64_t address, Meta meta,
                       Op other_op, const std::string& through, const std::string& does, const std::string& remedy) {
  Findings::instance().add_hazard(HazardKind::race, now, other, [&] {
    RawHazard hazard = hazard_of(HazardKind::race, launch, now, address, make_meta(4, meta_op(meta)));
    hazard.other = other;
    hazard.other_op = other_op;
    hazard.detail = text_of(now) + " " + verb(hazard.op) + " " + through + text_of(hazard.place) + ", which " + does +
                    "; " + remedy;
    return hazard;
  });
}

void report_missing_proxy_fence(const Launch& launch, const Party& now, const Party& writer, std::uint64_t address,
                                const std::string& through) {
  Findings::instance().add_hazard(HazardKind::race, now, writer, [&] {
    RawHazard hazard = hazard_of(HazardKind::race, launch, now, address, make_meta(4, kLoad));
    hazard.other = writer;
    hazard.other_op = kStore;
    hazard.detail = text_of(now) + " reads " + through + text_of(hazard.place) + ", which " + text_of(writer) +
                    " has written at " + short_location(source_of(writer.pc)) +
                    " by an ordinary store, with no fence.proxy.async since; put a fence.proxy.async between the store "
                    "and the barrier behind it";
    return hazard;
  });
}

void report_other_layout(const Launch& launch, const Party& now, const Party& copy, std::uint64_t address,
                         const std::string& why) {
  Findings::instance().add_hazard(HazardKind::wrong_call, now, copy, [&] {
    RawHazard hazard = hazard_of(HazardKind::wrong_call, launch, now, address, make_meta(4, kLoad));
    hazard.other = copy;
    hazard.detail = text_of(now) + " multiplies " + text_of(hazard.place) + " in another layout than it has: " + why +
                    "; let both say the same";
    return hazard;
  });
}

namespace {

void report_use(Worker& worker, HazardKind kind, const std::string& words, std::uint64_t pc) {
  RawHazard hazard = hazard_of(kind, *worker.launch(), party_of(worker, worker.lane_of_block(), pc), 0, 0);
  hazard.complete = true;
  hazard.detail = text_of(hazard.party) + " " + words;
  add_hazard(hazard);
}

}  // namespace

void report_wrong_call(Worker& worker, const std::string& words, std::uint64_t pc) {
  report_use(worker, HazardKind::wrong_call, words, pc);
}

void report_bad_async(Worker& worker, bool misaligned, const std::string& words, std::uint64_t pc) {
  report_use(worker, misaligned ? HazardKind::misaligned : HazardKind::out_of_bounds, words, pc);
}

void note_pattern_begins_elsewhere(Worker& worker, std::uint64_t address, unsigned bytes, std::uint64_t pc) {
  const std::string subject = "pattern " + std::to_string(pc);
  if (Findings::instance().has_note(subject)) return;
  RawHazard note =
      hazard_of(HazardKind::misaligned, *worker.launch(), party_of(worker, worker.lane_of_block(), pc), 0, 0);
  note.complete = true;
  note.detail = "a box is swizzled by a pattern that repeats each " + std::to_string(bytes) +
                " bytes of shared memory, and begins at the shared address " + std::to_string(address) +
                ", in the middle of it: who looks for an element by its row must add that offset; align the tile to " +
                std::to_string(bytes) + " bytes, and it begins with the pattern";
  Findings::instance().add_note(subject, note);
}

void report_touched_accumulator(Worker& worker, Op op, std::uint64_t pc, std::uint64_t product, bool committed) {
  const Party now = party_of(worker, worker.lane_of_block(), pc),
              other = party_of(worker, worker.lane_of_block(), product);
  Findings::instance().add_hazard(HazardKind::race, now, other, [&] {
    RawHazard hazard = hazard_of(HazardKind::race, *worker.launch(), now, 0, make_meta(4, op));
    hazard.other = other;
    hazard.other_op = kStore;
    hazard.detail = text_of(now) + " " + verb(op) + " an accumulator of the wgmma of " +
                    short_location(source_of(product)) + ", which is still in flight; " +
                    (committed ? "wait for its group first (wgmma.wait_group)"
                               : "no wgmma.commit_group has followed it: commit it, and wait for the group");
    return hazard;
  });
}

void report_no_product_fence(Worker& worker, std::uint64_t pc) {
  const Party now = party_of(worker, worker.lane_of_block(), pc);
  Findings::instance().add_hazard(HazardKind::race, now, {}, [&] {
    RawHazard hazard = hazard_of(HazardKind::race, *worker.launch(), now, 0, make_meta(4, kLoad));
    hazard.detail = text_of(now) +
                    " begins a wgmma whose accumulators ordinary instructions have written, with no wgmma.fence since; "
                    "put a wgmma.fence before the first wgmma behind them";
    return hazard;
  });
}

// Which phase does not end, and why: arrivals or bytes are missing.
void report_lost_phase(Worker& worker) {
  unsigned lane = 0;
  while (lane < worker.threads() && (worker.ended(lane) || !worker.barriers().awaited_phase_of(lane).address)) ++lane;
  if (lane == worker.threads()) return;
  const std::uint64_t address = worker.barriers().awaited_phase_of(lane).address;
  const BlockBarriers::MBarrier* const one = worker.barriers().mbarrier_at(address);
  if (!one) return;
  RawHazard hazard =
      hazard_of(HazardKind::time, *worker.launch(), party_of(worker, lane, worker.lane_at(lane).stop_pc), address, 8);
  hazard.complete = true;
  hazard.detail = text_of(hazard.party) + " waits for ever for a phase of the mbarrier " + name_of(hazard.place) + ": ";
  const long due = one->bytes;
  if (one->pending > 0)
    hazard.detail += "of " + std::to_string(one->expected) + (one->expected == 1 ? " arrival" : " arrivals") +
                     " it expects, " + std::to_string(one->expected - one->pending) + " came";
  if (due != 0 || one->announced_bytes != 0) {
    if (one->pending > 0) hazard.detail += "; ";
    hazard.detail += in_bytes(one->announced_bytes) + " were announced";
    if (one->announced) hazard.detail += " at " + short_location(source_of(one->announced));
    hazard.detail += ", and " + in_bytes(one->brought_bytes) + " came";
    if (one->brought_bytes && one->brought) hazard.detail += " by " + short_location(source_of(one->brought));
    hazard.other = party_of(worker, lane, one->announced ? one->announced : one->brought);
  } else if (one->pending == one->expected && one->ended > 0) {
    hazard.detail += "; " + std::to_string(one->ended) + (one->ended == 1 ? " phase has" : " phases have") +
                     " ended: look at the parity that it waits for";
  }
  hazard.detail += ". All threads of the block that are left wait, and a GPU hangs here";
  add_hazard(hazard);
}

}  // namespace simt
