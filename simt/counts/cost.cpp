#include "counts/cost.h"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

constexpr unsigned kSectorShift = 5, kBanks = 32;

// The number of passes for words, one per lane: the bank with the most distinct words decides.
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
  if (!mask) return 0;
  std::uint64_t low = ~std::uint64_t{0}, high = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    low = std::min(low, address);
    high = std::max(high, address);
  }
  if ((high + bytes - 1) / 4 - low / 4 < kBanks) return 1;  // no two words in one bank
  BankPasses banks;
  std::uint64_t last = ~std::uint64_t{0};
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const std::uint64_t address = addresses[__builtin_ctz(left)];
    if (address == std::exchange(last, address)) continue;
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

unsigned lanes_together(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load) {
  if (bytes <= 4) return 32;
  const unsigned lanes = 128 / bytes;
  bool paired = load;
  for (unsigned lane = 0; lane < 32 && paired; lane += 2)
    paired = (mask >> lane & 3) != 3 || addresses[lane] == addresses[lane + 1];
  return paired ? 2 * lanes : lanes;
}

unsigned wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load) {
  if (bytes <= 4) return passes_of(addresses, mask, bytes);
  const unsigned lanes = lanes_together(addresses, mask, bytes, load);
  unsigned total = 0;
  for (unsigned first = 0; first < 32; first += lanes) {
    const std::uint32_t group = mask & static_cast<std::uint32_t>(((std::uint64_t{1} << lanes) - 1) << first);
    if (group) total += passes_of(addresses, group, bytes);
  }
  return total;
}

namespace {

bool one_address(const std::uint64_t* addresses, std::uint32_t mask) {
  const std::uint64_t first = addresses[__builtin_ctz(mask)];
  for (std::uint32_t left = mask; left; left &= left - 1)
    if (addresses[__builtin_ctz(left)] != first) return false;
  return true;
}

}  // namespace

unsigned atomic_sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer) {
  if (integer && one_address(addresses, mask)) return 1;
  unsigned total = 0;
  while (mask) {
    // One turn: the first lane of each address.
    std::uint64_t taken[32];
    unsigned count = 0;
    std::uint32_t turn = 0;
    for (std::uint32_t left = mask; left; left &= left - 1) {
      const std::uint64_t address = addresses[__builtin_ctz(left)];
      if (std::find(taken, taken + count, address) != taken + count) continue;
      taken[count++] = address;
      turn |= left & -left;
    }
    total += sectors(addresses, turn, bytes);
    mask &= ~turn;
  }
  return total;
}

SharedAtomicCost shared_atomic(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer) {
  SharedAtomicCost cost;
  if (integer && bytes <= 4) {
    cost.wavefronts = wavefronts(addresses, mask, bytes, false);
    return cost;
  }
  if (integer && one_address(addresses, mask)) mask &= -mask;
  const unsigned lanes = bytes <= 4 ? 32 : 16;
  while (mask) {
    cost.loads += 1;
    cost.load_wavefronts += wavefronts(addresses, mask, bytes, true);
    std::uint64_t changed[32];
    unsigned changes = 0;
    std::uint32_t done = 0;
    for (unsigned first = 0; first < 32; first += lanes) {
      const std::uint32_t group = mask & static_cast<std::uint32_t>(((std::uint64_t{1} << lanes) - 1) << first);
      if (!group) continue;
      cost.wavefronts += 2;
      std::uint32_t banks = 0;
      for (std::uint32_t left = group; left; left &= left - 1) {
        const std::uint64_t address = addresses[__builtin_ctz(left)];
        const std::uint32_t bank = 1u << address / 4 % kBanks;
        if ((banks & bank) || std::find(changed, changed + changes, address) != changed + changes) continue;
        banks |= bank;
        changed[changes++] = address;
        done |= left & -left;
      }
    }
    mask &= ~done;
  }
  return cost;
}

}  // namespace simt
