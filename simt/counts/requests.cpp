#include "counts/requests.h"

#include <algorithm>
#include <utility>

#include "counts/cost.h"
#include "machine/launch.h"
#include "machine/place.h"
#include "memory/where.h"

namespace simt {
namespace {

const ObserverKind requests_kind(
    [](Launch& launch) -> std::unique_ptr<LaunchPart> {
      auto part = std::make_unique<LaunchCounts>();
      if (launch.request.counted && launch.options.study) part->passed = pointers_of(launch);
      return part;
    },
    [](Worker&) -> std::unique_ptr<Observer> { return std::make_unique<Requests>(); });

constexpr unsigned kExampleWarps = 8, kExampleRequests = 8;  // per block; per warp and program point

std::size_t hash_of(std::uint64_t pc, Op op) { return (pc * 4 + op) * 0x9e3779b97f4a7c15ull >> 20; }

void charge_lanes(Counts& counts, unsigned lanes, unsigned bytes, unsigned transfers) {
  counts.requests += 1;
  counts.transfers += transfers;
  counts.lanes += lanes;
  counts.bytes += std::uint64_t{lanes} * bytes;
}

void charge(Counts& counts, std::uint32_t mask, unsigned bytes, unsigned transfers) {
  charge_lanes(counts, static_cast<unsigned>(__builtin_popcount(mask)), bytes, transfers);
}

// Selects the slot among a site's shapes for this mask: whole warps, halves, quarters and so on have separate slots.
std::uint32_t kind_of(std::uint32_t mask) {
  if (mask == ~0u) return 0;
  const unsigned lanes = static_cast<unsigned>(__builtin_popcount(mask));
  return (6u - static_cast<unsigned>(31 - __builtin_clz(lanes)) + 3 * (~mask & 1)) & 7;
}

}  // namespace

LaunchCounts& counts_of(const Launch& launch) { return static_cast<LaunchCounts&>(*requests_kind.part_of(launch)); }

std::uint32_t Requests::site_of(std::uint64_t pc, Op op) {
  const std::uint32_t likely = sites_[last_].next;
  if (sites_[likely].pc == pc && sites_[likely].op == op) return last_ = likely;
  const std::uint32_t found = find_site(pc, op);
  sites_[last_].next = found;
  return last_ = found;
}

std::uint32_t Requests::find_site(std::uint64_t pc, Op op) {
  const std::size_t wrap = index_.size() - 1;
  for (std::size_t slot = hash_of(pc, op) & wrap;; slot = (slot + 1) & wrap) {
    const std::uint32_t at = index_[slot];
    if (at == 0) {
      index_[slot] = static_cast<std::uint32_t>(sites_.size());
      Site site;
      site.pc = pc;
      site.op = op;
      sites_.push_back(site);
      if (sites_.size() * 2 > index_.size()) rehash();
      return static_cast<std::uint32_t>(sites_.size() - 1);
    }
    if (sites_[at].pc == pc && sites_[at].op == op) return at;
  }
}

void Requests::rehash() {
  index_.assign(index_.size() * 2, 0);
  const std::size_t wrap = index_.size() - 1;
  for (std::uint32_t i = 1; i < sites_.size(); ++i) {
    std::size_t slot = hash_of(sites_[i].pc, sites_[i].op) & wrap;
    while (index_[slot]) slot = (slot + 1) & wrap;
    index_[slot] = i;
  }
}

bool Requests::begin_launch(Launch& launch) {
  if (!launch.request.counted || !(launch.options.count || launch.options.check)) return false;
  launch_ = &launch;
  part_ = &counts_of(launch);
  count_ = launch.options.count;
  thinned_ = false;
  return true;
}

void Requests::meet(const std::vector<Observer*>& all) {
  observer_count_ = 0;
  for (Observer* const one : all)
    if (auto* const observer = dynamic_cast<SiteObserver*>(one); observer && observer_count_ < kMostObservers)
      observers_[observer_count_++] = observer;
}

void Requests::hand_over(LaunchCounts::Counted& to) {
  const std::lock_guard lock(part_->mutex);
  to.sites.insert(to.sites.end(), sites_.begin() + 1, sites_.end());
  for (Site& site : sites_) site.global = site.shared = site.retries = {};
  to.barriers += std::exchange(barriers_, 0);
  const AsyncCounters async = std::exchange(async_, {});
  for (const auto figure : kAsyncFigures) to.async.*figure += async.*figure;
}

void Requests::end_launch() {
  hand_over(part_->rest);
  if (launch_->choice.studies_any()) {
    const std::lock_guard lock(part_->mutex);
    part_->work += study_.take();
  }
  sites_.resize(1);
  sites_[0].next = last_ = 0;
  std::fill(index_.begin(), index_.end(), 0);
}

unsigned Requests::begin_block(std::uint64_t block) {
  const BlockChoice& choice = launch_->choice;
  block_ = block;
  if (choice.is_thinned() && !std::exchange(thinned_, true)) hand_over(part_->before);
  copy_groups_.clear();
  keep_ = choice.shows(block);
  const bool alone = choice.studies_alone(block);
  studied_ = alone || choice.studies(block);
  if (studied_) study_.begin_block(launch_->blocks * launch_->threads, part_->passed, alone, choice.neighbour(block));
  return studied_ ? requests | basic_blocks | operations : requests;
}

void Requests::end_block() {
  for (Gathered& all : gathered_) end_gathered(all);
  if (keep_) {
    const std::lock_guard lock(part_->mutex);
    for (RawExample& one : examples_) {
      one.block = block_;
      part_->examples.push_back(std::move(one));
    }
    examples_.clear();
    kept_.clear();
  }
  if (!studied_) return;
  launch_->choice.note_studied(study_.end_block());
}

void Requests::begin_warp(unsigned warp, const std::uint8_t*) {
  warp_ = warp;
  study_.set_warp(warp);
}

void Requests::block_barrier(bool some) {
  if (studied_) study_.barrier();
  barriers_ += some;
}

void Requests::begin_work(const AsyncWork& work) {
  if (work.kind == AsyncWork::Kind::product) {
    async_.products += work.operations != 0;
    async_.operations += work.operations;
    return;
  }
  const bool in = work.kind == AsyncWork::Kind::copy_in;
  if (in && studied_) study_.begin_copy(work.channel, work.number);
  ++(in ? async_.boxes_in : async_.boxes_out);
  (in ? async_.bytes_in : async_.bytes_out) += work.places.size() * 16;
}

void Requests::order_copies(std::uint64_t, Meta meta, std::uint32_t lanes, const std::uint64_t* words) {
  if (meta & kReadOnly) return;
  if (copy_groups_.empty()) copy_groups_.resize(kMaxThreads);
  for (std::uint32_t left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest(left);
    CopyGroups& groups = copy_groups_[warp_ * kWarp + lane];
    if (meta_bytes(meta) != 0) {
      async_.copied_bytes += meta_bytes(meta);
    } else if (words[lane] == kCommitsCopies) {
      ++groups.committed;
    } else {
      const std::uint64_t prior = words[lane] == kAwaitsAllCopies ? 0 : words[lane];
      const std::uint64_t under_way = std::min<std::uint64_t>(prior, groups.committed - groups.arrived);
      groups.arrived = groups.committed - static_cast<unsigned>(under_way);
      async_.groups_under_way += under_way;
    }
  }
}

void Requests::see_phase(std::uint64_t address, std::uint64_t ended) {
  ++async_.phase_waits;
  if (studied_) study_.see_phase(address, ended);
}

void Requests::keep(const Site& site, bool shared, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                    unsigned transfers) {
  if (warp_ >= kExampleWarps || kept_[{site.pc, site.counted, shared, warp_}]++ >= kExampleRequests) return;
  constexpr std::uint64_t kLine = 128;
  const Place place = place_of(addresses[__builtin_ctz(mask)], 4);
  const std::uint64_t origin = place.begin / kLine * kLine;
  RawExample kept;
  kept.pc = site.pc;
  kept.op = site.counted;
  kept.shared = shared;
  kept.order = examples_.size();
  Example& example = kept.example;
  example.warp = warp_;
  example.buffer = place.buffer;
  example.bytes = static_cast<unsigned>(meta_bytes(meta));
  example.element_bytes = static_cast<unsigned>(place.element_bytes);
  example.together = shared ? lanes_together(addresses, mask, example.bytes, site.counted == kLoad) : kWarp;
  example.transfers = transfers;
  example.lanes = mask;
  example.begin = static_cast<std::int64_t>(place.begin - origin);
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    example.at[lane] = static_cast<std::int64_t>(addresses[lane] - origin);
  }
  examples_.push_back(std::move(kept));
}

