// How a product by the Ozaki scheme II lays out its working memory. Host side.
#pragma once
#include <algorithm>
#include <cstdint>

namespace kernels {

/// The integer tensor cores take rows of bytes that start on 16 bytes; all extents are padded to that.
constexpr int64_t ozaki_padded(int64_t extent) { return (extent + 15) / 16 * 16; }

/// C is computed in blocks, so that the 32-bit products of all moduli, 4 bytes each, need not be there for
/// the whole of it.
constexpr int64_t kOzakiRows = 4096, kOzakiCols = 8192;
constexpr int64_t ozaki_block_rows(int64_t m) { return std::min(ozaki_padded(m), kOzakiRows); }
constexpr int64_t ozaki_block_cols(int64_t n) { return std::min(ozaki_padded(n), kOzakiCols); }

/// Working memory of one product, in device memory. [l] is one of the moduli.
struct OzakiScratch {
  int8_t* a;          // [l][row of A][k], both padded: residues of A
  int8_t* b;          // [l][column of B][k]: residues of B, turned
  int32_t* c;         // [l][row][column] of one block of C
  int* exponent_a;    // [row]: row i of A is multiplied by 2^exponent_a[i] before it is rounded to integers
  int* exponent_b;    // [column]
  size_t step_b = 0;  // from one modulus's residues of B to the next one's, where b has more columns than the product
};

}  // namespace kernels
