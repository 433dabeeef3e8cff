// The sectors that a request touches, and those that a block has touched.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "include/simt/vocabulary.h"
#include "memory/access.h"

namespace simt {

// The sectors and lines that a request touches, each once, in the order of its lanes.
struct TouchedSectors {
  std::uint64_t sectors[2 * kWarp], lines[2 * kWarp];
  unsigned sector_count = 0, line_count = 0;
  unsigned bytes = 0;     // of all lanes
  unsigned distinct = 0;  // bytes, each counted once
  unsigned needed() const { return (distinct + 31) / 32; }
};
TouchedSectors touched_sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

class SectorsOfBlock {
 public:
  void clear();

  // How many sectors a request is the first of the block to load, or to store; `alone`: how many of them DRAM has to
  // move for their own sake, since it moves two neighbouring sectors at once.
  struct Fresh {
    unsigned all = 0, alone = 0;
  };
  Fresh touch(const TouchedSectors& touched, Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);

  // How many sectors were written only in part.
  std::vector<std::uint64_t> partly_stored() const;  // sorted; the lowest six bits: how many bytes
  // All of them, times two, plus one for those that were written.
  std::vector<std::uint64_t> sorted() const;

 private:
  bool touch(std::uint64_t sector, unsigned bit, unsigned bytes);
  bool loaded(std::uint64_t sector) const;
  std::size_t position(std::uint64_t sector) const;
  void grow();

  // Open addressing: the sector, how it was accessed, and how many of its bytes were stored.
  struct Entry {
    std::uint64_t sector : 54, bits : 2, stored : 8;
  };
  std::vector<Entry> entries_;
  std::size_t count_ = 0;
};

}  // namespace simt