// Handles a request of a known shape; false if it needs the full computation for the observers in unclear_.
bool Requests::add_known(Site& site, Shape& shape, std::uint64_t first, const std::uint64_t* addresses,
                         const std::uint64_t* values) {
  const Windows& windows = *simt_windows;
  const std::uint64_t low = first + static_cast<std::uint64_t>(shape.low()),
                      high = first + static_cast<std::uint64_t>(shape.high());
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) {
    return low - base < size && high - base <= size;
  };
  const bool global = within(windows.arena_base, windows.arena_size);
  if (!global && !within(windows.shared_base, windows.shared_size) &&
      !within(windows.dynamic_base, windows.dynamic_size))
    return false;
  const Meta meta = shape.meta();
  if (meta_op(meta) == kAtomic) return false;
  std::uint32_t unclear = 0;
  for (unsigned i = 0; i < observer_count_; ++i)
    if (!observers_[i]->quick(site, shape, global, first, values)) unclear |= 1u << i;
  if (unclear) return unclear_ = unclear, false;
  if (!count_ || by_engine(meta)) return true;
  const unsigned bytes = meta_bytes(meta);
  std::uint8_t& cost = global ? shape.sectors(first % 32) : shape.wavefronts(first % 4);
  if (cost == 0)
    cost = static_cast<std::uint8_t>(global ? simt::sectors(addresses, shape.mask(), bytes)
                                            : simt::wavefronts(addresses, shape.mask(), bytes, meta_op(meta) == kLoad));
  charge_lanes(global ? site.global : site.shared, shape.lanes(), bytes, cost);
  return true;
}

