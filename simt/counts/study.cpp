#include "counts/study.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "counts/cost.h"
#include "memory/arena.h"

namespace simt {
namespace {

constexpr unsigned kLoaded = 1, kStored = 2;
constexpr std::size_t kHotLines = 64;
// In a loop whose step the compiler knows, so many loads are in flight at once (measured); in a loop that steps by the
// whole grid, one.
constexpr unsigned kUnrolled = 8;
// nvcc unrolls a loop to about so many instructions: loads that are farther apart are not joined.
constexpr double kUnrolledInstructions = 64;
// How many instructions nvcc makes for one g++ instruction that computes addresses or counts loops: two, since an SM
// has no 64-bit addition; in later rounds of a loop a small fraction, since loops are unrolled. Measured with the
// kernels of tests/model/kernels.
constexpr double kStraight = 2, kAgain = 0.05;

// The most lanes of a request that share one address.
unsigned most_together(const std::uint64_t* addresses, std::uint32_t mask) {
  unsigned most = 0;
  for (std::uint32_t left = mask; left;) {
    const std::uint64_t address = addresses[lowest(left)];
    std::uint32_t same = 0;
    for (std::uint32_t rest = left; rest; rest &= rest - 1)
      if (addresses[lowest(rest)] == address) same |= rest & -rest;
    most = std::max(most, static_cast<unsigned>(__builtin_popcount(same)));
    left &= ~same;
  }
  return most;
}

// How many different addresses the lanes have.
unsigned distinct_addresses(const std::uint64_t* addresses, std::uint32_t mask) {
  std::uint64_t seen[kWarp];
  unsigned count = 0;
  std::uint64_t highest = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[lowest(left)];
    if (address <= highest && std::find(seen, seen + count, address) != seen + count) continue;
    seen[count++] = address;
    highest = std::max(highest, address);
  }
  return count;
}

// The fewest wavefronts in which shared memory can serve so many bytes.
unsigned fewest_wavefronts(unsigned bytes) { return std::max(1u, (bytes + 127) / 128); }

void add_spot(std::vector<Spot>& spots, std::uint64_t pc, const InstructionMix& mix) {
  auto spot = std::find_if(spots.begin(), spots.end(), [pc](const Spot& one) { return one.pc == pc; });
  if (spot == spots.end()) spot = spots.insert(spot, Spot{pc, {}});
  spot->mix += mix;
}

}  // namespace

void InstructionMix::operator+=(const InstructionMix& more) {
  fp32 += more.fp32;
  fp64 += more.fp64;
  special += more.special;
  other += more.other;
}

InstructionMix mix_at(std::uint64_t pc) {
  // Two long no-operations whose displacements hold four numbers.
  unsigned char code[16];
  std::memcpy(code, reinterpret_cast<const void*>(pc), sizeof code);
  const auto is_mark = [](const unsigned char* at) { return at[0] == 0x0f && at[1] == 0x1f && at[2] == 0x80; };
  if (!is_mark(code) || !is_mark(code + 7)) return {};
  std::uint16_t numbers[4];
  std::memcpy(numbers, code + 3, 4);
  std::memcpy(numbers + 2, code + 10, 4);
  constexpr std::uint16_t kAsksGrid = 0x8000;
  return {double(numbers[0]), double(numbers[1]), double(numbers[2] & ~kAsksGrid), double(numbers[3]),
          (numbers[2] & kAsksGrid) != 0};
}

void Chain::operator+=(const Chain& more) {
  cold += more.cold;
  near += more.near;
  rounds += more.rounds;
  warm += more.warm;
  shared += more.shared;
  exchanges += more.exchanges;
  warp_barriers += more.warp_barriers;
  barriers += more.barriers;
  atomics += more.atomics;
  instructions += more.instructions;
}

double Chain::weight() const {
  return 700 * cold + 300 * (near + atomics) + 40 * warm + 30 * shared + 25 * exchanges + 4 * instructions;
}

