// What the copy engine and the tensor cores do in a block's shared memory by themselves.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "memory/access.h"

namespace simt {

struct AsyncWork {
  enum class Kind : std::uint8_t { copy_in, copy_out, product };
  Kind kind = Kind::copy_in;
  std::uint64_t pc = 0;
  // It has ended for a thread that has seen so many pieces of this channel end: the phases of an mbarrier object (its
  // address), a thread's groups of copies, a warpgroup's groups of products (see below).
  std::uint64_t channel = 0, number = 0;
  // How it lays out a matrix: the bytes of its rows before they are swizzled, and over how many bytes; 0: not at all.
  // No bytes: it knows of no rows.
  unsigned row_bytes = 0, swizzled = 0;
  std::uint64_t operations = 0;       // additions and multiplications of a warpgroup's whole product
  std::vector<std::uint64_t> places;  // 16 bytes each, in the block's shared memory
};

// One warp's part of what a tensor core's instruction does. The warp's exchanges before and behind it only stand in for
// it. `operations`: as many on halves as would take as long; 0: it only loads a matrix.
struct TensorInstruction {
  double operations = 0;
  bool of_group = false;                 // of a warpgroup (wgmma)
  double shared_bytes = 0;               // that it reads by itself
  std::uint64_t adds_to = 0, gives = 0;  // its sums before and after, known by their place or value; 0: unknown
};

constexpr std::uint64_t kGroupsOfThread = 1, kProductsOfWarpgroup = 1 << 16;  // plus the thread's or its number

// Exchanges the places of 16 bytes within rows of shared memory, by the bits of its address.
inline unsigned swizzled_place(unsigned address, unsigned over) {
  const unsigned bits = over / 16 - (over != 0);  // 0, 1, 3 or 7
  return address ^ ((address >> 7 & bits) << 4);
}

// The accumulators of products that have begun, of one thread: where they are, and what they will hold.
struct Accumulators {
  std::vector<std::uint32_t*> registers;
  std::vector<std::uint32_t> values;
  std::uint64_t pc = 0;
  std::uint64_t group = 0;
  bool delivered = false;
};

// Groups of copies and products of a block's threads.
struct AsyncState {
  std::uint64_t copies[kMaxThreads];    // groups committed by each thread
  std::uint64_t products[kMaxThreads];  // the same of products
  bool open[kMaxThreads];               // a product since the last commit
  bool fenced[kMaxThreads];             // wgmma.fence since the thread last waited
  std::vector<Accumulators> accumulators[kMaxThreads];
  unsigned in_flight = 0;  // of them

  void begin_block(unsigned threads) {
    std::fill_n(copies, threads, 0u);
    std::fill_n(products, threads, 0u);
    std::fill_n(open, threads, false);
    std::fill_n(fenced, threads, false);
    for (unsigned i = 0; i < threads; ++i) accumulators[i].clear();
    in_flight = 0;
  }
};

}  // namespace simt
