// What a tensor map (CUtensorMap) holds here: an array of up to 5 dimensions in device memory, the innermost first, and
// the box that a tensor copy moves.
#pragma once
#include <stdint.h>

namespace simt {

struct TensorMap {
  static constexpr uint64_t kMade = 0x70616d726f736e74;
  uint64_t made;  // kMade
  uint64_t begin;
  uint64_t pitch[4];  // bytes from one index to the next, in dimensions 1 and up
  uint32_t last[5];   // index
  uint16_t box[5];    // elements of the array that it spans; of these, each `step`-th is copied
  uint8_t step[5];
  uint8_t type, element_bytes, rank;
  uint8_t swizzled;   // over so many bytes; 0: not at all
  uint8_t fills_nan;  // elements outside of the array
};
static_assert(sizeof(TensorMap) <= 128);

}  // namespace simt