void Work::operator+=(const Work& more) {
  blocks += more.blocks;
  load_requests += more.load_requests;
  load_lines += more.load_lines;
  load_sectors += more.load_sectors;
  store_requests += more.store_requests;
  store_lines += more.store_lines;
  store_sectors += more.store_sectors;
  store_parts += more.store_parts;
  load_needed += more.load_needed;
  load_shifted += more.load_shifted;
  store_needed += more.store_needed;
  store_shifted += more.store_shifted;
  shared_load_needed += more.shared_load_needed;
  shared_store_needed += more.shared_store_needed;
  active_lanes += more.active_lanes;
  for (const Spot& spot : more.spots) add_spot(spots, spot.pc, spot.mix);
  load_passes += more.load_passes;
  partly_stored += more.partly_stored;
  exchanges += more.exchanges;
  shared_load_wavefronts += more.shared_load_wavefronts;
  shared_store_wavefronts += more.shared_store_wavefronts;
  shared_requests += more.shared_requests;
  shared_load_requests += more.shared_load_requests;
  atomic_requests += more.atomic_requests;
  atomic_lanes += more.atomic_lanes;
  atomic_sectors += more.atomic_sectors;
  shared_atomic_requests += more.shared_atomic_requests;
  shared_atomic_turns += more.shared_atomic_turns;
  instructions += more.instructions;
  chain += more.chain;
  if (more.alone.weight() > alone.weight()) alone = more.alone;
  for (const Region& theirs : more.regions) {
    const auto mine =
        std::find_if(regions.begin(), regions.end(), [&](const Region& one) { return one.begin == theirs.begin; });
    if (mine == regions.end()) {
      regions.push_back(theirs);
      continue;
    }
    mine->low = std::min(mine->low, theirs.low);
    mine->high = std::max(mine->high, theirs.high);
    mine->loaded += theirs.loaded;
    mine->stored += theirs.stored;
    mine->used += theirs.used;
    mine->wanted += theirs.wanted;
    mine->written += theirs.written;
  }
  for (int i = 0; i < 2; ++i)
    if (seen[i].empty()) seen[i] = more.seen[i];
  for (const HotLine& theirs : more.hot) {
    const auto mine = std::find_if(hot.begin(), hot.end(), [&](const HotLine& one) { return one.line == theirs.line; });
    if (mine == hot.end()) {
      if (hot.size() < kHotLines) hot.push_back(theirs);
      continue;
    }
    mine->alone += theirs.alone;
    mine->together += theirs.together;
    mine->turns += theirs.turns;
  }
}

Study::Touch Study::touch_of(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) {
  Touch out;
  std::uint32_t touched[2 * kWarp] = {};  // bytes of each sector
  const auto add = [](std::uint64_t* list, unsigned& count, std::uint64_t one) {
    if (std::find(list, list + count, one) != list + count) return false;
    list[count++] = one;
    return true;
  };
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[lowest(left)];
    for (std::uint64_t sector = address >> 5; sector <= (address + bytes - 1) >> 5; ++sector) {
      if (add(out.sectors, out.sector_count, sector)) add(out.lines, out.line_count, sector >> 2);
      const std::uint64_t from = std::max(address, sector << 5), to = std::min(address + bytes, (sector + 1) << 5);
      unsigned at = out.sector_count - 1;
      while (out.sectors[at] != sector) --at;
      touched[at] |= static_cast<std::uint32_t>(((std::uint64_t{1} << (to - from)) - 1) << (from & 31));
    }
    out.bytes += bytes;
  }
  for (unsigned i = 0; i < out.sector_count; ++i) out.distinct += static_cast<unsigned>(__builtin_popcount(touched[i]));
  return out;
}

void Study::begin_block(std::uint64_t grid_threads, const PassedPointers& passed, bool alone, unsigned neighbour) {
  neighbour_ = neighbour;
  passed_ = &passed;
  grid_threads_ = grid_threads;
  alone_ = alone;
  if (alone) {
    aside_ = std::exchange(work_, Work{});
    last_region_ = 0;
  }
  asks_grid_ = false;
  if (seen_.empty()) seen_.resize(1 << 12);
  else if (seen_count_) std::fill(seen_.begin(), seen_.end(), Seen{});
  seen_count_ = 0;
  for (WarpState& warp : warps_) warp = WarpState{};
}

static std::size_t hash_of(std::uint64_t sector) { return sector * 0x9e3779b97f4a7c15ull >> 24; }

