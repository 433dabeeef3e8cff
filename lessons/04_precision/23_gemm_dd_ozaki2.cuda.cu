// Step 23: the Ozaki scheme II. Let INT8 tensor cores, which know bytes only, compute a double-double product.
// Changed:  rows of A and columns of B are scaled to integers of 113 bits. Their product is computed modulo each of 30
//           small numbers, a product of bytes each, and put together by the Chinese remainder theorem.
// Look for: the time beside step 19's: 30 products of bytes take less than a tenth of it. With fewer moduli (the choice
//           "moduli") the error grows by 4 bits each.
#include "dd.h"
#include "kernels/cublas.h"
#include "kernels/ozaki_norm.h"
#include "ozaki2.h"

namespace precision {

using kernels::kNotFinite, kernels::kZeros, kernels::Norm, kernels::OzakiParts, kernels::OzakiResidue,
    kernels::OzakiWide;
using kernels::scaled;

constexpr int kThreads = 256;  // of a block
constexpr int kAnyBits = 1 << 12;

// The constants that a kernel needs. Their positions are known at compile time if the kernel's loops are unrolled.
struct Residues {
  int count;
  OzakiResidue modulus[kernels::kOzakiWideMost];
};
struct Weights {
  int count;
  kernels::OzakiWeight modulus[kernels::kOzakiWideMost];
  OzakiParts product;
  double product_inverse;
};

/// x 2^exponent as the nearest integer, plus 2^114: never negative, in four words of 32 bits. |x 2^exponent| < 2^113.
static __device__ uint4 integer_of(DoubleDouble x, int exponent) {
  using Wide = unsigned __int128;
  if (exponent >= kNotFinite) x = {0, 0}, exponent = 0;
  const double high = scaled(x.hi, exponent), low = scaled(x.lo, exponent);
  const double upper = rint(high * 0x1p-54), lower = rounded::fma(-upper, 0x1p54, high);  // exact
  // Where the high part has a fraction, the low part is small.
  const double whole = rint(lower), rest = rint(low + (lower - whole));
  const Wide sum = (Wide(1) << kernels::kOzakiShift) + (Wide(__int128(static_cast<long long>(upper))) << 54) +
                   Wide(__int128(static_cast<long long>(whole))) + Wide(__int128(static_cast<long long>(rest)));
  return make_uint4(unsigned(sum), unsigned(sum >> 32), unsigned(sum >> 64), unsigned(sum >> 96));
}

/// The residues of four neighbours along k, from -p / 2 to p / 2, as signed bytes: 4 bytes at to, `step` apart for each
/// modulus p.
static __device__ void write_residues(const uint4 (&integer)[4], const Residues& residues, int8_t* to, size_t step) {
#pragma unroll
  for (int l = 0; l < kernels::kOzakiWideMost; ++l) {
    if (l == residues.count) break;
    const OzakiResidue& modulus = residues.modulus[l];
    unsigned residue[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      // Each byte times what its place leaves modulo p: below 2^20 in all.
      unsigned sum = __dp4a(integer[i].x, modulus.weight[0], modulus.start);
      sum = __dp4a(integer[i].y, modulus.weight[1], sum);
      sum = __dp4a(integer[i].z, modulus.weight[2], sum);
      sum = __dp4a(integer[i].w, modulus.weight[3], sum);
      const unsigned quotient = unsigned((uint64_t(sum) * modulus.reciprocal + modulus.rounding) >> 32);
      residue[i] = sum - quotient * modulus.modulus;
    }
    // The low bytes of the four.
    const unsigned front = __byte_perm(residue[0], residue[1], 0x0040);
    const unsigned back = __byte_perm(residue[2], residue[3], 0x0040);
    *reinterpret_cast<unsigned*>(to + l * step) = __byte_perm(front, back, 0x5410);
  }
}

/// Exponents and residues of the rows of A (rows x cols), a block each; rows are padded with zeros to `depth`. The
/// second walk along the row finds it in the cache.
__global__ __launch_bounds__(kThreads) void residues_of_rows(const double* matrix, int cols, double bits,
                                                             int* exponents, Residues residues, int8_t* to, int depth,
                                                             size_t step) {
  __shared__ Norm norms[kThreads];
  const double* row = matrix + 2 * size_t(blockIdx.x) * cols;
  Norm norm = Norm::of_nothing();
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    const DoubleDouble x = fetch_record<DoubleDouble>(row, col);
    norm.add(x.hi + x.lo);
  }
  norms[threadIdx.x] = norm;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (threadIdx.x < half) norms[threadIdx.x].add(norms[threadIdx.x + half]);
  }
  __syncthreads();  // all read the sum
  const int exponent = norms[0].exponent(bits, kAnyBits);
  if (threadIdx.x == 0) exponents[blockIdx.x] = exponent;

  for (int col = threadIdx.x * 4; col < depth; col += kThreads * 4) {
    uint4 integer[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      integer[i] = integer_of(col + i < cols ? fetch_record<DoubleDouble>(row, col + i) : DoubleDouble{0, 0}, exponent);
    write_residues(integer, residues, to + size_t(blockIdx.x) * depth + col, step);
  }
}

