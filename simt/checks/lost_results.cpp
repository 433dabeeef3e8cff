#include "checks/lost_results.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"
#include "memory/shadow.h"

namespace simt {
namespace {

std::mutex lost_mutex;
std::atomic<bool> any_lost{false}, others_use{false};
// By the number of the allocation.
std::map<std::uint64_t, RawHazard>& lost() {
  static auto* all = new std::map<std::uint64_t, RawHazard>;
  return *all;
}
// Allocations of which something was copied, by their numbers.
std::set<std::uint64_t>& read() {
  static auto* all = new std::set<std::uint64_t>;
  return *all;
}

// Whether a kernel has written this word last, and no other thread has read it since.
bool is_unread_result(std::uint64_t address) {
  CellLock lock;
  lock.hold(address);
  const Cell* const cell = global_cell(address & ~std::uint64_t{3});
  return cell && cell->write != 0 && cell->read == 0 && cell->read_too == 0;
}

}  // namespace

void look_for_lost_results(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes) {
  const Arena& arena = Arena::instance();
  if (bytes == 0 || others_use) return;
  const std::lock_guard lock(lost_mutex);
  if (arena.contains(from))
    if (const auto source = arena.live(from)) read().insert(source->number), lost().erase(source->number);
  if (!arena.contains(to) || arena.contains(from) || memory_kind(to) != MemoryKind::device) return;
  const auto target = arena.live(to);
  const auto address = reinterpret_cast<std::uint64_t>(to);
  if (!target || read().contains(target->number)) return;
  if (!is_unread_result(address) || !is_unread_result(address + bytes - 1)) {
    lost().erase(target->number);
    return;
  }
  RawHazard hazard{
      HazardKind::uninitialised, "", {}, {}, place_of(address, target->element_bytes), kStore, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = std::string(call) + " copies from the host over " + name_of(hazard.place) +
                  ", which a kernel has written and nothing has read, and the program ends without another use of it: "
                  "the results never reach the host; the target comes first: write the host's pointer, then the "
                  "device's, and cudaMemcpyDeviceToHost";
  lost().insert_or_assign(target->number, hazard);
  any_lost = true;
}

void forget_lost_results() {
  if (!any_lost.exchange(false)) return;
  const std::lock_guard lock(lost_mutex);
  lost().clear();
}

void note_other_uses() {
  others_use = true;
  forget_lost_results();
}

void report_lost_results() {
  const std::lock_guard lock(lost_mutex);
  for (const auto& [allocation, hazard] : lost()) add_hazard(hazard);
}

}  // namespace simt
