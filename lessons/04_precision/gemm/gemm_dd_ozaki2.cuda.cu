// gemm_dd_ozaki2: the Ozaki scheme II. Let INT8 tensor cores, which know bytes only, compute a double-double product.
// Changed:  rows of A and columns of B are scaled to integers of 113 bits. Their product is computed modulo each of 30
//           small numbers, a product of bytes each, and put together by the Chinese remainder theorem.
// Look for: the time beside that of `gemm_dd_fewest`: 30 products of bytes take less than a tenth of it. With fewer
//           moduli (the choice "moduli") the error grows by some 4 bits each.
#include <algorithm>

#include "dd.h"
#include "gemm/ozaki2.h"
#include "gemm/residues.h"

namespace precision {

using kernels::kNotFinite, kernels::OzakiParts, kernels::OzakiWide, kernels::scaled;

constexpr int kThreads = 256;  // of a block

/// x 2^exponent as the nearest integer, |x 2^exponent| < 2^113.
struct NearestInteger {
  using Number = DoubleDouble;
  static constexpr int kCount = 1;
  static constexpr bool kLeading = false;
  static __device__ double leading(DoubleDouble x) { return x.hi + x.lo; }
  static __device__ Cut<1> of(DoubleDouble x, int exponent, int) {
    if (exponent >= kNotFinite) x = {0, 0}, exponent = 0;
    const double high = scaled(x.hi, exponent), low = scaled(x.lo, exponent);
    const double upper = rint(high * 0x1p-54), lower = rounded::fma(-upper, 0x1p54, high);  // exact
    // Where the high part has a fraction, the low part is small.
    const double whole = rint(lower), rest = rint(low + (lower - whole));
    return {{words_of((__int128(static_cast<long long>(upper)) << 54) + static_cast<long long>(whole) +
                      static_cast<long long>(rest))}};
  }
};

/// The elements of C from their residues: 4 neighbours a thread, of a block of rows x cols of C, which starts at
/// (first_row, first_col). `pitch` and `step`: of the products' rows and moduli.
__global__ __launch_bounds__(kThreads) void put_together(double* c, int n, int first_row, int first_col, int rows,
                                                         int cols, const int32_t* products, int pitch, size_t step,
                                                         const int* exponent_a, const int* exponent_b,
                                                         Weights<OzakiParts> weights) {
  const size_t quad = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int row = int(quad / (pitch / 4)), col = int(quad % (pitch / 4)) * 4;
  if (row >= rows || col >= cols) return;
  OzakiParts sums[4];
  add_residues(products + size_t(row) * pitch + col, step, weights, sums);

  const int exponent_row = exponent_a[first_row + row];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (col + i >= cols) break;
    sums[i].low -= 0x1p31;
    const DoubleDouble sum = kernels::ozaki_sum(sums[i], weights.product, weights.product_inverse);
    const int exponent = exponent_of(exponent_row, exponent_b[first_col + col + i]);
    put_record(c, size_t(first_row + row) * n + first_col + col + i,
               DoubleDouble{scaled_back(sum.hi, exponent), scaled_back(sum.lo, exponent)});
  }
}

void launch_gemm_dd_ozaki2(const double* a, const double* b, double* c, int m, int n, int k,
                           const Ozaki2Scratch& scratch, int moduli, cudaStream_t stream) {
  const OzakiWide constants = kernels::ozaki_wide(moduli);
  Residues residues{moduli, {}};
  Weights<OzakiParts> weights{moduli, {}, constants.product, constants.product_inverse};
  std::copy(constants.residue, constants.residue + moduli, residues.modulus);
  std::copy(constants.sum, constants.sum + moduli, weights.modulus);

  // |sum of a' b'| <= |row of a'| |column of b'| must stay below P / 2: half of the bits each, and a little for the
  // roundings.
  const double bits = (constants.bits - 1) / 2 - 0x1p-16;
  const int depth = int(ozaki2_padded(k));
  const size_t step_a = size_t(ozaki2_padded(m)) * depth, step_b = size_t(ozaki2_padded(n)) * depth;
  compute_residues<NearestInteger>(a, b, m, n, k, bits, 0, residues, scratch, stream);

  const cublasHandle_t handle = kernels::cublas_handle(stream);
  const int block_rows = int(ozaki2_block_rows(m)), block_cols = int(ozaki2_block_cols(n));
  const size_t step_c = size_t(block_rows) * block_cols;
  for (int row = 0; row < m; row += block_rows)
    for (int col = 0; col < n; col += block_cols) {
      const int rows = std::min(block_rows, m - row), cols = std::min(block_cols, n - col);
      const Bytes bytes{scratch.a + size_t(row) * depth, scratch.b + size_t(col) * depth, step_a, step_b, depth, depth};
      multiply_residues(handle, bytes, rows, cols, moduli, scratch.c, block_cols, step_c);
      const size_t quads = size_t(rows) * (block_cols / 4);
      put_together<<<unsigned((quads + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
          c, n, row, col, rows, cols, scratch.c, block_cols, step_c, scratch.exponent_a, scratch.exponent_b, weights);
    }
}

}  // namespace precision
