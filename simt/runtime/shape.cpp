#include "shape.h"

#include <algorithm>

namespace simt {

bool Shape::fits_partly(const std::uint64_t* addresses, std::uint64_t first) const {
  for (std::uint32_t left = mask_; left; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (addresses[lane] - first != offset_[lane]) return false;
  }
  return true;
}

void Shape::learn(std::uint32_t site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, std::uint64_t first) {
  site_ = site;
  mask_ = mask;
  meta_ = meta;
  lanes_ = word_count_ = 0;
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
  word_count_ = 0;
  one_lane_a_word_ = true;
  std::int64_t highest = 0;
  bool ascending = true;
  for (std::uint32_t left = mask_; left; left &= left - 1) {
    const auto lane = static_cast<std::uint8_t>(__builtin_ctz(left));
    for (std::size_t at = 0; at < meta_bytes(meta_); at += 4) {
      const std::int64_t offset = static_cast<std::int64_t>(offset_[lane]) + static_cast<std::int64_t>(at);
      ShapeWord* const end = words_ + word_count_;
      ShapeWord* word = end;
      if (word_count_ && offset <= highest) word = std::find_if(words_, end, [&](const ShapeWord& known) { return known.offset == offset; });
      if (word != end) {
        word->lanes |= 1u << lane;
        word->last = lane;
        one_lane_a_word_ = false;
        continue;
      }
      ascending &= word_count_ == 0 ? offset == low_ : offset == highest + 4;
      highest = word_count_ == 0 ? offset : std::max(highest, offset);
      *word = {offset, 1u << lane, lane, lane};
      ++word_count_;
    }
  }
  dense_ = ascending;
}

}  // namespace simt