void Requests::request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                       const std::uint64_t* values) {
  const std::uint64_t first = addresses[__builtin_ctz(mask)];
  const std::uint32_t number = site_of(pc, meta_op(meta));
  Site& site = sites_[number];
  Shape& shape = shapes_[(number * 8 + kind_of(mask)) % kShapes];
  site.counted = counted_op(meta);
  if (by_engine(meta)) gather(pc, meta, addresses[lowest(mask)]);
  else if (studied_) study(pc, meta, mask, addresses);
  unclear_ = (1u << observer_count_) - 1;
  if (!shape.fits(number, meta, mask, addresses, first)) shape.learn(number, meta, mask, addresses, first);
  else if (!keep_ && add_known(site, shape, first, addresses, values)) return;

  std::uint64_t low = ~std::uint64_t{0}, high = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    low = std::min(low, address);
    high = std::max(high, address);
  }
  const Windows& windows = *simt_windows;
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) { return low - base < size && high - base < size; };
  if (within(windows.arena_base, windows.arena_size)) return add_global(site, meta, mask, addresses, values);
  if (within(windows.shared_base, windows.shared_size) || within(windows.dynamic_base, windows.dynamic_size))
    return add_shared(site, meta, mask, addresses, values);

  // Generic pointers may point to different spaces in different lanes: one request for each space.
  std::uint32_t in_global = 0, in_shared = 0, in_distributed = 0, constant = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    const Space space = where(addresses[lane]);
    if (space == Space::constant) constant |= 1u << lane;
    if (space == Space::global) in_global |= 1u << lane;
    if (space == Space::shared) in_shared |= 1u << lane;
    if (space == Space::distributed) in_distributed |= 1u << lane;
  }
  if (in_global) add_global(site, meta, in_global, addresses, values);
  if (in_shared) add_shared(site, meta, in_shared, addresses, values);
  if (in_distributed)  // not counted
    for_unclear([&](SiteObserver& one) { one.distributed(site, meta, in_distributed, addresses, values); });
  if (constant) {
    const auto lane = static_cast<unsigned>(__builtin_ctz(constant));
    for_unclear([&](SiteObserver& one) { one.constant(site, lane, addresses[lane]); });
  }
}