/// One exponent for each column: 16 columns a block, 16 threads a column.
constexpr int kColumns = 16;
__global__ __launch_bounds__(kThreads) void exponents_of_columns(const double* matrix, int rows, int cols, double bits,
                                                                 int* exponents) {
  __shared__ Norm norms[kThreads / kColumns][kColumns];
  const int x = threadIdx.x % kColumns, y = threadIdx.x / kColumns, col = blockIdx.x * kColumns + x;
  Norm norm = Norm::of_nothing();
  if (col < cols) {
#pragma unroll 4
    for (int row = y; row < rows; row += kThreads / kColumns) {
      const DoubleDouble number = fetch_record<DoubleDouble>(matrix, size_t(row) * cols + col);
      norm.add(number.hi + number.lo);
    }
  }
  norms[y][x] = norm;
  for (int half = kThreads / kColumns / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (y < half) norms[y][x].add(norms[y + half][x]);
  }
  if (y == 0 && col < cols) exponents[col] = norms[0][x].exponent(bits, kAnyBits);
}

/// Residues of B (rows x cols), turned: column j of B becomes row j, padded with zeros to `depth`. A warp writes 128
/// neighbours along k at a time.
constexpr int kTileRows = 128, kTileCols = 16;
__global__ __launch_bounds__(kThreads) void residues_of_columns(const double* matrix, int rows, int cols,
                                                                const int* exponents, Residues residues, int8_t* to,
                                                                int depth, size_t step) {
  // Column c of row r lies at c ^ (r / 4 % 8): lanes that read one column of every fourth row meet different banks.
  __shared__ double2 tile[kTileRows][kTileCols];
  const int across = tiles(cols, kTileCols);
  const int tile_row = blockIdx.x / across * kTileRows, tile_col = blockIdx.x % across * kTileCols;
#pragma unroll
  for (int i = threadIdx.x; i < kTileRows * kTileCols; i += kThreads) {
    const int y = i / kTileCols, x = i % kTileCols, row = tile_row + y, col = tile_col + x;
    DoubleDouble number{0, 0};
    if (row < rows && col < cols) number = fetch_record<DoubleDouble>(matrix, size_t(row) * cols + col);
    tile[y][x ^ (y / 4 % 8)] = make_double2(number.hi, number.lo);
  }
  __syncthreads();  // columns are read by other threads than stored the rows

  for (int i = threadIdx.x; i < kTileRows / 4 * kTileCols; i += kThreads) {
    const int quad = i % (kTileRows / 4), k = quad * 4, col = i / (kTileRows / 4);
    if (tile_col + col >= cols || tile_row + k >= depth) continue;
    uint4 integer[4];
#pragma unroll
    for (int part = 0; part < 4; ++part) {
      const double2 number = tile[k + part][col ^ (quad % 8)];
      integer[part] = integer_of(DoubleDouble{number.x, number.y}, exponents[tile_col + col]);
    }
    write_residues(integer, residues, to + size_t(tile_col + col) * depth + tile_row + k, step);
  }
}

