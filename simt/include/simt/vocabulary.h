// The types shared by the library and kernel code. Plain data, no standard headers.
#pragma once

struct simt_uint3 {
  unsigned x, y, z;
};

namespace simt {
constexpr unsigned long kDynamicShared = 227 * 1024;  // bytes: the most that a block may have

// Properties of an atomic update, as bits. `confirms`: it is right even if a plain read before it was out of date
// (compare-and-swap, min, max, and, or), so such a read is not a race. `replaces`: its result is unused, and nothing of
// the old value remains. `block`: atomic only among the threads of its block. `access`: a load or, with `replaces`, a
// store, as hardware makes it. `ordered`: such a load acquires, such a store releases. `one`: it
// adds a constant 1 to an integer.
enum AtomicTraits : unsigned {
  atomic_plain = 0,
  atomic_integer = 1,
  atomic_confirms = 2,
  atomic_replaces = 4,
  atomic_block = 8,
  atomic_access = 16,
  atomic_ordered = 32,
  atomic_one = 64
};
}  // namespace simt
