#include "checks/checker.h"

#include <algorithm>

#include "checks/constant_notes.h"
#include "checks/findings.h"
#include "checks/hazards.h"
#include "confine/confined.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/memory_kinds.h"
#include "memory/touched.h"
#include "program/modules.h"
#include "program/variables.h"

namespace simt {
namespace {

const ObserverKind checker_kind(
    [](Launch& launch) -> std::unique_ptr<LaunchPart> {
      if (!launch.request.counted || !launch.options.check) return Findings::instance().note_unfollowed(), nullptr;
      if (launch.choice.counted() < launch.blocks) Arena::instance().mark_all_written();
      auto part = std::make_unique<LaunchChecks>();
      part->begin(launch);
      return part;
    },
    [](Worker& worker) -> std::unique_ptr<Observer> { return std::make_unique<Checker>(worker); });

// Whether no byte of an aligned access was ever written; some bytes may be padding of a class that is read whole.
bool nothing_written(const std::uint8_t* written, std::uint64_t offset, unsigned bytes) {
  const auto at = [&](unsigned part) { return __atomic_load_n(written + offset / 8 + part, __ATOMIC_RELAXED); };
  if (bytes < 8) return !(at(0) & ((1u << bytes) - 1) << offset % 8);
  return !at(0) && (bytes == 8 || !at(1));
}

}  // namespace

unsigned Checker::kind_number() { return checker_kind.number(); }
LaunchChecks* checks_of(const Launch& launch) { return static_cast<LaunchChecks*>(checker_kind.part_of(launch)); }

bool Checker::begin_launch(Launch& launch) {
  checks_ = checks_of(launch);
  launch_ = checks_ ? &launch : nullptr;
  if (!checks_) return false;
  threads_ = static_cast<unsigned>(launch.threads);
  std::fill(std::begin(beside_), std::end(beside_), Beside{});
  std::fill(std::begin(stored_), std::end(stored_), Own{});
  const Windows& windows = *simt_windows;
  if (!shared_[0].covers(windows.shared_base, windows.shared_size))
    shared_[0] = ShadowRange(windows.shared_base, windows.shared_size);
  if (!shared_[1].covers(windows.dynamic_base, windows.dynamic_size))
    shared_[1] = ShadowRange(windows.dynamic_base, windows.dynamic_size);
  copies_.begin_launch(windows.shared_base, windows.shared_size, windows.dynamic_base, windows.dynamic_size);
  threads_repeat_ = launch.blocks > (std::uint64_t{1} << 32) / launch.threads;
  // In a launch of clusters the workers read each other's records, so that all of them need the same tag.
  if (had_clusters_ || launch.cluster.size() > 1) {
    for (ShadowRange& range : shared_) range.clear();
    shared_tag_ = 0;
  }
  had_clusters_ = launch.cluster.size() > 1;
  unpublished_numbers_.clear();
  take_shared_tag();
  return true;
}

// The tag tells apart records of earlier launches on this worker, until the tags run out.
void Checker::take_shared_tag() {
  if (++shared_tag_ < Record::kTags) return;
  for (ShadowRange& range : shared_) range.clear();
  shared_tag_ = 1;
}

unsigned Checker::begin_block(std::uint64_t block) {
  first_thread_ = static_cast<std::uint32_t>(block * threads_);
  clock_ = block_sync_ = 1;
  std::fill_n(warp_sync_, threads_, 0u);
  part_synced_ = 0;
  tag_ = checks_->tag();
  acquires_ = fenced_ = has_released_ = has_unpublished_ = false;
  covers_ = 0;
  settled_ = unfenced_ = hasty_ = 0;
  hand_overs_ = 0;
  same_block_global_ = true;
  copies_.begin_block();
  released_in_phase_.clear();
  cluster_ = worker_.cluster();
  cluster_barriers_ = 0;
  looked_ = false;
  distant_.clear();
  if (threads_repeat_ && !cluster_) take_shared_tag();
  return stops | operations;
}

bool Checker::say(Site& site) { return ++site.reports <= kMostCounted; }

void Checker::constant(const Site& site, unsigned lane, std::uint64_t address) {
  if (address >= constant_.first && address < constant_.second) return;
  constant_ = look_at_constant(party_of(worker_, warp_ * kWarp + lane, site.pc), address);
}

void Checker::first_use(Site& site, Meta meta, unsigned lane, std::uint64_t address) {
  if (say(site)) report_uninitialised(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta);
}

// --- requests

bool Checker::in_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  const unsigned bytes = meta_bytes(meta);
  bool good = true;
  for_lanes(mask, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (site.global_extent.holds(address, address + bytes)) return;
    if (Arena::instance().contains(reinterpret_cast<const void*>(address))) {
      if (const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address)))
        if (address + bytes <= allocation->end &&
            (allocation->host || may_reach(launch_->device, allocation->device))) {
          site.global_extent = {allocation->begin, allocation->end};
          return;
        }
    } else if (const AddressRange registered = registered_range(address); registered.end != 0) {
      if (address + bytes <= registered.end) {
        site.global_extent = {registered.begin, registered.end};
        return;
      }
    } else if (const Module* module = module_of(address)) {
      const Symbol* symbol = symbol_at(module->objects, address);
      if (symbol && address + bytes <= symbol->end && !host_variable_at(symbol->begin)) {
        site.global_extent = {symbol->begin, symbol->end};
        return;
      }
    }
    report_out_of_bounds(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta,
                         site.global_extent.begin);
    good = false;
  });
  if (!good) launch_->abort(kIllegalAddress);
  return good;
}

