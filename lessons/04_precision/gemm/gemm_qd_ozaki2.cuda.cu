// gemm_qd_ozaki2: a quad-double product on INT8 tensor cores.
// Changed:  bytes cannot hold the 424 bits of a product of quad-doubles. So each number is cut into two halves of 106
//           bits or some more, upper and lower, and C = upper upper + (upper lower + lower upper) / 2^bits + lower
//           lower / 2^(2 bits). The first three go the way of `gemm_dd_ozaki2`; of the lower halves' product, leading
//           bytes are enough.
// Look for: the time beside those of `gemm_qd_block` and `gemm_dd_ozaki2`: three times as many products of bytes.
//           Halves side by side make one product, twice as deep, of upper lower + lower upper.
#include "gemm/ozaki_qd.h"
#include "gemm/residues.h"
#include "kernels/cublas.h"

namespace precision {

using kernels::kNotFinite, kernels::OzakiParts, kernels::OzakiWide, kernels::scaled;

constexpr int kThreads = 256;  // of a block
constexpr int kModuli = kernels::kOzakiWideMost;

/// x 2^exponent as two halves. A row of A is all upper halves, then all lower ones; a column of B the other way round.
struct TwoHalves {
  using Number = QuadDouble;
  static constexpr int kCount = 2;
  static constexpr bool kLeading = true;
  static __device__ double leading(QuadDouble x) { return x.a + x.b; }
  static __device__ Cut<2> of(QuadDouble x, int exponent, int bits) {
    if (exponent >= kNotFinite) x = {0, 0, 0, 0}, exponent = 0;
    const Halves halves =
        halves_of({scaled(x.a, exponent), scaled(x.b, exponent), scaled(x.c, exponent), scaled(x.d, exponent)}, bits);
    return {{words_of(halves.upper), words_of(halves.lower)}};
  }
};

__device__ inline void add_weighted(OzakiDigits& sum, double residue, const OzakiDigits& weight) {
#pragma unroll
  for (int i = 0; i < kOzakiDigits; ++i) sum.digit[i] = fma(residue, weight.digit[i], sum.digit[i]);  // exact
}

/// A rows x cols block of C that starts at (row, col), and the products that it is put together from.
struct BlockOfC {
  double* c;
  int n, row, col, rows, cols;
  const int32_t* products;
  int pitch;    // of the products' rows
  size_t step;  // from one modulus to the next
};

/// upper upper, an integer, to C. 4 neighbours a thread.
__global__ __launch_bounds__(kThreads) void put_upper(BlockOfC block, Weights<OzakiDigits> weights) {
  const size_t quad = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int row = int(quad / (block.pitch / 4)), col = int(quad % (block.pitch / 4)) * 4;
  if (row >= block.rows || col >= block.cols) return;
  OzakiDigits sums[4];
  add_residues(block.products + size_t(row) * block.pitch + col, block.step, weights, sums);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (col + i >= block.cols) break;
    sums[i].digit[kOzakiDigits - 1] -= 0x1p31;
    put_record(block.c, size_t(block.row + row) * block.n + block.col + col + i,
               ozaki_exact_sum(sums[i], weights.product, weights.product_inverse));
  }
}

