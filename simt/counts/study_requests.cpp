// What requests move, and in how many passes.
#include <algorithm>
#include <utility>

#include "counts/cost.h"
#include "counts/study.h"

namespace simt {
namespace {

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
  std::uint64_t highest = 0, last = ~std::uint64_t{0};
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[lowest(left)];
    if (address == std::exchange(last, address)) continue;
    if (address <= highest && std::find(seen, seen + count, address) != seen + count) continue;
    seen[count++] = address;
    highest = std::max(highest, address);
  }
  return count;
}

// In how many cycles shared memory does an atomic of a warp (measured). A warp's additions of 1 whose result nobody reads
// (which is assumed) are one operation: lanes at the same word do not wait for each other. With other integers each lane
// takes a turn in its bank. What is no integer of 4 bytes is a loop of a load and a compare-and-swap.
unsigned turns_of_atomic(const std::uint64_t* addresses, std::uint32_t mask, Meta meta) {
  const auto bytes = static_cast<unsigned>(meta_bytes(meta));
  const SharedAtomicCost cost = shared_atomic(addresses, mask, bytes, meta_integer(meta));
  if (cost.loads > 0) return cost.load_wavefronts + cost.wavefronts;
  if (meta & kCounts) return cost.wavefronts;
  unsigned lanes[32] = {}, most = 0;
  for (std::uint32_t left = mask; left; left &= left - 1)
    most = std::max(most, ++lanes[addresses[lowest(left)] / 4 % 32]);
  return most;
}

// How many sectors are written only in part, at least, where `bytes` go to `sectors` of them.
double parts_of(unsigned sectors, unsigned bytes) {
  return bytes < 32 * sectors ? std::min<double>(sectors, sectors - bytes / 32) : 0;
}

}  // namespace

void Study::request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, bool shared) {
  if (by_engine(meta)) return request_engine(counted_op(meta), mask, addresses, meta_bytes(meta), shared);
  WarpState& warp = warps_[warp_];
  settle_exchange(warp);
  if (looks_again(warp, pc, meta, mask, addresses)) return;
  warp.chain.instructions += 1;
  ++warp.requests;
  ++requests_;
  if (shared) request_shared(warp, pc, meta, mask, addresses);
  else request_global(warp, pc, meta, mask, addresses);
}

// The copy engine takes no warp's time; who waits for it does.
void Study::request_engine(Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes, bool shared) {
  ++requests_;
  work_.engine_requests += 1;
  work_.active_lanes += __builtin_popcount(mask);
  const bool loads = op == kLoad;
  if (shared) {
    const unsigned passes = wavefronts(addresses, mask, bytes, loads);
    work_.shared_requests += 1;
    work_.shared_load_requests += loads;
    (loads ? work_.shared_load_wavefronts : work_.shared_store_wavefronts) += passes;
    (loads ? work_.shared_load_needed : work_.shared_store_needed) +=
        std::min(passes, fewest_wavefronts(static_cast<unsigned>(__builtin_popcount(mask)) * bytes));
    return;
  }
  const Touched one = touch(op, mask, addresses, bytes);
  work_.engine_lines += one.touched.line_count;
  if (loads) copied_from_ = one.fresh.all == 0 ? From::cache : one.fresh.alone > 0 ? From::dram : From::neighbour;
}

void Study::request_shared(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                           const std::uint64_t* addresses) {
  const auto bytes = static_cast<unsigned>(meta_bytes(meta));
  const Op op = counted_op(meta);
  if (op == kAtomic) {
    work_.shared_atomic_requests += 1;
    work_.shared_atomic_turns += turns_of_atomic(addresses, mask, meta);
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

// What a load or store of global memory, or an atomic, moves.
Study::Touched Study::touch(Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes) {
  const TouchedSectors touched = touched_sectors(addresses, mask, bytes);
  const SectorsOfBlock::Fresh fresh = sectors_.touch(touched, op, mask, addresses, bytes);
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
    work_.load_needed += needed;
    work_.load_shifted += shifted;
    work_.active_lanes += __builtin_popcount(mask);
  } else if (op == kStore) {
    work_.store_requests += 1;
    work_.store_lines += touched.line_count;
    work_.store_sectors += touched.sector_count;
    work_.store_needed += needed;
    work_.store_shifted += shifted;
    work_.active_lanes += __builtin_popcount(mask);
    work_.store_parts += parts_of(touched.sector_count, touched.bytes);
  }
  return {touched, region, fresh};
}

void Study::join_stores(WarpState& warp, const TouchedSectors& touched) {
  JoinedStores& joined = warp.joined;
  if (touched.sector_count == joined.count &&
      std::equal(joined.sectors, joined.sectors + joined.count, touched.sectors)) {
    const unsigned both = std::min(32 * joined.count, joined.bytes + touched.distinct);
    work_.joined_sectors += touched.sector_count;
    work_.joined_lines += touched.line_count;
    work_.store_parts += parts_of(joined.count, both) - parts_of(joined.count, joined.bytes) -
                         parts_of(touched.sector_count, touched.bytes);
    joined.bytes = both;
    return;
  }
  joined.count = touched.line_count <= JoinedStores::kMostLines ? touched.sector_count : 0;
  joined.bytes = touched.distinct;
  std::copy_n(touched.sectors, joined.count, joined.sectors);
}

void Study::request_global(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                           const std::uint64_t* addresses) {
  const auto bytes = static_cast<unsigned>(meta_bytes(meta));
  const Op op = counted_op(meta);
  if (op == kLoad && (meta & kVolatile)) work_.looks += 1, looked_back_ += has_told_;
  note_chain(warp, meta, mask);
  const auto& [touched, region, fresh] = touch(op, mask, addresses, bytes);
  if (op == kLoad) {
    work_.load_passes += wavefronts(addresses, mask, bytes, true);
    wait_behind_stores(warp, region);
    load(warp, warp.global, pc, addresses[lowest(mask)], bytes,
         meta & kAccess    ? From::neighbour  // the L2 cache, whatever L1 holds
         : fresh.all == 0  ? From::cache
         : fresh.alone > 0 ? From::dram
                           : From::neighbour);
  } else if (op == kStore) {
    join_stores(warp, touched);
    store(warp, region);
    warp.arithmetic += 1;
  } else {
    // nvcc makes one operation of a warp's integer atomics whose address does not depend on the thread: a vote or a sum
    // over the lanes, and one lane's atomic. Surely it does not depend on it where the word is all of its allocation.
    const bool combined = meta_integer(meta) && region.end - region.begin == bytes;
    const unsigned lanes = combined ? 1 : static_cast<unsigned>(__builtin_popcount(mask));
    work_.atomic_requests += 1;
    work_.atomic_lanes += lanes;
    work_.atomic_sectors += touched.sector_count;
    warp.arithmetic += 1;
    warp.atomic_open = true;
    store(warp, region);
    // Operations on one integer follow each other faster than those on one float.
    HotLine hot;
    const unsigned turns = lanes == 1 ? 1 : most_together(addresses, mask);
    if (meta_integer(meta) && turns == lanes) hot.integers = lanes;
    else if (lanes == 1) hot.alone = 1;
    else hot.together = 1, hot.turns = turns;
    for (unsigned i = 0; i < touched.line_count; ++i) {
      hot.line = touched.lines[i];
      work_.add(hot);
    }
  }
}

}  // namespace simt