bool Checker::in_shared_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  const unsigned bytes = meta_bytes(meta);
  const Windows& windows = *simt_windows;
  bool good = true;
  for_lanes(mask, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (site.shared_extent.holds(address, address + bytes)) return;
    if (address - windows.dynamic_base < windows.dynamic_size) {
      site.shared_extent = {windows.dynamic_base, windows.dynamic_base + launch_->request.dynamic_shared};
    } else if (const Symbol* symbol = symbol_at(launch_->kernel.module->shared, address - windows.shared_base)) {
      site.shared_extent = {windows.shared_base + symbol->begin, windows.shared_base + symbol->end};
    }
    if (site.shared_extent.holds(address, address + bytes)) return;
    report_out_of_bounds(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta);
    good = false;
  });
  if (!good) launch_->abort(kIllegalAddress);
  return good;
}

void Checker::global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                     const std::uint64_t* values) {
  if (site.number == 0) site.number = checks_->number_of(LaunchChecks::point_of(site, meta));
  if (!in_bounds(site, meta, mask, addresses)) return;
  const Arena& arena = Arena::instance();
  std::uint8_t* const written = arena.written_bits();
  const unsigned bytes = meta_bytes(meta);
  if (meta_op(meta) == kAtomic && (meta & kConfirms)) checks_->note_locks();
  CellLock lock;
  for_lanes(mask, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (address - arena.base() < arena.size()) {
      if (checks_->follows_memory()) Touched::instance().mark(address, address + bytes, meta_op(meta));
      const std::uint64_t offset = address - arena.base();
      if (meta_op(meta) != kStore && !(meta & kReplaces) && nothing_written(written, offset, bytes) &&
          !(meta_part(meta) && arena.in_begun_element(address)))
        first_use(site, meta, lane, address);
      // An aligned access has its bits inside one byte, or in two whole bytes.
      for (unsigned part = 0; part < (bytes + 7) / 8; ++part) {
        const unsigned bits = bytes >= 8 ? 0xffu : ((1u << bytes) - 1) << offset % 8;
        std::uint8_t& there = written[offset / 8 + part];
        const bool known = (__atomic_load_n(&there, __ATOMIC_RELAXED) & bits) == bits;
        if (!known && meta_op(meta) != kLoad)
          __atomic_fetch_or(&there, static_cast<std::uint8_t>(bits), __ATOMIC_RELAXED);
      }
    }
    if (Cell* cell = global_cell(address)) {
      lock.hold(address);
      races<Kind::global>(site, meta, lane, address, values[lane], cell);
    }
  });
}

void Checker::shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                     const std::uint64_t* values) {
  if (cluster_) return distributed(site, meta, mask, addresses, values);
  if (site.number == 0) site.number = checks_->number_of(LaunchChecks::point_of(site, meta));
  if (!in_shared_bounds(site, meta, mask, addresses)) return;
  // For lanes that read the same word as their neighbours, only the first and the last add information to the shadow.
  for_lanes(mask, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (!copies_.none() && touches_copy(site, meta, lane, address)) return;
    races<Kind::shared>(site, meta, lane, address, values[lane], shared_range(address).at(address));
  });
}

}  // namespace simt