void Study::grow() {
  std::vector<Seen> old(seen_.size() * 2);
  old.swap(seen_);
  const std::size_t wrap = seen_.size() - 1;
  for (const Seen& entry : old) {
    if (!entry.bits) continue;
    std::size_t at = hash_of(entry.sector) & wrap;
    while (seen_[at].bits) at = (at + 1) & wrap;
    seen_[at] = entry;
  }
}

// True if this is the block's first access of this kind to the sector.
bool Study::touch(std::uint64_t sector, unsigned bit, unsigned bytes) {
  const std::size_t wrap = seen_.size() - 1;
  std::size_t at = hash_of(sector) & wrap;
  while (seen_[at].bits && seen_[at].sector != sector) at = (at + 1) & wrap;
  Seen& entry = seen_[at];
  const bool fresh = !(entry.bits & bit), added = !entry.bits;
  entry.sector = sector & ((std::uint64_t{1} << 54) - 1);
  entry.bits |= bit & 3;
  if (bit == kStored) entry.stored = std::min(32u, entry.stored + bytes) & 0xff;
  if (added && ++seen_count_ * 2 > seen_.size()) grow();
  return fresh;
}

bool Study::loaded(std::uint64_t sector) const {
  const std::size_t wrap = seen_.size() - 1;
  std::size_t at = hash_of(sector) & wrap;
  while (seen_[at].bits && seen_[at].sector != sector) at = (at + 1) & wrap;
  return (seen_[at].bits & kLoaded) != 0;
}

Region& Study::region_of(std::uint64_t address) {
  std::vector<Region>& regions = work_.regions;
  if (last_region_ < regions.size() && address >= regions[last_region_].begin && address < regions[last_region_].end)
    return regions[last_region_];
  for (last_region_ = 0; last_region_ < regions.size(); ++last_region_)
    if (address >= regions[last_region_].begin && address < regions[last_region_].end) return regions[last_region_];
  Region region;
  const auto live = Arena::instance().live(reinterpret_cast<const void*>(address));
  const AddressRange registered = registered_range(address);
  region.begin = live ? live->begin : registered.end ? registered.begin : address & ~std::uint64_t{0xfff};
  region.end = live ? live->end : registered.end ? registered.end : region.begin + 0x1000;
  region.kind = memory_kind(reinterpret_cast<const void*>(address));
  const auto holds = [&](std::uint64_t pointer) { return pointer >= region.begin && pointer < region.end; };
  region.restricted = std::any_of(passed_->restricted.begin(), passed_->restricted.end(), holds) &&
                      std::none_of(passed_->plain.begin(), passed_->plain.end(), holds);
  regions.push_back(region);
  return regions.back();
}

// A store of a loaded value waits for the load, and no later load can be issued before it: a warp's instructions issue
// in order, and nvcc moves a load before a store only if they cannot be to the same memory. __restrict__ says so for
// different pointers.
void Study::store(WarpState& warp, const Region& region) {
  if (!warp.cold_open && !warp.near_open && !warp.warm_open) return;
  if (std::find(warp.stored.begin(), warp.stored.end(), region.begin) == warp.stored.end())
    warp.stored.push_back(region.begin);
}

void Study::wait_behind_stores(WarpState& warp, const Region& region) {
  const bool passes = std::all_of(warp.stored.begin(), warp.stored.end(), [&](std::uint64_t stored) {
    if (stored == region.begin) return false;
    if (region.restricted) return true;
    return std::any_of(work_.regions.begin(), work_.regions.end(),
                       [&](const Region& one) { return one.begin == stored && one.restricted; });
  });
  if (passes) return;
  warp.stored.clear();
  warp.cold_open = warp.near_open = warp.warm_open = false;
  warp.in_rounds = true;
  for (Stream& stream : warp.global) stream.repeats = 0;
}

