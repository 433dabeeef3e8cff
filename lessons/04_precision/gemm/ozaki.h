// How the Ozaki step cuts numbers into slices, and its working memory.
#pragma once
#include <cstdint>

#include "../memory.h"

namespace precision {

/// ceil(log2(number)).
constexpr int bits_for(int number) {
  int bits = 0;
  while ((int64_t{1} << bits) < number) bits++;
  return bits;
}

/// Bits of a slice, if there are so many: sums of k products of two slices, over all pairs of one weight, are integers
/// below 2^53. A slice is at most 2^(bits - 1).
constexpr int ozaki_bits(int k, int slices) { return (55 - bits_for(k) - bits_for(slices)) / 2; }

/// How many slices hold 110 bits.
constexpr int ozaki_slices(int k) {
  int slices = 1;
  while (slices * ozaki_bits(k, slices) < 110) slices++;
  return slices;
}

/// In device memory. [p] is one of the slices.
struct OzakiScratch {
  double* a;        // [p][row of A][k]
  double* b;        // [p][k][column of B]
  double* c;        // [p][row][column]: sums of the products of slices whose numbers add up to p
  int* exponent_a;  // [row]: row i of A is below 2^(exponent_a[i] - 1)
  int* exponent_b;  // [column]
};

/// c <- a b, of records, by way of products of slices.
void launch_gemm_dd_ozaki(const double* a, const double* b, double* c, int m, int n, int k, const OzakiScratch& scratch,
                          cudaStream_t stream);

}  // namespace precision
