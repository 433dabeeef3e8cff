// How the Ozaki step on bytes lays out its working memory, and how many moduli it takes.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "../memory.h"
#include "kernels/ozaki_wide.h"

namespace precision {

/// Rounded to integers, a row or column is off by at most 2^-106 of its norm where it has 106 + log2(k) / 2 bits; the
/// product of all moduli must hold two such numbers' bits and a sign.
inline int ozaki2_enough(int k) { return kernels::ozaki_moduli_for(2 * 106 + std::log2(double(k)) + 1); }

/// What the choice "moduli" says: a number, or "enough".
inline int ozaki2_moduli(const std::string& choice, int k) {
  return choice == "enough" ? ozaki2_enough(k) : std::stoi(choice);
}

/// The integer tensor cores take rows of bytes that start on 16 bytes; all extents are padded to that.
constexpr int64_t ozaki2_padded(int64_t extent) { return (extent + 15) / 16 * 16; }

/// C is computed in blocks, so that the 32-bit products of all moduli need not be there for the whole of it.
constexpr int64_t ozaki2_block_rows(int64_t m) { return std::min(ozaki2_padded(m), int64_t{4096}); }
constexpr int64_t ozaki2_block_cols(int64_t n) { return std::min(ozaki2_padded(n), int64_t{8192}); }

/// In device memory. [l] is one of the moduli.
struct Ozaki2Scratch {
  int8_t* a;        // [l][row of A][k], both padded: residues of A
  int8_t* b;        // [l][column of B][k]: residues of B, turned
  int32_t* c;       // [l][row][column] of one block of C
  int* exponent_a;  // [row]: row i of A is multiplied by 2^exponent_a[i] before it is rounded to integers
  int* exponent_b;  // [column]
};

/// c <- a b, of records of quad-doubles, by way of 91 products of bytes. Residues take twice the room, those of
/// the upper and of the lower halves of each row or column, and there are 31: behind them, leading bytes.
void launch_gemm_qd_ozaki2(const double* a, const double* b, double* c, int m, int n, int k,
                           const Ozaki2Scratch& scratch, cudaStream_t stream);

/// c <- a b, of records, by way of `moduli` products of bytes.
void launch_gemm_dd_ozaki2(const double* a, const double* b, double* c, int m, int n, int k,
                           const Ozaki2Scratch& scratch, int moduli, cudaStream_t stream);

}  // namespace precision
