// Fast checks of whole requests that are right, as almost all are. Each function returns false at the first word that
// needs a closer look; Checker::global and ::shared then start again from the first lane, and get the same records for
// the words already done.
#include <cstring>

#include "checks/checker.h"
#include "machine/launch.h"
#include "memory/arena.h"
#include "memory/touched.h"

namespace simt {
namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};

// Whether all bits in [first, first + count) are set.
bool all_written(const std::uint8_t* bits, std::uint64_t first, std::uint64_t count) {
  for (; count && first % 8; first += 4, count -= 4)
    if ((bits[first / 8] >> 4) != 15) return false;
  const std::uint8_t* at = bits + first / 8;
  for (; count >= 64; at += 8, count -= 64) {
    std::uint64_t eight;
    std::memcpy(&eight, at, sizeof eight);
    if (eight != ~std::uint64_t{0}) return false;
  }
  for (; count >= 8; ++at, count -= 8)
    if (*at != 0xff) return false;
  return count == 0 || (*at & 15) == 15;
}

// Bytes in which other threads may set bits, too, are changed atomically.
void set_written(std::uint8_t* bits, std::uint64_t first, std::uint64_t count) {
  for (; count && first % 8; first += 4, count -= 4) __atomic_fetch_or(bits + first / 8, 0xf0, __ATOMIC_RELAXED);
  for (; count >= 8; first += 8, count -= 8) __atomic_store_n(bits + first / 8, 0xff, __ATOMIC_RELAXED);
  if (count) __atomic_fetch_or(bits + first / 8, 0x0f, __ATOMIC_RELAXED);
}

// Whether all words of a shape, from bit `first` on, were written before. A store writes them.
bool settle_written(std::uint8_t* bits, std::uint64_t first, const Shape& shape, bool store) {
  if (shape.dense()) {
    const std::uint64_t low = first + static_cast<std::uint64_t>(shape.low()),
                        count = static_cast<std::uint64_t>(shape.high() - shape.low());
    if (all_written(bits, low, count)) return true;
    if (store) set_written(bits, low, count);
    return store;
  }
  for (const ShapeWord& word : shape) {
    const std::uint64_t at = first + static_cast<std::uint64_t>(word.offset);
    const unsigned wanted = 15u << at % 8;
    if ((__atomic_load_n(bits + at / 8, __ATOMIC_RELAXED) & wanted) == wanted) continue;
    if (!store) return false;
    __atomic_fetch_or(bits + at / 8, static_cast<std::uint8_t>(wanted), __ATOMIC_RELAXED);
  }
  return true;
}

void note_touched(const Shape& shape, std::uint64_t first, bool store) {
  Touched& touched = Touched::instance();
  const Op op = store ? kStore : kLoad;
  const auto at = [&](std::int64_t offset) { return first + static_cast<std::uint64_t>(offset); };
  if (shape.dense()) return touched.mark(at(shape.low()), at(shape.high()), op);
  for (const ShapeWord& word : shape) touched.mark(at(word.offset), at(word.offset) + 4, op);
}

}  // namespace

// Whether the recorded access is long ago, by the same thread, or before the block's last barrier: it cannot race with
// an access of `thread` now.
template <bool kShared>
bool Checker::harmless(Record record, std::uint32_t thread) const {
  if (record.tag() != (kShared ? shared_tag_ : tag_) || record.thread() == thread) return true;
  return record.thread() - first_thread_ < threads_ ? record.clock() < block_sync_ : kShared;
}

