#include "bounds.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace reduction {

namespace {

constexpr double kFloat = 0x1p-24, kHalf = 0x1p-11;  // unit roundoffs
constexpr double kChopped = 0x1p-23;                 // of a tensor core's sum, which cuts off
constexpr double kSmallestHalf = 0x1p-25;            // the most that rounding to a subnormal half loses

double parts(double n, double part) { return std::ceil(n / part); }

// A bound where every number takes part in at most `additions` rounded additions, of the n - 1 that there are: adding
// zeros rounds nothing.
Bound chain(size_t n, double additions) {
  additions = std::min(additions, double(n - 1));
  return {.of_terms = additions * kFloat * (1 + additions * kFloat)};
}

// A block's tree of up to 1024 threads, and its final rounding.
constexpr double kTree = 11;

// Threads of `blocks` blocks of `threads` stride through n numbers in vectors of `width`; the blocks' sums
// are one more block's work.
double strided(double n, double threads, double most_blocks, double width) {
  const double blocks = std::min(most_blocks, parts(n, threads * 2));
  return parts(n, blocks * threads * width) + width + kTree + parts(blocks, threads) + kTree;
}

// Passes of trees until one is left: a tree halves what there is at each level, and each pass rounds its last
// block up.
Bound tree(size_t n) { return chain(n, std::ceil(std::log2(double(n))) + kTree); }

// `many` and `shuffles`: 1024 blocks of 256 threads.
Bound many(size_t n) { return chain(n, strided(double(n), 256, 1024, 1)); }

// The same threads, whose sums, one for each `share` threads, meet in one place in any order.
Bound atomic(size_t n, double share) {
  const double threads = 256 * std::min(1024.0, parts(double(n), 512));
  return chain(n, strided(double(n), 256, 1024, 1) + threads / share);
}

// `wide_loads`: 1024 blocks of 256 threads with vectors of four.
Bound wide_loads(size_t n) { return chain(n, strided(double(n), 256, 1024, 4)); }

// 528 blocks of 512 threads with vectors of four.
Bound vectors(size_t n) { return chain(n, strided(double(n), 512, 528, 4)); }

// As many blocks as fit: at least 16 of 512 threads.
Bound cooperative(size_t n) { return chain(n, strided(double(n), 512, 16, 4)); }

// At most 8 rounds of 4 vectors a thread; then the sums of n / (8 * 4 * 512 * 4) blocks, or of 1024 at most,
// by 512 threads.
Bound chunks(size_t n) { return chain(n, 8 * 4 + 4 + kTree + std::max(2.0, parts(double(n), 65536.0 * 512)) + kTree); }

// Sums that carry their errors along: once more the last rounding, and then what is lost of the errors
// themselves (Ogita, Rump and Oishi 2005, proposition 4.5), for at most 8 rounds of 4 vectors of 8 numbers.
// Their tree adds doubles. Sums of doubles all through are within it.
Bound compensated(size_t) { return {.of_sum = 2 * kFloat, .of_terms = std::pow(2 * 8 * 4 * 8 * kFloat, 2)}; }

// The four numbers of a vector as floats, and doubles from there on.
Bound mma_tail(size_t n) {
  Bound bound = compensated(n);
  bound.of_terms += chain(n, 2).of_terms;
  return bound;
}

// One product, which cuts off each of its 17 summands, and a pair sum before the compensated ones.
Bound mma_fast(size_t n) {
  Bound bound = compensated(n);
  bound.of_terms += 17 * kChopped + kFloat;
  return bound;
}

// Every product of a warp's chain cuts off again: 17 summands each.
Bound mma_rows(size_t n) {
  const double tiles = parts(double(n), 256), blocks = std::min(528.0, parts(tiles, 16));
  Bound bound = chain(n, 3 * kTree + parts(blocks, 512));
  bound.of_terms += 17 * (parts(tiles, blocks * 16) + 4) * kChopped;
  return bound;
}

// The same, for a chain that ends with its chunk: at most 8 rounds of 4 vectors, and 4 more.
Bound mma_registers(size_t n) {
  Bound bound = chain(n, 3 * kTree + std::max(2.0, parts(double(n), 131072.0 * 512)));
  bound.of_terms += 17 * (8 * 4 + 4) * kChopped;
  return bound;
}

// As mma_rows, and the row sums then pass as two halves, 22 bits.
Bound mma_chained(size_t n) {
  Bound bound = mma_rows(n);
  bound.of_terms += 0x1p-21;
  bound.each = 0x1p-34;
  bound.whole_is_exact = false;
  return bound;
}

// Each pass rounds twice to half: row sums, and the mean that it leaves. 16 terms meet in each of its two
// products.
Bound mma_recursive(size_t n) {
  const double passes = std::max(1.0, std::ceil(std::log2(double(n)) / 8));
  const double roundings = 2 * passes * (kHalf + 17 * kChopped);
  return {.of_terms = roundings * (1 + roundings), .each = 2 * passes * kSmallestHalf, .whole_is_exact = false};
}

// A library does not say in which order it adds. It has thousands of threads.
Bound library(size_t n) { return chain(n, parts(double(n), 1 << 13) + 64); }

}  // namespace

Bound bound_of(std::string_view order, size_t n) {
  if (order == "tree") return tree(n);
  if (order == "many") return many(n);
  if (order == "atomic_thread") return atomic(n, 1);
  if (order == "atomic_warp") return atomic(n, 32);
  if (order == "atomic_block") return atomic(n, 256);
  if (order == "wide_loads") return wide_loads(n);
  if (order == "vectors") return vectors(n);
  if (order == "cooperative") return cooperative(n);
  if (order == "chunks") return chunks(n);
  if (order == "compensated") return compensated(n);
  if (order == "mma_tail") return mma_tail(n);
  if (order == "mma_fast") return mma_fast(n);
  if (order == "mma_rows") return mma_rows(n);
  if (order == "mma_registers") return mma_registers(n);
  if (order == "mma_chained") return mma_chained(n);
  if (order == "mma_recursive") return mma_recursive(n);
  if (order == "library") return library(n);
  throw std::logic_error("no summation order is called " + std::string(order));
}

}  // namespace reduction
