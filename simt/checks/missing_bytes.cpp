#include "checks/missing_bytes.h"

#include <array>
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
using Suspects = std::map<std::uint64_t, std::optional<RawHazard>>;
// Of copies to the device, and to the host.
std::array<Suspects, 2>& suspects() {
  static auto* all = new std::array<Suspects, 2>;
  return *all;
}

}  // namespace

void look_for_missing_bytes(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes) {
  const Arena& arena = Arena::instance();
  const bool to_host = !arena.contains(to);
  if (to_host == !arena.contains(from) || !Findings::instance().knows_all_writes()) return;
  const void *const on_device = to_host ? from : to, *const on_host = to_host ? to : from;
  const auto memory = arena.live(on_device);
  if (!memory || memory->host) return;
  const auto address = reinterpret_cast<std::uint64_t>(on_device);
  const std::size_t whole = memory->end - memory->begin, element = memory->element_bytes;
  const std::lock_guard lock(suspects_mutex);
  auto& known = suspects()[to_host];
  if (memory->begin != address || bytes == whole) {
    known[memory->number].reset();
    return;
  }
  if (element < 2 || bytes * element != whole || known.count(memory->number)) return;
  const HostBlock block = host_block_at(on_host);
  if (block.bytes == 0 || block.begin + block.bytes - reinterpret_cast<std::uint64_t>(on_host) < whole) return;
  if (arena.nothing_written(reinterpret_cast<const void*>(memory->end - 1), 1)) return;
  if (line_has(pc, "sizeof")) return;
  RawHazard hazard{HazardKind::uninitialised, "",    {}, {}, place_of(address, element),
                   to_host ? kLoad : kStore,  kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = std::string(call) + " brings " + std::to_string(bytes) + " bytes of " + name_of(hazard.place) + " " +
                  hazard.place.text + (to_host ? " to the host, " : " from the host, ") +
                  std::to_string(bytes / element) + " elements of " + std::to_string(bytes) +
                  ": a copy's size is in bytes; multiply the number of elements by sizeof of one";
  known.emplace(memory->number, hazard);
}

void report_missing_bytes() {
  const std::lock_guard lock(suspects_mutex);
  for (const Suspects& some : suspects())
    for (const auto& [allocation, hazard] : some)
      if (hazard) add_hazard(*hazard);
}

}  // namespace simt
