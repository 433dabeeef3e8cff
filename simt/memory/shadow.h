// Shadow memory: for each 4-byte word, who wrote it last, who read it, and when.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace simt {

// One access packed into 64 bits.
//   thread  linear number in the launch          site   number of the program point in the launch
//   clock   of the block, counts what orders it  tag    of the launch or of the stretch between two grid barriers
//   mask    which of the word's bytes                mark   of a store: it left what was there; of a read: it was volatile
struct Record {
  std::uint64_t bits = 0;

  static constexpr unsigned kLastClock = 2047, kSites = 4096, kTags = 16;
  static Record make(std::uint32_t thread, unsigned site, unsigned clock, unsigned tag, unsigned mask, bool mark) {
    return {std::uint64_t{thread} << 32 | std::uint64_t{site} << 20 | std::uint64_t{mark} << 19 |
            std::uint64_t{clock} << 8 | tag << 4 | mask};
  }
  std::uint32_t thread() const { return static_cast<std::uint32_t>(bits >> 32); }
  unsigned site() const { return bits >> 20 & 0xfff; }
  unsigned clock() const { return bits >> 8 & 0x7ff; }
  bool silent() const { return bits >> 19 & 1; }       // of stores
  bool is_volatile() const { return bits >> 19 & 1; }  // of reads
  unsigned tag() const { return bits >> 4 & 15; }
  unsigned mask() const { return bits & 15; }
};

struct alignas(32) Cell {
  std::uint64_t write = 0;  // the latest plain one
  std::uint64_t atomic =
      0;  // the latest since that write; before the first one, in global memory, the write's change()
  std::uint64_t read = 0,
                read_too = 0;  // the first reader since that write, and the latest other one; where nobody reads, the
                               // second is an atomic access of another thread than the latest one's
};

// A store's effect on its word, as a Record whose tag belongs to no launch. Two stores that change the same value to
// the same new value, perhaps at the same time, have equal records.
inline std::uint64_t change(std::uint64_t before, std::uint64_t after) {
  return ((before * 0x9e3779b97f4a7c15ull + after) * 0xbf58476d1ce4e5b9ull | 0x100) & ~std::uint64_t{0xff};
}

// Cells for a range of addresses, in pages that exist only once touched.
class ShadowRange {
 public:
  ShadowRange() = default;
  ShadowRange(std::uintptr_t base, std::size_t bytes);
  ~ShadowRange();
  ShadowRange(ShadowRange&& other) noexcept;
  ShadowRange& operator=(ShadowRange&& other) noexcept;

  bool covers(std::uintptr_t base, std::size_t bytes) const { return base == base_ && bytes <= bytes_; }
  bool holds(std::uintptr_t address) const { return address - base_ < bytes_; }
  Cell* at(std::uintptr_t address) const { return cells_ + (address - base_) / 4; }
  void clear();
  // Keeps which words were written, but forgets when.
  void forget_order();

 private:
  std::uintptr_t base_ = 0;
  std::size_t bytes_ = 0;
  Cell* cells_ = nullptr;
};

// The cells of global memory, shared by all workers: the arena, and the variables of modules. Read and change them
// under a CellLock, so that of two racing accesses the second sees the first.
Cell* global_cell(std::uintptr_t address);

// Locks the cells around one address.
class CellLock {
 public:
  CellLock() = default;
  ~CellLock() { release(); }
  CellLock(const CellLock&) = delete;
  CellLock& operator=(const CellLock&) = delete;

  void hold(std::uintptr_t address) {
    std::atomic<bool>& wanted = stripe_of(address);
    if (held_ == &wanted) return;
    release();
    if (wanted.exchange(true, std::memory_order_acquire)) wait(wanted);
    held_ = &wanted;
  }

 private:
  struct alignas(64) Stripe {
    std::atomic<bool> taken{false};
  };
  static constexpr std::size_t kStripes = 256;
  static Stripe stripes_[kStripes];
  static std::atomic<bool>& stripe_of(std::uintptr_t address) { return stripes_[address >> 7 & (kStripes - 1)].taken; }
  static void wait(std::atomic<bool>& wanted);
  void release() {
    if (held_) held_->store(false, std::memory_order_release);
  }

  std::atomic<bool>* held_ = nullptr;
};

// A tag for the next launch or stretch. When the tags run out, forgets all records of global memory.
unsigned next_global_tag();

}  // namespace simt