// A load joins the loads in flight, unless it belongs to the next round of a loop that first uses loaded values.
void Study::load(WarpState& warp, std::vector<Stream>& streams, std::uint64_t pc, std::uint64_t address, unsigned bytes,
                 From from) {
  const bool shared = from == From::shared;
  auto stream = std::find_if(streams.begin(), streams.end(), [pc](const Stream& one) { return one.pc == pc; });
  const bool known = stream != streams.end();
  if (!known) {
    streams.push_back({pc, address, warp.arithmetic, 1});
    stream = std::prev(streams.end());
  } else {
    const bool by_grid = !shared && asks_grid_ && address - stream->last == grid_threads_ * bytes;
    if (warp.arithmetic > stream->consumed) ++stream->repeats;
    stream->last = address;
    stream->consumed = warp.arithmetic;
    if (stream->repeats > (by_grid ? 1 : kUnrolled)) {
      for (Stream& one : streams) one.repeats = 0;
      stream->repeats = 1;
      if (shared) warp.shared_open = false;
      else warp.cold_open = warp.near_open = warp.warm_open = false, warp.stored.clear();
    }
  }
  if (shared) {
    warp.chain.shared += !std::exchange(warp.shared_open, true);
  } else if (from == From::cache) {
    warp.chain.warm += !std::exchange(warp.warm_open, true);
  } else if (!warp.cold_open && (from == From::dram || !warp.near_open)) {
    // Data from the L2 cache arrives before data from DRAM.
    if (warp.near_open) warp.chain.near -= 1, warp.near_open = false;
    bool& open = from == From::dram ? warp.cold_open : warp.near_open;
    open = true;
    (from == From::dram ? warp.chain.cold : warp.chain.near) += 1;
    if (from == From::dram && std::exchange(warp.in_rounds, false)) warp.chain.rounds += 1;
  }
}

// Whether a shared-memory load is part of a load that has been counted. nvcc unrolls loops of known length and joins
// neighbouring loads into one.
bool Study::joins(WarpState& warp, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes) {
  constexpr unsigned kWidest = 16;
  constexpr std::size_t kKept = 32;
  const auto all_lanes = [&](auto holds) {
    for (std::uint32_t left = mask; left; left &= left - 1)
      if (!holds(lowest(left))) return false;
    return true;
  };
  for (std::size_t i = warp.wide.size(); i-- > 0;) {
    Wide& wide = warp.wide[i];
    if (wide.mask != mask || wide.bytes + bytes > kWidest ||
        warp.chain.instructions - wide.at > kUnrolledInstructions ||
        !all_lanes([&](unsigned lane) { return addresses[lane] == wide.begin[lane] + wide.bytes; }))
      continue;
    wide.bytes += bytes;
    const unsigned width = wide.bytes <= 8 ? 8 : kWidest, passes = wavefronts(wide.begin, mask, width, true);
    work_.shared_load_wavefronts += passes > wide.passes ? passes - wide.passes : 0;
    wide.passes = std::max(wide.passes, passes);
    const unsigned needed = std::max(wide.needed, fewest_wavefronts(wide.distinct * width));
    work_.shared_load_needed += needed - std::exchange(wide.needed, needed);
    return true;
  }
  if (warp.wide.size() == kKept) warp.wide.erase(warp.wide.begin());
  Wide wide;
  std::copy(addresses, addresses + kWarp, wide.begin);
  wide.mask = mask;
  wide.at = warp.chain.instructions;
  wide.bytes = all_lanes([&](unsigned lane) { return addresses[lane] % kWidest == 0; }) ? bytes : kWidest;
  warp.wide.push_back(wide);
  return false;
}

void Study::wait_for_atomic(WarpState& warp) {
  warp.chain.atomics += warp.atomic_open;
  warp.atomic_open = false;
}

void Study::request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, bool shared) {
  WarpState& warp = warps_[warp_];
  warp.chain.instructions += 1;
  ++warp.requests;
  ++requests_;
  if (shared) request_shared(warp, pc, meta, mask, addresses);
  else request_global(warp, pc, meta, mask, addresses);
}

void Study::request_shared(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                           const std::uint64_t* addresses) {
  const auto bytes = static_cast<unsigned>(meta_bytes(meta));
  const Op op = meta_op(meta);
  if (op == kAtomic) {
    work_.shared_atomic_requests += 1;
    work_.shared_atomic_turns += most_together(addresses, mask);
    warp.arithmetic += 1;
    return;
  }
  if (op == kLoad && joins(warp, mask, addresses, bytes)) {
    --requests_;
    warp.chain.instructions -= 1;
    return;
  }
  const unsigned passes = wavefronts(addresses, mask, bytes, op == kLoad);
  (op == kLoad ? work_.shared_load_wavefronts : work_.shared_store_wavefronts) += passes;
  work_.shared_requests += 1;
  work_.shared_load_requests += op == kLoad;
  const unsigned distinct = distinct_addresses(addresses, mask), needed = fewest_wavefronts(distinct * bytes);
  (op == kLoad ? work_.shared_load_needed : work_.shared_store_needed) += std::min(needed, passes);
  work_.active_lanes += __builtin_popcount(mask);
  if (op == kLoad) {
    load(warp, warp.shared, pc, addresses[lowest(mask)], bytes, From::shared);
    Wide& wide = warp.wide.back();
    wide.passes = passes, wide.distinct = distinct, wide.needed = std::min(needed, passes);
  } else {
    warp.arithmetic += 1;
    warp.wide.clear();
  }
}

