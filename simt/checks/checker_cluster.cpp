// Checks in launches of clusters, where blocks reach each other's shared memory. A block's memory exists from its
// beginning to its end: only a barrier of the cluster shows that it has begun, and another one keeps it from ending too
// early.
#include <algorithm>

#include "checks/checker.h"
#include "checks/hazards.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/modules.h"

namespace simt {
namespace {

// The variable, or the dynamic shared memory, that contains an address of a block's shared memory.
AddressRange shared_object(const Launch& launch, const SharedRanges& shared, std::uint64_t address) {
  if (address - shared.begin[1] < shared.bytes[1])
    return {shared.begin[1], shared.begin[1] + launch.request.dynamic_shared};
  const Symbol* symbol = symbol_at(launch.kernel.module->shared, address - shared.begin[0]);
  return symbol ? AddressRange{shared.begin[0] + symbol->begin, shared.begin[0] + symbol->end} : AddressRange{};
}

}  // namespace

void Checker::SeenByOthers::begin() {
  shadows = checker_.shared_;
  clock_after[0] = clock_after[1] = 0;
  clock_restarted = false;
  looked = false;
  barriers = 0;
}

void Checker::SeenByOthers::end() {
  looked = checker_.looked_;
  barriers = checker_.cluster_barriers_;
}

const Checker::SeenByOthers& Checker::note_of(const ClusterMember& member) const {
  return static_cast<const SeenByOthers&>(*member.notes[kind_number()]);
}

// The others read this only behind the barrier.
void Checker::arrive_at_cluster() {
  seen_by_others_.clock_after[(cluster_barriers_ + 1) % 2] = std::min(clock_ + 1, Record::kLastClock);
}

void Checker::pass_cluster_barrier() {
  look_at_distant();
  ++cluster_barriers_;
  looked_ = false;
}

// Looks for accesses to blocks that have ended without another barrier of the cluster.
void Checker::look_at_distant() {
  for (const Distant& access : distant_) {
    const ClusterMember& other = cluster_->member(access.rank);
    if (!other.ended || note_of(other).barriers > cluster_barriers_) continue;
    // It may have waited in another way: for a flag behind a fence, or for the atomic itself.
    if (checks_->before({worker_.block(), access.clock}, {other.block, 0})) continue;
    if (meta_op(access.meta) == kAtomic && note_of(other).looked) continue;
    report_distant(*launch_, party_of(worker_, access.lane_of_block, access.pc), access.meta, access.address,
                   other.block, true);
  }
  distant_.clear();
}

bool Checker::in_distributed_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  const unsigned bytes = meta_bytes(meta);
  bool good = true;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    const std::uint64_t address = addresses[lane];
    if (site.shared_extent.holds(address, address + bytes)) continue;
    const AddressRange object = shared_object(*launch_, cluster_->member(cluster_->owner_of(address)).shared, address);
    site.shared_extent = {object.begin, object.end};
    if (site.shared_extent.holds(address, address + bytes)) continue;
    report_out_of_bounds(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta);
    good = false;
  }
  if (!good) launch_->abort(kIllegalAddress);
  return good;
}

// Before the cluster's first barrier another block may not even have begun.
bool Checker::is_early(Site& site, Meta meta, unsigned lane, std::uint64_t address, unsigned rank) {
  if (cluster_barriers_ > 0) return false;
  const std::uint64_t other = cluster_->member(rank).block;
  if (say(site))
    report_distant(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), meta, address, other, false);
  return true;
}

void Checker::note_distant(Site& site, Meta meta, unsigned lane, std::uint64_t address, unsigned rank) {
  for (Distant& known : distant_)
    if (known.pc == site.pc && known.rank == rank) return void(known.clock = clock_);
  distant_.push_back({rank, warp_ * kWarp + lane, clock_, site.pc, address, meta});
}

void Checker::distributed(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                          const std::uint64_t* values) {
  if (site.number == 0) site.number = checks_->number_of(LaunchChecks::point_of(site, meta));
  if (!in_distributed_bounds(site, meta, mask, addresses)) return;
  CellLock lock;
  for (int i = 0; i < kWarp; ++i) {
    const unsigned lane = order_[i];
    if (!(mask >> lane & 1)) continue;
    const std::uint64_t address = addresses[lane];
    const unsigned rank = cluster_->owner_of(address);
    if (rank != worker_.rank()) {
      if (is_early(site, meta, lane, address, rank)) continue;
      note_distant(site, meta, lane, address, rank);
    }
    const ShadowRange* const shadows = note_of(cluster_->member(rank)).shadows;
    const ShadowRange& cells = shadows[shadows[0].holds(address) ? 0 : 1];
    lock.hold(address);
    races<Kind::distributed>(site, meta, lane, address, values[lane], cells.at(address));
  }
}

}  // namespace simt
