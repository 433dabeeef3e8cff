#include "memory/touched.h"

#include <sys/mman.h>

#include <new>

#include "memory/arena.h"

namespace simt {
namespace {

void* reserve_pages(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void set(std::uint64_t& word, std::uint64_t bits) {
  if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bits) != bits) __atomic_fetch_or(&word, bits, __ATOMIC_RELAXED);
}

}  // namespace

Touched& Touched::instance() {
  static auto* touched = new Touched;
  return *touched;
}

Touched::Touched() : base_(Arena::instance().base()), size_(Arena::instance().size()) {
  read_ = static_cast<std::uint64_t*>(reserve_pages(size_ / 32));
  written_ = static_cast<std::uint64_t*>(reserve_pages(size_ / 32));
  updated_ = static_cast<std::uint64_t*>(reserve_pages(size_ / 32));
  pages_ = static_cast<std::uint8_t*>(reserve_pages(size_ / kPage));
}

void Touched::mark(std::uint64_t begin, std::uint64_t end, Op op) {
  std::uint64_t* const bits = op == kStore ? written_ : op == kAtomic ? updated_ : read_;
  const std::uint64_t first = (begin - base_) / 4, last = (end - base_ - 1) / 4;
  for (std::uint64_t at = first / 64; at <= last / 64; ++at) {
    const std::uint64_t from = at == first / 64 ? ~std::uint64_t{0} << first % 64 : ~std::uint64_t{0},
                        to = at == last / 64 ? ~std::uint64_t{0} >> (63 - last % 64) : ~std::uint64_t{0};
    set(bits[at], from & to);
  }
  for (std::uint64_t page = first * 4 / kPage; page <= last * 4 / kPage; ++page)
    if (!__atomic_load_n(&pages_[page], __ATOMIC_RELAXED)) __atomic_store_n(&pages_[page], 1, __ATOMIC_RELAXED);
}

std::vector<Touched::Range> Touched::take() {
  std::vector<Range> ranges;
  for (const Allocation& allocation : Arena::instance().all()) {
    const std::uint64_t first = (allocation.begin - base_) / kPage, last = (allocation.end - 1 - base_) / kPage;
    for (std::uint64_t page = first; page <= last; ++page)
      if (pages_[page]) add_page(page, ranges);
  }
  return ranges;
}

void Touched::add_page(std::uint64_t page, std::vector<Range>& ranges) {
  pages_[page] = 0;
  const std::uint64_t words = page * kPage / 4;
  for (std::uint64_t word = words; word < words + kPage / 4; word += 64) {
    std::uint64_t &read = read_[word / 64], &written = written_[word / 64], &updated = updated_[word / 64];
    const std::uint64_t stored = written | (read & updated), atomics = updated & ~stored, loaded = read & ~stored;
    std::uint64_t left = stored | atomics | loaded;
    while (left) {
      const unsigned bit = static_cast<unsigned>(__builtin_ctzll(left));
      const Op op = stored >> bit & 1 ? kStore : atomics >> bit & 1 ? kAtomic : kLoad;
      // Continues while the following words are like the first.
      const std::uint64_t same = (op == kStore ? stored : op == kAtomic ? atomics : loaded) >> bit;
      const unsigned count = same == ~std::uint64_t{0} ? 64 : static_cast<unsigned>(__builtin_ctzll(~same));
      const std::uint64_t begin = base_ + (word + bit) * 4, end = begin + count * 4;
      if (!ranges.empty() && ranges.back().end == begin && ranges.back().op == op) ranges.back().end = end;
      else if (ranges.size() < kRanges) ranges.push_back({begin, end, op});
      left &= count + bit == 64 ? 0 : ~std::uint64_t{0} << (bit + count);
    }
    read = written = updated = 0;
  }
}

}  // namespace simt