// How many sectors the block touches for the first time in this way; `alone`: how many of them DRAM has to move for
// their own sake, since it moves two neighbouring sectors at once.
Study::Fresh Study::touch_all(const Touch& touched, Op op, std::uint32_t mask, const std::uint64_t* addresses,
                              unsigned bytes) {
  Fresh fresh;
  const unsigned bit = op == kLoad ? kLoaded : kStored;
  const unsigned share = std::max(1u, touched.bytes / std::max(1u, touched.sector_count));
  const auto* const begin = touched.sectors;
  const auto* const end = begin + touched.sector_count;
  for (const std::uint64_t* sector = begin; sector != end; ++sector) {
    unsigned stored = share;
    if (op == kStore && touched.bytes < 32 * touched.sector_count) {
      stored = 0;
      for (std::uint32_t left = mask; left; left &= left - 1) {
        const std::uint64_t from = addresses[lowest(left)], to = from + bytes, low = *sector << 5;
        if (from < low + 32 && to > low) stored += static_cast<unsigned>(std::min(to, low + 32) - std::max(from, low));
      }
    }
    if (!touch(*sector, bit, stored)) continue;
    ++fresh.all;
    const std::uint64_t neighbour = *sector ^ 1;
    fresh.alone += op != kLoad || !loaded(neighbour) || std::find(begin, end, neighbour) != end;
  }
  return fresh;
}

void Study::request_global(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                           const std::uint64_t* addresses) {
  const auto bytes = static_cast<unsigned>(meta_bytes(meta));
  const Op op = meta_op(meta);
  const Touch touched = touch_of(addresses, mask, bytes);
  const Fresh fresh = touch_all(touched, op, mask, addresses, bytes);
  const std::uint64_t first = addresses[lowest(mask)], last = addresses[31 - __builtin_clz(mask)];
  Region& region = region_of(first);
  region.used += op == kLoad ? touched.bytes : 0;
  (op == kLoad ? region.wanted : region.written) += touched.distinct;
  const unsigned needed = touched.needed();
  // Side by side: as many bytes as from the first to the last.
  const bool shifted = touched.sector_count == needed + 1 && last + bytes - first == touched.distinct;
  region.low = std::min({region.low, first, last});
  region.high = std::max({region.high, first + bytes, last + bytes});
  (op == kLoad ? region.loaded : region.stored) += fresh.all;
  if (op == kLoad) {
    work_.load_requests += 1;
    work_.load_lines += touched.line_count;
    work_.load_sectors += touched.sector_count;
    work_.load_passes += wavefronts(addresses, mask, bytes, true);
    work_.load_needed += needed;
    work_.load_shifted += shifted;
    work_.active_lanes += __builtin_popcount(mask);
    wait_behind_stores(warp, region);
    load(warp, warp.global, pc, first, bytes,
         fresh.all == 0    ? From::cache
         : fresh.alone > 0 ? From::dram
                           : From::neighbour);
  } else if (op == kStore) {
    work_.store_requests += 1;
    work_.store_lines += touched.line_count;
    work_.store_sectors += touched.sector_count;
    work_.store_needed += needed;
    work_.store_shifted += shifted;
    work_.active_lanes += __builtin_popcount(mask);
    if (touched.bytes < 32 * touched.sector_count)
      work_.store_parts += std::min<double>(touched.sector_count, touched.sector_count - touched.bytes / 32);
    store(warp, region);
    warp.arithmetic += 1;
  } else {
    work_.atomic_requests += 1;
    work_.atomic_lanes += __builtin_popcount(mask);
    work_.atomic_sectors += touched.sector_count;
    warp.arithmetic += 1;
    warp.atomic_open = true;
    store(warp, region);
    count_hot_lines(touched, mask, most_together(addresses, mask));
  }
}