/// The elements of C from their residues: 4 neighbours a thread, of a block of rows x cols of C, which starts at
/// (first_row, first_col). `pitch` and `step`: of the products' rows and moduli.
__global__ __launch_bounds__(kThreads) void put_together(double* c, int n, int first_row, int first_col, int rows,
                                                         int cols, const int32_t* products, int pitch, size_t step,
                                                         const int* exponent_a, const int* exponent_b,
                                                         Weights weights) {
  const size_t quad = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int row = int(quad / (pitch / 4)), col = int(quad % (pitch / 4)) * 4;
  if (row >= rows || col >= cols) return;
  const int32_t* from = products + size_t(row) * pitch + col;

  // Each 32-bit product u stands for u + 2^31, which is not negative; 2^31 is taken off the sum in the end.
  constexpr int kAtOnce = 6;  // loads on their way
  OzakiParts sums[4];
#pragma unroll
  for (int first = 0; first < kernels::kOzakiWideMost; first += kAtOnce) {
    if (first >= weights.count) break;
    int4 fours[kAtOnce];
#pragma unroll
    for (int l = 0; l < kAtOnce; ++l)
      fours[l] = first + l < weights.count ? __ldcs(reinterpret_cast<const int4*>(from + (first + l) * step))
                                           : make_int4(0, 0, 0, 0);
#pragma unroll
    for (int l = 0; l < kAtOnce; ++l) {
      const kernels::OzakiWeight& modulus = weights.modulus[first + l];  // of weight 0 from weights.count on
      const int4 four = fours[l];
      const unsigned shifted[4] = {unsigned(four.x) ^ 0x80000000u, unsigned(four.y) ^ 0x80000000u,
                                   unsigned(four.z) ^ 0x80000000u, unsigned(four.w) ^ 0x80000000u};
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const unsigned residue = shifted[i] - __umulhi(shifted[i], modulus.reciprocal) * modulus.modulus;  // below 2 p
        const double value = __hiloint2double(0x43300000, int(residue)) - 0x1p52;
        sums[i].high = fma(value, modulus.weight.high, sums[i].high);        // exact
        sums[i].middle = fma(value, modulus.weight.middle, sums[i].middle);  // exact
        sums[i].low = fma(value, modulus.weight.low, sums[i].low);
      }
    }
  }

  const int exponent_row = exponent_a[first_row + row];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (col + i >= cols) break;
    const int exponent_col = exponent_b[first_col + col + i];
    sums[i].low -= 0x1p31;
    DoubleDouble sum = kernels::ozaki_sum(sums[i], weights.product, weights.product_inverse);
    const int exponent = -(exponent_row + exponent_col);
    if (exponent_row == kNotFinite || exponent_col == kNotFinite) sum.hi = sum.lo = nan("");
    else if (exponent_row == kZeros || exponent_col == kZeros) sum = {0, 0};
    else if (abs(exponent) < 700)  // |sum| < 2^226: neither the factor nor the product leaves the normal range
      sum = {sum.hi * kernels::power_of_two(exponent), sum.lo * kernels::power_of_two(exponent)};
    else sum = {scalbn(sum.hi, exponent), scalbn(sum.lo, exponent)};
    put_record(c, size_t(first_row + row) * n + first_col + col + i, sum);
  }
}

void launch_gemm_dd_ozaki2(const double* a, const double* b, double* c, int m, int n, int k,
                           const Ozaki2Scratch& scratch, int moduli, cudaStream_t stream) {
  const OzakiWide constants = kernels::ozaki_wide(moduli);
  Residues residues{moduli, {}};
  Weights weights{moduli, {}, constants.product, constants.product_inverse};
  std::copy(constants.residue, constants.residue + moduli, residues.modulus);
  std::copy(constants.sum, constants.sum + moduli, weights.modulus);

  // |sum of a' b'| <= |row of a'| |column of b'| must stay below P / 2: half of the bits each, and a little for the
  // roundings.
  const double bits = (constants.bits - 1) / 2 - 0x1p-16;
  const int depth = int(ozaki2_padded(k));
  const size_t step_a = size_t(ozaki2_padded(m)) * depth, step_b = size_t(ozaki2_padded(n)) * depth;
  residues_of_rows<<<m, kThreads, 0, stream>>>(a, k, bits, scratch.exponent_a, residues, scratch.a, depth, step_a);
  exponents_of_columns<<<tiles(n, kColumns), kThreads, 0, stream>>>(b, k, n, bits, scratch.exponent_b);
  residues_of_columns<<<tiles(depth, kTileRows) * tiles(n, kTileCols), kThreads, 0, stream>>>(
      b, k, n, scratch.exponent_b, residues, scratch.b, depth, step_b);

  // cuBLAS is column-major: it sees our rows x cols block of C as cols x rows, and B' comes first.
  const cublasHandle_t handle = kernels::cublas_handle(stream);
  const int32_t one = 1, zero = 0;
  const int block_rows = int(ozaki2_block_rows(m)), block_cols = int(ozaki2_block_cols(n));
  const size_t step_c = size_t(block_rows) * block_cols;
  for (int row = 0; row < m; row += block_rows)
    for (int col = 0; col < n; col += block_cols) {
      const int rows = std::min(block_rows, m - row), cols = std::min(block_cols, n - col);
      for (int l = 0; l < moduli; ++l)
        WARPWISE_CUBLAS_CHECK(
            cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, int(ozaki2_padded(cols)), int(ozaki2_padded(rows)), depth,
                         &one, scratch.b + l * step_b + size_t(col) * depth, CUDA_R_8I, depth,
                         scratch.a + l * step_a + size_t(row) * depth, CUDA_R_8I, depth, &zero, scratch.c + l * step_c,
                         CUDA_R_32I, block_cols, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
      const size_t quads = size_t(rows) * (block_cols / 4);
      put_together<<<unsigned((quads + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
          c, n, row, col, rows, cols, scratch.c, block_cols, step_c, scratch.exponent_a, scratch.exponent_b, weights);
    }
}

}  // namespace precision