template <bool kShared>
bool Checker::quick_loads(const Site& site, const Shape& shape, Cell* cells, std::uint64_t first) const {
  CellLock lock;
  const unsigned tag = kShared ? shared_tag_ : tag_;
  const std::uint32_t first_of_warp = first_thread_ + warp_ * kWarp;
  const std::uint64_t mine = Record::make(0, site.number, clock_, tag, 15, false).bits;
  const auto record_of = [&](unsigned lane) { return mine | std::uint64_t{first_of_warp + lane} << 32; };
  for (const ShapeWord& word : shape) {
    if (!kShared) lock.hold(first + static_cast<std::uint64_t>(word.offset));
    Cell& cell = cells[word.offset / 4];
    const Record write{cell.write}, atomic{cell.atomic}, read{cell.read};
    if (atomic.bits && !harmless<kShared>(atomic, kNobody)) return false;
    const bool alone = word.first == word.last;
    // A word that several lanes read needs a closer look if one of them wrote it.
    if (!harmless<kShared>(write, alone ? first_of_warp + word.first : kNobody)) return false;
    if (kShared && (write.tag() != tag || write.thread() - first_thread_ >= threads_)) return false;
    const bool stale =
        read.tag() != tag || (read.thread() - first_thread_ < threads_ ? read.clock() < block_sync_ : kShared);
    const std::uint32_t reader = read.thread() - first_of_warp;
    if (stale) {
      cell.read = record_of(word.first);
      if (!alone) cell.read_too = record_of(word.last);
    } else if (reader < kWarp && (word.lanes >> reader & 1)) {
      cell.read = record_of(reader);
      const std::uint32_t others = word.lanes & ~(1u << reader);
      if (others) cell.read_too = record_of(31u - static_cast<unsigned>(__builtin_clz(others)));
    } else {
      cell.read_too = record_of(word.last);
    }
  }
  return true;
}

template <bool kShared>
bool Checker::quick_stores(const Site& site, const Shape& shape, Cell* cells, std::uint64_t first,
                           const std::uint64_t* values) const {
  CellLock lock;
  const std::uint32_t first_of_warp = first_thread_ + warp_ * kWarp;
  const std::uint64_t mine = Record::make(0, site.number, clock_, kShared ? shared_tag_ : tag_, 15, false).bits;
  for (const ShapeWord& word : shape) {
    if (!kShared) lock.hold(first + static_cast<std::uint64_t>(word.offset));
    Cell& cell = cells[word.offset / 4];
    const std::uint32_t thread = first_of_warp + word.first;
    const Record write{cell.write}, atomic{cell.atomic}, read{cell.read};
    if (atomic.bits && !harmless<kShared>(atomic, thread)) return false;
    if (!harmless<kShared>(write, thread) || !harmless<kShared>(read, thread)) return false;
    if (read.bits || atomic.tag()) {  // without these there is no second access
      const Record read_too{cell.read_too};
      if (!harmless<kShared>(read_too, thread)) return false;
      cell.read = 0;
      if (read_too.bits) cell.read_too = 0;
    }
    std::uint32_t now;
    std::memcpy(&now, reinterpret_cast<const void*>(first + static_cast<std::uint64_t>(word.offset)), sizeof now);
    if (!kShared) cell.atomic = change(values[word.first], now);
    else if (atomic.bits) cell.atomic = 0;
    const bool kept = now == values[word.first];
    cell.write = mine | std::uint64_t{thread} << 32 | std::uint64_t{kept} << 19;
  }
  return true;
}

bool Checker::quick(Site& site, Shape& shape, bool global, std::uint64_t first, const std::uint64_t* values) {
  const std::uint64_t low = first + static_cast<std::uint64_t>(shape.low()),
                      high = first + static_cast<std::uint64_t>(shape.high());
  if (!global && cluster_) return false;
  const bool store = meta_op(shape.meta()) == kStore;
  if (global && (hasty_ || (store && unfenced_ && has_released_))) return false;
  const std::size_t bytes = meta_bytes(shape.meta());
  if (site.number == 0 || (shape.meta() & kVolatile) || bytes < 4 || (store && bytes != 4) ||
      !(global ? site.global_extent : site.shared_extent).holds(low, high))
    return false;
  if (!shape.listed()) shape.list_words();
  if (store && !shape.one_lane_a_word()) return false;
  if (!global) {
    if (!copies_.none())
      for (const ShapeWord& word : shape)
        if (copies_.marked(first + static_cast<std::uint64_t>(word.offset))) return false;
    Cell* const cells = shared_range(first).at(first);
    return store ? quick_stores<true>(site, shape, cells, first, values) : quick_loads<true>(site, shape, cells, first);
  }
  const Arena& arena = Arena::instance();
  Cell* const cells = global_cell(first);
  for (const ShapeWord& word : shape)
    __builtin_prefetch(cells + word.offset / 4, 1);  // all lines at once, before the lock fetches them one by one
  if (!settle_written(arena.written_bits(), first - arena.base(), shape, store)) return false;
  if (checks_->follows_memory()) note_touched(shape, first, store);
  return store ? quick_stores<false>(site, shape, cells, first, values) : quick_loads<false>(site, shape, cells, first);
}

}  // namespace simt