/// (upper lower + lower upper) / 2^bits and lower lower / 2^(2 bits) are added to C, which gets its exponents back. 4
/// neighbours a thread.
__global__ __launch_bounds__(kThreads) void add_lower(BlockOfC block, double unit, const int* exponent_a,
                                                      const int* exponent_b, Weights<OzakiParts> weights) {
  const size_t quad = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int row = int(quad / (block.pitch / 4)), col = int(quad % (block.pitch / 4)) * 4;
  if (row >= block.rows || col >= block.cols) return;
  const int32_t* from = block.products + size_t(row) * block.pitch + col;
  OzakiParts sums[4];
  add_residues(from, block.step, weights, sums);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (col + i >= block.cols) break;
    sums[i].low -= 0x1p31;
    const DoubleDouble cross = kernels::ozaki_sum(sums[i], weights.product, weights.product_inverse);
    // Leading bytes stand for lower / 2^(bits - 7): their product for lower lower / 2^(2 bits) 2^14.
    const double least = from[kModuli * block.step + i] * 0x1p-14;
    const size_t at = size_t(block.row + row) * block.n + block.col + col + i;
    const QuadDouble sum =
        add(fetch_record<QuadDouble>(block.c, at), QuadDouble{cross.hi * unit, cross.lo * unit, least, 0});
    const int exponent = exponent_of(exponent_a[block.row + row], exponent_b[block.col + col + i]);
    put_record(block.c, at,
               QuadDouble{scaled_back(sum.a, exponent), scaled_back(sum.b, exponent), scaled_back(sum.c, exponent),
                          scaled_back(sum.d, exponent)});
  }
}

void launch_gemm_qd_ozaki2(const double* a, const double* b, double* c, int m, int n, int k,
                           const Ozaki2Scratch& scratch, cudaStream_t stream) {
  const OzakiWide constants = kernels::ozaki_wide(kModuli);
  const kernels::Whole product = kernels::ozaki_product_of(kModuli);
  Residues residues{kModuli, {}};
  Weights<OzakiParts> for_lower{kModuli, {}, constants.product, constants.product_inverse};
  Weights<OzakiDigits> for_upper{kModuli, {}, digits_of(product), constants.product_inverse};
  for (int l = 0; l < kModuli; ++l) {
    residues.modulus[l] = constants.residue[l];
    for_lower.modulus[l] = constants.sum[l];
    for_upper.modulus[l] = kernels::ozaki_weight<OzakiDigits>(product, l, digits_of);
  }

  const int bits = ozaki_half_bits(k), depth = int(ozaki2_padded(k));
  const size_t row_bytes = 2 * size_t(depth);
  const size_t step_a = size_t(ozaki2_padded(m)) * row_bytes, step_b = size_t(ozaki2_padded(n)) * row_bytes;
  compute_residues<TwoHalves>(a, b, m, n, k, bits, bits, residues, scratch, stream);

  const cublasHandle_t handle = kernels::cublas_handle(stream);
  const int block_rows = int(ozaki2_block_rows(m)), block_cols = int(ozaki2_block_cols(n));
  const size_t step_c = size_t(block_rows) * block_cols;
  for (int row = 0; row < m; row += block_rows)
    for (int col = 0; col < n; col += block_cols) {
      const int rows = std::min(block_rows, m - row), cols = std::min(block_cols, n - col);
      const BlockOfC block{c, n, row, col, rows, cols, scratch.c, block_cols, step_c};
      const auto blocks = unsigned((size_t(rows) * (block_cols / 4) + kThreads - 1) / kThreads);
      Bytes bytes{scratch.a + row * row_bytes, scratch.b + col * row_bytes, step_a, step_b, 2 * depth, 2 * depth};
      bytes.b += depth, bytes.depth = depth;  // the upper halves of both
      multiply_residues(handle, bytes, rows, cols, kModuli, scratch.c, block_cols, step_c);
      put_upper<<<blocks, kThreads, 0, stream>>>(block, for_upper);

      bytes.b -= depth, bytes.depth = 2 * depth;  // upper by lower and lower by upper
      multiply_residues(handle, bytes, rows, cols, kModuli, scratch.c, block_cols, step_c);
      bytes.a += kModuli * step_a + depth, bytes.b += kModuli * step_b, bytes.depth = depth;  // leading bytes
      multiply_residues(handle, bytes, rows, cols, 1, scratch.c + kModuli * step_c, block_cols, step_c);
      add_lower<<<blocks, kThreads, 0, stream>>>(block, std::ldexp(1.0, -bits), scratch.exponent_a, scratch.exponent_b,
                                                 for_lower);
    }
}

}  // namespace precision
