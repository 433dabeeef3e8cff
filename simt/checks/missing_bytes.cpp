#include "checks/missing_bytes.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "memory/arena.h"
#include "memory/host_memory.h"
#include "program/source_text.h"

namespace simt {
namespace {

std::mutex suspects_mutex;
// By the number of the allocation: its first copy, or nothing where more of it was copied.
std::map<std::uint64_t, std::optional<RawHazard>>& suspects() {
  static auto* all = new std::map<std::uint64_t, std::optional<RawHazard>>;
  return *all;
}

}  // namespace

void look_for_missing_bytes(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes) {
  const Arena& arena = Arena::instance();
  if (arena.contains(to) || !arena.contains(from) || !Findings::instance().knows_all_writes()) return;
  const auto source = arena.live(from);
  if (!source || source->host) return;
  const auto address = reinterpret_cast<std::uint64_t>(from), target_address = reinterpret_cast<std::uint64_t>(to);
  const std::size_t whole = source->end - source->begin, element = source->element_bytes;
  const std::lock_guard lock(suspects_mutex);
  if (source->begin != address || bytes == whole) {
    suspects()[source->number].reset();
    return;
  }
  if (element < 2 || bytes * element != whole || suspects().count(source->number)) return;
  const HostBlock target = host_block_at(to);
  if (target.bytes == 0 || target.begin + target.bytes - target_address < whole) return;
  if (arena.nothing_written(reinterpret_cast<const void*>(source->end - 1), 1)) return;
  if (line_has(pc, "sizeof")) return;
  RawHazard hazard{HazardKind::uninitialised, "", {}, {}, place_of(address, element), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = std::string(call) + " brings " + std::to_string(bytes) + " bytes of " + name_of(hazard.place) + " " +
                  hazard.place.text + " to the host, " + std::to_string(bytes / element) + " elements of " +
                  std::to_string(bytes) +
                  ": a copy's size is in bytes; multiply the number of elements by sizeof of one";
  suspects().emplace(source->number, hazard);
}

void report_missing_bytes() {
  const std::lock_guard lock(suspects_mutex);
  for (const auto& [allocation, hazard] : suspects())
    if (hazard)
      Findings::instance().add_hazard(hazard->kind, hazard->party, hazard->other, [&one = *hazard] { return one; });
}

}  // namespace simt
