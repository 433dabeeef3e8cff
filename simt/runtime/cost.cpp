#include "cost.h"

#include <algorithm>

namespace simt {
namespace {

constexpr unsigned kSectorShift = 5, kBanks = 32;

// Passes for words given once a lane: the bank with the most distinct words decides.
class BankPasses {
 public:
  void add(std::uint64_t word) {
    const unsigned bank = word % kBanks;
    const unsigned count = count_[bank];
    for (unsigned i = 0; i < count; ++i)
      if (words_[bank][i] == word) return;
    words_[bank][count] = word;
    count_[bank] = static_cast<std::uint8_t>(count + 1);
    most_ = std::max(most_, count + 1);
  }
  unsigned passes() const { return most_; }

 private:
  std::uint8_t count_[kBanks] = {};
  unsigned most_ = 0;
  std::uint64_t words_[kBanks][kBanks];
};

unsigned passes_of(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) {
  BankPasses banks;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    for (std::uint64_t word = address / 4; word <= (address + bytes - 1) / 4; ++word) banks.add(word);
  }
  return banks.passes();
}

}  // namespace

unsigned sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) {
  std::uint64_t seen[2 * 32];
  unsigned count = 0;
  std::uint64_t highest = 0, last = ~std::uint64_t{0};
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    for (std::uint64_t sector = address >> kSectorShift; sector <= (address + bytes - 1) >> kSectorShift; ++sector) {
      if (sector == last) continue;
      last = sector;
      const bool beyond = count == 0 || sector > highest;
      if (!beyond && std::find(seen, seen + count, sector) != seen + count) continue;
      highest = std::max(highest, sector);
      seen[count++] = sector;
    }
  }
  return count;
}

unsigned wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) {
  if (bytes <= 4) return passes_of(addresses, mask, bytes);
  // Wide accesses go in groups of lanes that move 128 bytes.
  const unsigned lanes = 128 / bytes;
  unsigned total = 0;
  for (unsigned first = 0; first < 32; first += lanes) {
    const std::uint32_t group = mask & (((std::uint64_t{1} << lanes) - 1) << first);
    if (group) total += passes_of(addresses, group, bytes);
  }
  return total;
}

unsigned atomic_wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes) { return wavefronts(addresses, mask, bytes); }

}  // namespace simt