// `together`: the most lanes of the request that share one address.
void Study::count_hot_lines(const Touch& touched, std::uint32_t mask, unsigned together) {
  for (unsigned i = 0; i < touched.line_count; ++i) {
    const std::uint64_t line = touched.lines[i];
    auto hot =
        std::find_if(work_.hot.begin(), work_.hot.end(), [line](const HotLine& one) { return one.line == line; });
    if (hot == work_.hot.end()) {
      if (work_.hot.size() == kHotLines) continue;
      hot = work_.hot.insert(hot, HotLine{line, 0, 0, 0});
    }
    if ((mask & (mask - 1)) == 0) hot->alone += 1;
    else hot->together += 1, hot->turns += together;
  }
}

void Study::basic_block(std::uint64_t pc) {
  InstructionMix mix = mix_at(pc);
  asks_grid_ |= mix.asks_grid;
  WarpState& warp = warps_[warp_];
  auto entered = std::find_if(warp.entered.begin(), warp.entered.end(), [pc](auto& one) { return one.pc == pc; });
  if (entered == warp.entered.end()) {
    entered = warp.entered.insert(entered, {pc, warp.requests, {}});
    mix.other *= kStraight;
  } else {
    // Rounds without memory requests work on registers only: nvcc unrolls the loop completely, and no loop counting
    // remains.
    mix.other *= std::exchange(entered->requests, warp.requests) == warp.requests ? 0 : kAgain;
  }
  work_.instructions += mix;
  entered->mix += mix;
  warp.chain.instructions += mix.all();
  warp.arithmetic += mix.fp32 + mix.fp64 + mix.special;
}

void Study::operation(bool exchange) {
  WarpState& warp = warps_[warp_];
  (exchange ? warp.chain.exchanges : warp.chain.warp_barriers) += 1;
  work_.exchanges += exchange;
  wait_for_atomic(warp);
  warp.cold_open = warp.near_open = warp.warm_open = warp.shared_open = warp.in_rounds = false;
  warp.stored.clear();
  warp.wide.clear();
  warp.global.clear();
  warp.shared.clear();
}

void Study::end_stretch() {
  const WarpState* slowest = &warps_[0];
  for (const WarpState& warp : warps_)
    if (warp.chain.weight() > slowest->chain.weight()) slowest = &warp;
  work_.chain += slowest->chain;
  for (WarpState& warp : warps_) {
    warp.chain = Chain{};
    warp.cold_open = warp.near_open = warp.warm_open = warp.shared_open = warp.atomic_open = warp.in_rounds = false;
    warp.stored.clear();
    warp.wide.clear();
    warp.global.clear();
    warp.shared.clear();
  }
}

void Study::barrier() {
  for (WarpState& warp : warps_) wait_for_atomic(warp);
  end_stretch();
  work_.chain.barriers += 1;
}

void Study::add_spots() {
  for (const WarpState& warp : warps_)
    for (const auto& [pc, requests, mix] : warp.entered)
      if (mix.all() > 0) add_spot(work_.spots, pc, mix);
}

std::uint64_t Study::end_block() {
  end_stretch();
  if (alone_) {
    const Chain chain = work_.chain;
    work_ = std::exchange(aside_, Work{});
    if (chain.weight() > work_.alone.weight()) work_.alone = chain;
    last_region_ = 0;
    return std::exchange(requests_, 0);
  }
  ++work_.blocks;
  add_spots();
  for (const Seen& entry : seen_) work_.partly_stored += (entry.bits & kStored) && entry.stored < 32;
  if (neighbour_ < 2) {
    std::vector<std::uint64_t>& mine = work_.seen[neighbour_];
    for (const Seen& entry : seen_)
      if (entry.bits) mine.push_back(entry.sector << 1 | (entry.bits & kStored ? 1 : 0));
    std::sort(mine.begin(), mine.end());
  }
  return std::exchange(requests_, 0);
}

Work Study::take() {
  Work taken;
  taken += work_;
  taken.regions = std::move(work_.regions);
  work_ = Work{};
  last_region_ = 0;
  return taken;
}

}  // namespace simt
