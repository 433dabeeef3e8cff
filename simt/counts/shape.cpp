#include "counts/shape.h"

#include <algorithm>

namespace simt {

bool Shape::fits_partly(const std::uint64_t* addresses, std::uint64_t first) const {
  for (std::uint32_t left = mask_; left; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (addresses[lane] - first != offset_[lane]) return false;
  }
  return true;
}

void Shape::learn(std::uint32_t site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                  std::uint64_t first) {
  site_ = site;
  mask_ = mask;
  meta_ = meta;
  lanes_ = 0;
  words_.clear();
  low_ = high_ = 0;
  for (std::uint32_t left = mask; left; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    offset_[lane] = addresses[lane] - first;
    const auto offset = static_cast<std::int64_t>(offset_[lane]);
    low_ = std::min(low_, offset);
    high_ = std::max(high_, offset);
    ++lanes_;
  }
  high_ += static_cast<std::int64_t>(meta_bytes(meta));
  std::memset(sectors_, 0, sizeof sectors_);
  std::memset(wavefronts_, 0, sizeof wavefronts_);
}

void Shape::list_words() {
  words_.clear();
  one_lane_a_word_ = true;
  std::int64_t highest = 0;
  bool ascending = true;
  for (std::uint32_t left = mask_; left; left &= left - 1) {
    const auto lane = static_cast<std::uint8_t>(__builtin_ctz(left));
    for (std::size_t at = 0; at < meta_bytes(meta_); at += 4) {
      const std::int64_t offset = static_cast<std::int64_t>(offset_[lane]) + static_cast<std::int64_t>(at);
      const bool beyond = words_.empty() || offset > highest;
      const auto known = beyond ? words_.end() : std::find_if(words_.begin(), words_.end(), [&](const ShapeWord& word) {
        return word.offset == offset;
      });
      if (known != words_.end()) {
        known->lanes |= 1u << lane;
        known->last = lane;
        one_lane_a_word_ = false;
        continue;
      }
      ascending &= offset == (words_.empty() ? low_ : highest + 4);
      highest = beyond ? offset : highest;
      words_.push_back({offset, 1u << lane, lane, lane});
    }
  }
  dense_ = ascending;
}

}  // namespace simt
