// The shape of a request: the relative positions of its lanes' addresses. A program point mostly repeats one shape at
// different begins, so what follows from the shape alone is computed once.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

#include "machine/trace.h"

namespace simt {

// A 4-byte word of a request, and the lanes that touch it.
struct ShapeWord {
  std::int64_t offset;  // bytes from the first lane's address
  std::uint32_t lanes;
  std::uint8_t first, last;  // of them
};

class Shape {
 public:
  // Whether the request of `site` (its number) has this shape. `first` is the first lane's address.
  bool fits(std::uint32_t site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
            std::uint64_t first) const {
    if (site_ != site || mask_ != mask || meta_ != meta) return false;
    if (mask != ~0u) return fits_partly(addresses, first);
    using Two = std::uint64_t __attribute__((vector_size(16)));
    const Two begin = {first, first};
    Two differ = {0, 0};
    for (int i = 0; i < kWarp; i += 2) {
      Two address, offset;
      std::memcpy(&address, addresses + i, sizeof address);
      std::memcpy(&offset, offset_ + i, sizeof offset);
      differ |= (address - begin) ^ offset;
    }
    return (differ[0] | differ[1]) == 0;
  }
  void learn(std::uint32_t site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, std::uint64_t first);

  std::uint32_t mask() const { return mask_; }
  Meta meta() const { return meta_; }
  unsigned lanes() const { return lanes_; }
  // The touched bytes, relative to the first lane's address: [low, high).
  std::int64_t low() const { return low_; }
  std::int64_t high() const { return high_; }

  // The cost of a request that begins at a multiple of 32 plus `begin`; 0: not computed yet.
  std::uint8_t& sectors(unsigned begin) { return sectors_[begin]; }
  // The same for a begin at a multiple of 4 plus `begin`: banks differ only in their number.
  std::uint8_t& wavefronts(unsigned begin) { return wavefronts_[begin]; }

  // The words, for accesses of 4 bytes and more.
  void list_words();
  bool listed() const { return !words_.empty(); }
  const ShapeWord* begin() const { return words_.data(); }
  const ShapeWord* end() const { return words_.data() + words_.size(); }
  bool one_lane_a_word() const { return one_lane_a_word_; }
  bool dense() const { return dense_; }  // the words fill [low, high), in order

 private:
  bool fits_partly(const std::uint64_t* addresses, std::uint64_t first) const;

  std::uint32_t site_ = 0, mask_ = 0;
  Meta meta_ = 0;
  bool one_lane_a_word_ = false, dense_ = false;
  unsigned lanes_ = 0;
  std::int64_t low_ = 0, high_ = 0;
  std::uint64_t offset_[kWarp];
  std::uint8_t sectors_[32], wavefronts_[4];
  std::vector<ShapeWord> words_;  // most shapes occur once and never need the list
};

}  // namespace simt
