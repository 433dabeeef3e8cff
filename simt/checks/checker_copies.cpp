// Asynchronous copies to shared memory: what touches their bytes before they have been waited for. And loads through
// the cache for memory that nobody writes, of what the launch has written.
#include <algorithm>

#include "checks/checker.h"
#include "checks/hazards.h"
#include "machine/worker.h"

namespace simt {

void Checker::order_copies(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  if (meta & kReadOnly)
    return for_lanes(mask, [&](unsigned lane) { look_at_read_only(pc, lane, addresses[lane], meta_bytes(meta)); });
  for_lanes(mask, [&](unsigned lane) {
    const unsigned thread = warp_ * kWarp + lane;
    const std::uint64_t said = addresses[lane];
    if (meta_bytes(meta) != 0) return copies_.start(thread, pc, said, meta_bytes(meta));
    if (said == kCommitsCopies || said == kAwaitsAllCopies) copies_.commit(thread);
    if (said == kCommitsCopies) return;
    // What the copy has written counts as written now: other threads need a barrier behind the wait.
    copies_.wait(thread, said == kAwaitsAllCopies ? 0 : said, [&](std::uint64_t address) {
      Cell& cell = *shared_range(address).at(address);
      const Record write{cell.write};
      if (write.tag() == shared_tag_ && write.thread() == first_thread_ + thread)
        cell.write = Record::make(write.thread(), write.site(), clock_, shared_tag_, write.mask(), write.silent()).bits;
    });
  });
}

// That cache may hold what was there before the write, and the compiler may move such a load before the write: no
// barrier, fence or flag helps.
void Checker::look_at_read_only(std::uint64_t pc, unsigned lane, std::uint64_t address, unsigned bytes) {
  CellLock lock;
  for (std::uint64_t at = address & ~std::uint64_t{3}; at < address + bytes; at += 4) {
    const Cell* const cell = global_cell(at);
    if (!cell) return;
    lock.hold(at);
    const std::uint64_t from = std::max(at, address), to = std::min(at + 4, address + bytes);
    const unsigned mask = ((1u << (to - from)) - 1) << (from - at);
    for (const std::uint64_t slot : {cell->write, cell->atomic}) {
      const Record write{slot};
      if (!checks_->is_of_launch(write.tag()) || !(write.mask() & mask)) continue;
      const LaunchChecks::Point point = checks_->point(write.site());
      return report_read_only(*launch_, party_of(worker_, warp_ * kWarp + lane, pc), bytes, at,
                              party_at(*launch_, write.thread(), point.pc), point.op);
    }
  }
}

// Whether an access touches what a copy may still be writing; reports it. The copy's own store comes first.
bool Checker::touches_copy(Site& site, Meta meta, unsigned lane, std::uint64_t address) {
  const unsigned thread = warp_ * kWarp + lane;
  for (std::uint64_t at = address & ~std::uint64_t{3}; at < address + meta_bytes(meta); at += 4) {
    const AsyncCopies::OnTheWay found = copies_.at(at);
    if (!found.copy) continue;
    if (meta_op(meta) == kStore && found.thread == thread && !found.copy->stored) {
      found.copy->stored = true;
      return false;
    }
    if (say(site))
      report_touched_copy(*launch_, party_of(worker_, thread, site.pc), meta, at,
                          party_of(worker_, found.thread, found.copy->pc), found.committed, found.later);
    return true;
  }
  return false;
}

}  // namespace simt
