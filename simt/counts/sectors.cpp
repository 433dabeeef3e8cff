#include "counts/sectors.h"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

constexpr unsigned kLoaded = 1, kStored = 2;

}  // namespace

TouchedSectors touched_sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) {
  TouchedSectors out;
  std::uint32_t touched[2 * kWarp];  // bytes of each sector
  const auto place_of = [](std::uint64_t* list, unsigned& count, std::uint64_t one) {
    const auto at = static_cast<unsigned>(std::find(list, list + count, one) - list);
    if (at == count) list[count++] = one;
    return at;
  };
  std::uint64_t last = ~std::uint64_t{0};
  unsigned at = 0;  // neighbouring lanes mostly touch the same sector
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[lowest(left)];
    out.bytes += bytes;
    if (address == std::exchange(last, address)) continue;
    for (std::uint64_t sector = address >> 5; sector <= (address + bytes - 1) >> 5; ++sector) {
      if (out.sector_count == 0 || out.sectors[at] != sector) {
        const unsigned known = out.sector_count;
        at = place_of(out.sectors, out.sector_count, sector);
        if (at == known) place_of(out.lines, out.line_count, sector >> 2), touched[at] = 0;
      }
      const std::uint64_t from = std::max(address, sector << 5), to = std::min(address + bytes, (sector + 1) << 5);
      touched[at] |= static_cast<std::uint32_t>(((std::uint64_t{1} << (to - from)) - 1) << (from & 31));
    }
  }
  for (unsigned i = 0; i < out.sector_count; ++i) out.distinct += static_cast<unsigned>(__builtin_popcount(touched[i]));
  return out;
}

void SectorsOfBlock::clear() {
  if (entries_.empty()) entries_.resize(1 << 12);
  else if (count_) std::fill(entries_.begin(), entries_.end(), Entry{});
  count_ = 0;
}

// Where a sector's entry is, or would be.
std::size_t SectorsOfBlock::position(std::uint64_t sector) const {
  const std::size_t wrap = entries_.size() - 1;
  std::size_t at = sector * 0x9e3779b97f4a7c15ull >> 24 & wrap;
  while (entries_[at].bits && entries_[at].sector != sector) at = (at + 1) & wrap;
  return at;
}

void SectorsOfBlock::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  for (const Entry& entry : old)
    if (entry.bits) entries_[position(entry.sector)] = entry;
}

// True if this is the block's first access of this kind to the sector.
bool SectorsOfBlock::touch(std::uint64_t sector, unsigned bit, unsigned bytes) {
  Entry& entry = entries_[position(sector)];
  const bool fresh = !(entry.bits & bit), added = !entry.bits;
  entry.sector = sector & ((std::uint64_t{1} << 54) - 1);
  entry.bits |= bit & 3;
  if (bit == kStored) entry.stored = std::min(32u, entry.stored + bytes) & 0xff;
  if (added && ++count_ * 2 > entries_.size()) grow();
  return fresh;
}

bool SectorsOfBlock::loaded(std::uint64_t sector) const { return (entries_[position(sector)].bits & kLoaded) != 0; }

SectorsOfBlock::Fresh SectorsOfBlock::touch(const TouchedSectors& touched, Op op, std::uint32_t mask,
                                            const std::uint64_t* addresses, unsigned bytes) {
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

std::vector<std::uint64_t> SectorsOfBlock::partly_stored() const {
  std::vector<std::uint64_t> all;
  for (const Entry& entry : entries_)
    if ((entry.bits & kStored) && entry.stored < 32) all.push_back(entry.sector << 6 | entry.stored);
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::uint64_t> SectorsOfBlock::sorted() const {
  std::vector<std::uint64_t> all;
  for (const Entry& entry : entries_)
    if (entry.bits) all.push_back(entry.sector << 1 | (entry.bits & kStored ? 1 : 0));
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace simt
