#include "counts/study.h"

#include <algorithm>
#include <utility>

#include "counts/cost.h"
#include "memory/arena.h"

namespace simt {
namespace {

// In a loop whose step the compiler knows, so many loads are in flight at once (measured); in a loop that steps by the
// whole grid, one.
constexpr unsigned kUnrolled = 8;
// nvcc unrolls a loop to about so many instructions: loads that are farther apart are not joined.
constexpr double kUnrolledInstructions = 64;
// How many instructions nvcc makes for one g++ instruction that computes addresses or counts loops: two, since an SM
// has no 64-bit addition; in later rounds of a loop a small fraction, since loops are unrolled. Measured with the
// kernels of tests/model/kernels.
constexpr double kStraight = 2, kAgain = 0.05;

}  // namespace

void Study::begin_block(std::uint64_t grid_threads, const PassedPointers& passed, bool alone, unsigned neighbour) {
  neighbour_ = neighbour;
  passed_ = &passed;
  grid_threads_ = grid_threads;
  alone_ = alone;
  if (alone) {
    aside_ = std::exchange(work_, Work{});
    last_region_ = 0;
  }
  asks_grid_ = has_told_ = false;
  looked_back_ = 0;
  copies_.clear();
  sectors_.clear();
  for (WarpState& warp : warps_) warp = WarpState{};
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

void Study::begin_copy(std::uint64_t barrier, std::uint64_t phase) {
  constexpr std::size_t kKept = 64;
  double far = 0;
  for (const WarpState& warp : warps_) far = std::max(far, warp.chain.weight());
  if (copies_.size() == kKept) copies_.erase(copies_.begin());
  copies_.push_back({barrier, phase, far});
}

// What is left of the copy's time once the warp looks for it.
void Study::see_phase(std::uint64_t barrier, std::uint64_t ended) {
  WarpState& warp = warps_[warp_];
  settle_exchange(warp);
  const auto copy = std::find_if(copies_.rbegin(), copies_.rend(),
                                 [&](const Copy& one) { return one.barrier == barrier && one.phase < ended; });
  if (copy == copies_.rend() || copied_from_ == From::cache) return;
  Chain whole;
  double Chain::*const kind = copied_from_ == From::dram ? &Chain::copies : &Chain::near_copies;
  whole.*kind = 1;
  const double since = warp.chain.weight() - copy->begun;
  warp.chain.*kind += std::clamp(1 - since / whole.weight(), 0.0, 1.0);
}

void Study::settle_exchange(WarpState& warp) {
  if (!std::exchange(warp.exchanged, false)) return;
  warp.chain.exchanges += 1;
  work_.exchanges += 1;
  end_loads(warp);
}

// One instruction, as a GPU has it: its operands are there, and what was loaded before is used.
void Study::tensor_instruction(const TensorInstruction& one) {
  WarpState& warp = warps_[warp_];
  warp.exchanged = false;
  if (std::exchange(warp.stands_in, true)) return;  // told by each lane
  work_.instructions.other += 1;
  warp.chain.instructions += 1;
  if (one.operations == 0) return;
  (one.of_group ? work_.tensor_group : work_.tensor) += one.operations;
  (one.of_group ? warp.chain.tensor_group : warp.chain.tensor) += one.operations;
  work_.tensor_passes += one.shared_bytes / 128;
  warp.chain.tensor_waits += one.adds_to != 0 && one.adds_to == warp.sums;
  warp.sums = one.gives;
  warp.arithmetic += 1;
}

// A warp that waits looks at the same words again and again: how often depends on when the others come. One look counts.
bool Study::looks_again(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                        const std::uint64_t* addresses) {
  const bool looks = (meta & kAccess) && counted_op(meta) == kLoad;
  const Look look{pc, addresses[lowest(mask)], mask};
  warp.waits = looks && look == warp.look;
  warp.look = looks ? look : Look{};
  return warp.waits;
}

// A block that first waits for a word of another block and then releases one of its own is a link of a chain: each link
// takes its time after the one before. Who has told something before waiting does not hold up the others.
void Study::note_chain(WarpState& warp, Meta meta, std::uint32_t mask) {
  if (!(meta & kAccess) || (mask & (mask - 1))) return;
  if (counted_op(meta) == kLoad) {
    warp.acquired |= !has_told_ && (meta & kOrdered);
    return;
  }
  if (warp.acquired && (meta & kOrdered)) work_.links += 1, warp.acquired = false;
  work_.looks_back += std::exchange(looked_back_, 0);  // others may wait for what it has found there
  has_told_ = true;
}

void Study::basic_block(std::uint64_t pc, std::uint32_t lanes) {
  InstructionMix mix = mix_at(pc);
  asks_grid_ |= mix.asks_grid;
  WarpState& warp = warps_[warp_];
  settle_exchange(warp);
  if (warp.waits) return;
  auto entered = std::find_if(warp.entered.begin(), warp.entered.end(), [pc](auto& one) { return one.pc == pc; });
  if (entered == warp.entered.end()) {
    entered = warp.entered.insert(entered, {pc, warp.requests, {}});
    mix.other *= kStraight;
  } else {
    // Rounds without memory requests work on registers only: nvcc unrolls the loop completely, and no loop counting
    // remains.
    mix.other *= std::exchange(entered->requests, warp.requests) == warp.requests ? 0 : kAgain;
  }
  mix.lanes = mix.all() * __builtin_popcount(lanes);
  work_.instructions += mix;
  entered->mix += mix;
  warp.chain.instructions += mix.all();
  warp.arithmetic += mix.fp32 + mix.fp64 + mix.special;
}

void Study::operation(bool exchange) {
  WarpState& warp = warps_[warp_];
  settle_exchange(warp);
  if (exchange) {
    warp.exchanged = !std::exchange(warp.stands_in, false);
    return;
  }
  warp.chain.warp_barriers += 1;
  end_loads(warp);
}

void Study::end_loads(WarpState& warp) {
  wait_for_atomic(warp);
  warp.cold_open = warp.near_open = warp.warm_open = warp.shared_open = warp.in_rounds = false;
  warp.stored.clear();
  warp.wide.clear();
  warp.global.clear();
  warp.shared.clear();
}

void Study::match(unsigned values) {
  constexpr double kExchanges = 2, kExchangesOfValue = 1.8;  // an H200's, from `bins_match` with four inputs
  work_.exchanges += kExchanges + kExchangesOfValue * values;
}

void Study::end_stretch() {
  for (WarpState& warp : warps_) settle_exchange(warp);
  const WarpState* slowest = &warps_[0];
  for (const WarpState& warp : warps_)
    if (warp.chain.weight() > slowest->chain.weight()) slowest = &warp;
  work_.chain += slowest->chain;
  for (Copy& copy : copies_) copy.begun -= slowest->chain.weight();  // the warps' ways begin again at 0
  for (WarpState& warp : warps_) {
    warp.chain = Chain{};
    warp.cold_open = warp.near_open = warp.warm_open = warp.shared_open = warp.atomic_open = warp.in_rounds = false;
    warp.stored.clear();
    warp.joined.count = 0;
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
      if (mix.all() > 0) work_.add_spot(pc, mix);
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
  std::vector<std::uint64_t> parts = sectors_.partly_stored();
  work_.partly_stored += static_cast<double>(parts.size());
  if (neighbour_ < 2) work_.seen[neighbour_] = sectors_.sorted(), work_.parts[neighbour_] = std::move(parts);
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
