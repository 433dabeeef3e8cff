// The types that the library and kernel code share across their boundary. Plain data, no standard headers.
#pragma once

struct simt_uint3 {
  unsigned x, y, z;
};

namespace simt {
// What is known of an atomic update, as bits. `confirms`: it does the right thing even when a plain read before it was out of
// date (compare-and-swap, min, max, and, or), so that such a read is no race. `replaces`: nobody gets what was there, and nothing of it is left.
enum AtomicTraits : unsigned { atomic_plain = 0, atomic_integer = 1, atomic_confirms = 2, atomic_replaces = 4 };
}  // namespace simt
