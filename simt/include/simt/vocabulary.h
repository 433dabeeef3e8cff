// The types shared by the library and kernel code. Plain data, no standard headers.
#pragma once

struct simt_uint3 {
  unsigned x, y, z;
};

namespace simt {
// Properties of an atomic update, as bits. `confirms`: it is right even if a plain read before it was out of date
// (compare-and-swap, min, max, and, or), so such a read is not a race. `replaces`: its result is unused, and nothing of
// the old value remains. `block`: atomic only among the threads of its block.
enum AtomicTraits : unsigned {
  atomic_plain = 0,
  atomic_integer = 1,
  atomic_confirms = 2,
  atomic_replaces = 4,
  atomic_block = 8
};
}  // namespace simt
