// Accesses by host code to memory that kernels use, too: whether it may touch it, in which order, and when it waits.
#include <optional>

#include "checks/hazards.h"
#include "checks/host_objects.h"
#include "checks/stream_order.h"
#include "cuda/endless.h"
#include "cuda/timeline.h"
#include "memory/arena.h"
#include "memory/host_code.h"
#include "memory/managed.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

// Memory that this thread has found to be the host's to touch, and on the host; the latest of it, since a loop may touch
// several arrays in turn.
struct Found {
  AddressRange range;
  std::uint64_t releases = 0, moves = 0;  // when it was found
};
constexpr unsigned kFound = 8;
thread_local Found found[kFound];
thread_local unsigned next_found = 0;

// The allocation in the arena that contains the address, if host code may touch it; else reports it.
std::optional<Allocation> touchable(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address));
  if (!allocation) {
    const Found& latest = found[(next_found + kFound - 1) % kFound];
    return report_host_overrun(address, bytes, op, pc, latest.range.begin), std::nullopt;
  }
  if (allocation->host) return allocation;
  if (!allocation->heap) end_endless_host_use(pc, report_host_use(address, op, pc));
  return std::nullopt;
}

// Whether host code may touch it; pages of managed memory come to the host then.
bool host_touches(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  const std::uint64_t releases = Arena::instance().releases(), moves = ManagedPages::instance().moves();
  for (const Found& one : found)
    if (address - one.range.begin < one.range.end - one.range.begin && one.releases == releases && one.moves == moves)
      return true;
  const auto allocation = touchable(address, bytes, op, pc);
  if (!allocation) return false;
  ProgramTracer& tracer = ProgramTracer::instance();
  found[next_found++ % kFound] = {tracer.on() ? tracer.host_touches(reinterpret_cast<const void*>(address))
                                              : AddressRange{allocation->begin, allocation->end},
                                  releases, moves};
  return true;
}

class HostAccesses final : public HostListener {
 public:
  void access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) override {
    if (!host_touches(address, bytes, op, pc)) return;
    if (op == kAtomic) return StreamOrder::instance().host_atomic(address, address + bytes, pc);
    StreamOrder::instance().host_access(address, address + bytes, op != kLoad, pc);
  }
  void confirm(std::uint64_t begin, std::uint64_t end) override { StreamOrder::host_confirms(begin, end); }
  void volatile_access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) override {
    if (op != kLoad) StreamOrder::instance().tell_word(address);
    if (op != kStore) StreamOrder::instance().see_word(address);
    if (op == kLoad) note_host_read(address, bytes, pc);
    if (ProgramTracer::instance().on()) ProgramTracer::instance().host_touches(reinterpret_cast<const void*>(address));
  }
  void make_object(std::uint64_t address) override { note_made_object(address); }
};

[[maybe_unused]] const bool host_accesses_listen = [] {
  listen_to_host(*new HostAccesses);
  return true;
}();

}  // namespace
}  // namespace simt
