// Accesses by host code to memory that kernels use, too: whether it may touch it, in which order, and when it waits.
#include "checks/hazards.h"
#include "checks/host_objects.h"
#include "checks/stream_order.h"
#include "cuda/endless.h"
#include "cuda/timeline.h"
#include "memory/arena.h"
#include "memory/host_code.h"

namespace simt {
namespace {

// Whether host code may touch what is at the address in the arena; reports it if not.
bool host_may_touch(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  static thread_local Allocation allowed;
  if (address >= allowed.begin && address < allowed.end) return true;
  const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address));
  if (!allocation) return report_host_overrun(address, bytes, op, pc, allowed.begin), false;
  if (!allocation->host && !allocation->heap) return end_endless_host_use(pc, report_host_use(address, op, pc)), false;
  if (!allocation->host) return false;
  allowed = *allocation;
  return true;
}

void touch_pages(std::uint64_t address) {
  if (ProgramTracer::instance().on()) ProgramTracer::instance().host_touches(reinterpret_cast<const void*>(address));
}

class HostAccesses final : public HostListener {
 public:
  void access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) override {
    if (!host_may_touch(address, bytes, op, pc)) return;
    if (op == kAtomic) return StreamOrder::instance().host_atomic(address, address + bytes, pc);
    touch_pages(address);
    StreamOrder::instance().host_access(address, address + bytes, op != kLoad, pc);
  }
  void confirm(std::uint64_t begin, std::uint64_t end) override { StreamOrder::host_confirms(begin, end); }
  void volatile_access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) override {
    if (op != kLoad) StreamOrder::instance().tell_word(address);
    if (op != kStore) StreamOrder::instance().see_word(address);
    if (op == kLoad) note_host_read(address, bytes, pc);
    touch_pages(address);
  }
  void make_object(std::uint64_t address) override { note_made_object(address); }
};

[[maybe_unused]] const bool host_accesses_listen = [] {
  listen_to_host(*new HostAccesses);
  return true;
}();

}  // namespace
}  // namespace simt