// The copy engine moves whole lines, as full warps with 16 bytes a lane would.
void Requests::gather(std::uint64_t pc, Meta meta, std::uint64_t address) {
  Gathered& all = gathered_[2 * meta_op(meta) + (where(address) == Space::global)];
  if (all.count == kWarp || (all.count && (all.pc != pc || all.meta != meta))) end_gathered(all);
  all.pc = pc, all.meta = meta;
  all.addresses[all.count++] = address;
}

void Requests::end_gathered(Gathered& all) {
  if (all.count == 0) return;
  const std::uint32_t mask = all.count == kWarp ? ~0u : (1u << all.count) - 1;
  const unsigned bytes = meta_bytes(all.meta);
  const bool loads = meta_op(all.meta) == kLoad, global = (&all - gathered_) % 2 == 1;
  if (global) (loads ? async_.sectors_in : async_.sectors_out) += sectors(all.addresses, mask, bytes);
  else (loads ? async_.passes_out : async_.passes_in) += wavefronts(all.addresses, mask, bytes, loads);
  if (studied_) study(all.pc, all.meta, mask, all.addresses);
  all.count = 0;
}

void Requests::study(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  std::uint32_t in_global = 0, in_shared = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const Space space = where(addresses[__builtin_ctz(left)]);
    if (space == Space::global) in_global |= left & -left;
    if (space == Space::shared) in_shared |= left & -left;
  }
  if (in_global) study_.request(pc, meta, in_global, addresses, false);
  if (in_shared) study_.request(pc, meta, in_shared, addresses, true);
}

void Requests::add_global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                          const std::uint64_t* values) {
  const unsigned bytes = meta_bytes(meta);
  if (count_ && !by_engine(meta)) {
    const bool atomic = counted_op(meta) == kAtomic;
    const unsigned moved =
        atomic ? atomic_sectors(addresses, mask, bytes, meta_integer(meta)) : sectors(addresses, mask, bytes);
    charge(site.global, mask, bytes, moved);
    if (keep_) keep(site, false, meta, mask, addresses, moved);
  }
  for_unclear([&](SiteObserver& one) { one.global(site, meta, mask, addresses, values); });
}

void Requests::add_shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                          const std::uint64_t* values) {
  const unsigned bytes = meta_bytes(meta);
  if (count_ && counted_op(meta) == kAtomic) {
    const SharedAtomicCost cost = shared_atomic(addresses, mask, bytes, meta_integer(meta));
    charge(site.shared, mask, bytes, cost.wavefronts);
    if (keep_) keep(site, true, meta, mask, addresses, cost.wavefronts);
    if (cost.loads) {
      site.retries.requests += cost.loads;
      site.retries.transfers += cost.load_wavefronts;
    }
  } else if (count_ && !by_engine(meta)) {
    const unsigned passes = wavefronts(addresses, mask, bytes, counted_op(meta) == kLoad);
    charge(site.shared, mask, bytes, passes);
    if (keep_) keep(site, true, meta, mask, addresses, passes);
  }
  for_unclear([&](SiteObserver& one) { one.shared(site, meta, mask, addresses, values); });
}

}  // namespace simt
