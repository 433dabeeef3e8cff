#include "counters.h"

#include <algorithm>

#include "checker.h"
#include "cost.h"

namespace simt {
namespace {

std::size_t hash_of(std::uint64_t pc, Op op) { return (pc * 4 + op) * 0x9e3779b97f4a7c15ull >> 20; }

void charge(Counts& counts, std::uint32_t mask, unsigned bytes, unsigned transfers) {
  const unsigned lanes = static_cast<unsigned>(__builtin_popcount(mask));
  counts.requests += 1;
  counts.transfers += transfers;
  counts.lanes += lanes;
  counts.bytes += std::uint64_t{lanes} * bytes;
}

}  // namespace

Site& Requests::site_of(std::uint64_t pc, Op op) {
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
      return sites_.back();
    }
    if (sites_[at].pc == pc && sites_[at].op == op) return sites_[at];
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

std::vector<Site> Requests::take() {
  std::vector<Site> taken(sites_.begin() + 1, sites_.end());
  sites_.resize(1);
  std::fill(index_.begin(), index_.end(), 0);
  return taken;
}

Space Requests::space_of(std::uint64_t address) {
  const Trace& trace = simt_trace;
  if (address - trace.arena_base < trace.arena_size) return Space::global;
  if (address - trace.shared_base < trace.shared_size || address - trace.dynamic_base < trace.dynamic_size) return Space::shared;
  return other_space(address);
}

void Requests::add(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values) {
  std::uint64_t low = ~std::uint64_t{0}, high = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    low = std::min(low, address);
    high = std::max(high, address);
  }
  const Trace& trace = simt_trace;
  const auto within = [&](std::uintptr_t base, std::uintptr_t size) { return low - base < size && high - base < size; };
  if (within(trace.arena_base, trace.arena_size)) return add_global(site_of(pc, meta_op(meta)), meta, mask, addresses, values);
  if (within(trace.shared_base, trace.shared_size) || within(trace.dynamic_base, trace.dynamic_size))
    return add_shared(site_of(pc, meta_op(meta)), meta, mask, addresses, values);

  // Generic pointers may lead the lanes into different spaces: one request each.
  std::uint32_t in_global = 0, in_shared = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    const Space space = space_of(addresses[lane]);
    if (space == Space::global) in_global |= 1u << lane;
    if (space == Space::shared) in_shared |= 1u << lane;
  }
  if (in_global) add_global(site_of(pc, meta_op(meta)), meta, in_global, addresses, values);
  if (in_shared) add_shared(site_of(pc, meta_op(meta)), meta, in_shared, addresses, values);
}

void Requests::add_global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values) {
  const unsigned bytes = meta_bytes(meta);
  if (count_) {
    const bool atomic = meta_op(meta) == kAtomic;
    charge(site.global, mask, bytes, atomic ? atomic_sectors(addresses, mask, bytes, meta_integer(meta)) : sectors(addresses, mask, bytes));
  }
  if (checker_) checker_->global(site, meta, mask, addresses, values);
}

void Requests::add_shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, const std::uint64_t* values) {
  const unsigned bytes = meta_bytes(meta);
  if (count_ && meta_op(meta) == kAtomic) {
    const SharedAtomicCost cost = shared_atomic(addresses, mask, bytes, meta_integer(meta));
    charge(site.shared, mask, bytes, cost.wavefronts);
    if (cost.loads) {
      site.retries.requests += cost.loads;
      site.retries.transfers += cost.load_wavefronts;
    }
  } else if (count_) {
    charge(site.shared, mask, bytes, wavefronts(addresses, mask, bytes, meta_op(meta) == kLoad));
  }
  if (checker_) checker_->shared(site, meta, mask, addresses, values);
}

}  // namespace simt
