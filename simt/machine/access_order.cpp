#include "machine/access_order.h"

#include "machine/lane.h"

namespace simt {

unsigned AccessOrder::lane() { return simt_thread_place.number % kWarp; }

void AccessOrder::fence(bool device) {
  if (!followed_) return;
  merge_.note_fence(lane(), device);
  tell(&Observer::fence, device, LaneHistory(merge_, lane()));
}

void AccessOrder::note_update(std::uint64_t address, bool global, bool confirms) {
  if (followed_) merge_.note_update(lane(), address, global, confirms);
}

void AccessOrder::note_lock(std::uint64_t address) {
  if (followed_ && merge_.note_lock(lane(), address)) tell(&Observer::take_lock, lane());
}

void AccessOrder::before_update(std::uint64_t address) {
  if (!followed_) return;
  if (const std::uint64_t pc = merge_.read_of(lane(), address)) tell(&Observer::confirm, pc);
  release(true);
}

void AccessOrder::after_atomic(bool confirms, bool device) {
  if (!followed_) return;
  tell(&Observer::acquire, confirms, device);
  if (!confirms) merge_.note_acquired(lane());
}

void AccessOrder::after_volatile_load(bool of_shared) {
  if (!followed_) return;
  merge_.note_acquired(lane());
  tell(&Observer::acquire_by_flag, of_shared);
}

void AccessOrder::publish(bool device) {
  polling_.note_progress();
  if (!followed_) return;
  fence(device);
  merge_.note_update(lane(), 0, device, false);
  release(device);
}

void AccessOrder::see_published(bool device) {
  if (!followed_) return;
  merge_.note_acquired(lane());
  tell(&Observer::acquire_published, device);
}

void AccessOrder::see_barrier(std::uint64_t address) {
  if (!followed_) return;
  merge_.note_acquired(lane());
  tell(&Observer::see_barrier, address);
}

}  // namespace simt
