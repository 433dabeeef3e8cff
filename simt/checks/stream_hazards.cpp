// The message about two pieces of work that no event, wait or default stream orders.
#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/stream_order.h"
#include "program/source_text.h"
#include "program/symbols.h"

namespace simt {
namespace {

bool is_hosts(const Operation& operation) { return operation.timeline == kHost; }

std::string name_of_stream(const Operation& operation) {
  return operation.stream_pc ? variable_given_to(operation.stream_pc, {"StreamCreate"}) : "";
}

std::string stream_of(const Operation& operation, const Operation& other) {
  if (operation.stream == 0) return "the default stream";
  if (operation.stream_pc == 0) return "a thread's default stream";
  const std::string name = name_of_stream(operation);
  // The streams of an array share one name, and so do those that are members of several objects.
  const bool of_many = name.empty() || name.find('[') != std::string::npos ||
                       (operation.stream != other.stream && name == name_of_stream(other));
  return "stream " + name +
         (of_many ? (name.empty() ? "" : ", the program's number ") + std::to_string(operation.stream) : "");
}

std::string verb(const StreamAccess& access) {
  if (access.operation.name == "cudaMallocAsync") return "allocates";
  if (access.operation.name == "cudaFreeAsync") return "frees";
  return access.op == kLoad ? "reads" : "writes";
}

std::string text_of(const Place& first, const Place& last) {
  if (first.buffer.empty()) return "memory";
  const std::string name = name_of(first);
  const auto element = [&](const Place& place) { return name + "[" + std::to_string(place.index) + "]"; };
  return first.index == last.index ? element(first) : element(first) + " to " + element(last);
}

SourceLine line_of(const Operation& operation) { return operation.at.line ? operation.at : source_of(operation.pc); }

}  // namespace

void report_stream_race(const StreamAccess& now, const StreamAccess& before, std::uint64_t begin, std::uint64_t end) {
  Party party, other;
  party.pc = now.operation.pc;
  other.pc = before.operation.pc;
  Findings::instance().add_hazard(HazardKind::race, party, other, [&] {
    RawHazard hazard{
        HazardKind::race, now.operation.kernel, party, other, place_of(begin, 4), now.op, before.op, {}, 1};
    hazard.at = line_of(now.operation);
    hazard.other_at = line_of(before.operation);
    const std::string what = text_of(hazard.place, place_of(end - 1, 4)), at = short_location(hazard.other_at),
                      stream = stream_of(before.operation, now.operation);
    if (is_hosts(now.operation))
      hazard.detail = "host code " + verb(now) + " " + what + ", which " + before.operation.name + " at " + at +
                      " may still be " + (before.op == kLoad ? "reading" : "writing") + " on " + stream +
                      "; wait for it first, with cudaStreamSynchronize or an event";
    else
      hazard.detail =
          now.operation.name + " on " + stream_of(now.operation, before.operation) + " " + verb(now) + " " + what +
          ", which " + before.operation.name + " at " + at + " " + verb(before) + " on " + stream +
          ", with nothing that orders the two; record an event behind the first (cudaEventRecord) and let the "
          "other stream wait for it (cudaStreamWaitEvent), or use one stream for both";
    hazard.place.space = "stream";
    return hazard;
  });
}

namespace {
void report_unordered(std::uint64_t pc, const SourceLine& at, const std::string& kernel, const std::string& detail) {
  Party party;
  party.pc = pc;
  Findings::instance().add_hazard(HazardKind::race, party, {}, [&] {
    RawHazard hazard{HazardKind::race, kernel, party, {}, {}, kLoad, kLoad, {}, 1};
    hazard.at = at;
    hazard.place.space = "stream";
    hazard.detail = detail;
    return hazard;
  });
}
}  // namespace

void report_unawaited(const Operation& write, std::uint64_t address) {
  const Place place = place_of(address, 4);
  report_unordered(write.pc, line_of(write), write.kernel,
                   write.name + " on " + stream_of(write, write) + " may still be writing " + text_of(place, place) +
                       " when the program ends: wait for it first, with cudaStreamSynchronize or an event");
}

void report_early_time(std::uint64_t pc) {
  report_unordered(pc, {}, "",
                   "cudaEventElapsedTime asks for the time until an event that nothing has waited for: a GPU answers "
                   "cudaErrorNotReady and gives no time; call cudaEventSynchronize on the second event first");
}

void report_lost_output(const std::string& kernel, const SourceLine& at) {
  report_unordered(0, at, kernel,
                   "the kernel prints, and the program ends without waiting for it: on a GPU its output is lost; call "
                   "cudaDeviceSynchronize before the end");
}

}  // namespace simt
