// What `gemm_dd_ozaki2` and `gemm_qd_ozaki2` share: how rows of A and columns of B become residues. A step says by
// Integers what it cuts a number into:
//   Integers::Number                   what A and B hold
//   Integers::kCount                   how many integers a number is cut into
//   Integers::leading(x)               x as a double
//   Integers::of(x, exponent, bits)    the integers of x 2^exponent, plus 2^kOzakiShift each
//   Integers::kLeading                 whether the last integer's leading byte is kept, too, behind its residues
#pragma once
#include <algorithm>

#include "../memory.h"
#include "kernels/cublas.h"
#include "kernels/ozaki_norm.h"
#include "kernels/ozaki_wide.h"
#include "ozaki2.h"

namespace precision {

constexpr int kResidueThreads = 256;  // of a block
constexpr int kAnyBits = 1 << 12;

/// The constants that a kernel needs. Their positions are known at compile time if the kernel's loops are unrolled.
struct Residues {
  int count;
  kernels::OzakiResidue modulus[kernels::kOzakiWideMost];
};

/// A number as integers, four words of 32 bits each.
template <int count>
struct Cut {
  uint4 integer[count];
};

/// An integer below 2^113, plus 2^114: never negative.
__device__ inline uint4 words_of(__int128 integer) {
  const auto sum =
      (static_cast<unsigned __int128>(1) << kernels::kOzakiShift) + static_cast<unsigned __int128>(integer);
  return make_uint4(unsigned(sum), unsigned(sum >> 32), unsigned(sum >> 64), unsigned(sum >> 96));
}

/// A residue below 2 p, as a double, of a 32-bit product u. It stands for u + 2^31, which is not negative: 2^31 is to
/// be taken off the sum in the end.
__device__ inline double residue_of(int product, uint32_t modulus, uint32_t reciprocal) {
  const unsigned shifted = unsigned(product) ^ 0x80000000u;
  const unsigned residue = shifted - __umulhi(shifted, reciprocal) * modulus;
  return __hiloint2double(0x43300000, int(residue)) - 0x1p52;
}

/// The residues of four neighbours along k, from -p / 2 to p / 2, as signed bytes: 4 bytes at to, `step` apart for each
/// modulus p.
__device__ inline void write_residues(const uint4 (&integer)[4], const Residues& residues, int8_t* to, size_t step) {
#pragma unroll
  for (int l = 0; l < kernels::kOzakiWideMost; ++l) {
    if (l == residues.count) break;
    const kernels::OzakiResidue& modulus = residues.modulus[l];
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

/// The leading bytes of four integers below 3/4 2^bits, rounded: times 2^(bits - 7).
__device__ inline void write_leading(const uint4 (&integer)[4], int bits, int8_t* to) {
  const int shift = bits - 7 - 96;  // of the highest word; at least 1
  unsigned byte[4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    byte[i] = ((integer[i].w >> (shift - 1)) + 1) / 2 - (1u << (kernels::kOzakiShift - 96 - shift));
  const unsigned front = __byte_perm(byte[0], byte[1], 0x0040), back = __byte_perm(byte[2], byte[3], 0x0040);
  *reinterpret_cast<unsigned*>(to) = __byte_perm(front, back, 0x5410);
}

/// What an element of C is put together from: the constants of all moduli, in such parts.
template <class Parts>
struct Weights {
  int count;
  kernels::OzakiWeightIn<Parts> modulus[kernels::kOzakiWideMost];
  Parts product;
  double product_inverse;
};

__device__ inline void add_weighted(kernels::OzakiParts& sum, double residue, const kernels::OzakiParts& weight) {
  sum.high = fma(residue, weight.high, sum.high);        // exact
  sum.middle = fma(residue, weight.middle, sum.middle);  // exact
  sum.low = fma(residue, weight.low, sum.low);
}

/// The sums of residues times weights, of four neighbours of C. `from`: their products modulo the first modulus, those
/// of the next ones `step` apart.
template <class Parts>
__device__ inline void add_residues(const int32_t* from, size_t step, const Weights<Parts>& weights, Parts (&sums)[4]) {
  constexpr int kAtOnce = 6;  // loads on their way
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
      const auto& modulus = weights.modulus[first + l];  // of weight 0 from weights.count on
      const int four[4] = {fours[l].x, fours[l].y, fours[l].z, fours[l].w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
        add_weighted(sums[i], residue_of(four[i], modulus.modulus, modulus.reciprocal), modulus.weight);
    }
  }
}

/// The exponent of an element of C, from those of its row and column; a number that says so where these hold none.
__device__ inline int exponent_of(int of_row, int of_col) {
  if (of_row == kernels::kNotFinite || of_col == kernels::kNotFinite) return kernels::kNotFinite;
  if (of_row == kernels::kZeros || of_col == kernels::kZeros) return kernels::kZeros;
  return -(of_row + of_col);
}
/// A part of an element of C. |part| < 2^226.
__device__ inline double scaled_back(double part, int exponent) {
  if (exponent == kernels::kNotFinite) return nan("");
  if (exponent == kernels::kZeros) return 0;
  // Neither the factor nor the product leaves the normal range.
  if (abs(exponent) < 700) return part * kernels::power_of_two(exponent);
  return scalbn(part, exponent);
}

/// Exponents and residues of the rows of A (rows x cols), a block each: kCount rows of bytes, one after the other, each
/// padded with zeros to `depth`. The second walk along the row finds it in the cache.
template <class Integers>
__global__ __launch_bounds__(kResidueThreads) void residues_of_rows(const double* matrix, int cols, double bits,
                                                                    int lower_bits, int* exponents, Residues residues,
                                                                    int8_t* to, int depth, size_t step) {
  using Number = typename Integers::Number;
  constexpr int kCount = Integers::kCount;
  __shared__ kernels::Norm norms[kResidueThreads];
  const double* row = matrix + sizeof(Number) / sizeof(double) * size_t(blockIdx.x) * cols;
  kernels::Norm norm = kernels::Norm::of_nothing();
  for (int col = threadIdx.x; col < cols; col += kResidueThreads)
    norm.add(Integers::leading(fetch_record<Number>(row, col)));
  norms[threadIdx.x] = norm;
  for (int half = kResidueThreads / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (threadIdx.x < half) norms[threadIdx.x].add(norms[threadIdx.x + half]);
  }
  __syncthreads();  // all read the sum
  const int exponent = norms[0].exponent(bits, kAnyBits);
  if (threadIdx.x == 0) exponents[blockIdx.x] = exponent;

  for (int col = threadIdx.x * 4; col < depth; col += kResidueThreads * 4) {
    Cut<kCount> cut[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      cut[i] = Integers::of(col + i < cols ? fetch_record<Number>(row, col + i) : Number{}, exponent, lower_bits);
#pragma unroll
    for (int part = 0; part < kCount; ++part) {
      const uint4 integer[4] = {cut[0].integer[part], cut[1].integer[part], cut[2].integer[part], cut[3].integer[part]};
      int8_t* here = to + (size_t(blockIdx.x) * kCount + part) * depth + col;
      write_residues(integer, residues, here, step);
      if (Integers::kLeading && part == kCount - 1) write_leading(integer, lower_bits, here + residues.count * step);
    }
  }
}

/// One exponent for each column: 16 columns a block, 16 threads a column.
constexpr int kColumns = 16;
template <class Integers>
__global__ __launch_bounds__(kResidueThreads) void exponents_of_columns(const double* matrix, int rows, int cols,
                                                                        double bits, int* exponents) {
  constexpr int kLanes = kResidueThreads / kColumns;
  __shared__ kernels::Norm norms[kLanes][kColumns];
  const int x = threadIdx.x % kColumns, y = threadIdx.x / kColumns, col = blockIdx.x * kColumns + x;
  kernels::Norm norm = kernels::Norm::of_nothing();
  if (col < cols) {
#pragma unroll 4
    for (int row = y; row < rows; row += kLanes)
      norm.add(Integers::leading(fetch_record<typename Integers::Number>(matrix, size_t(row) * cols + col)));
  }
  norms[y][x] = norm;
  for (int half = kLanes / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (y < half) norms[y][x].add(norms[y + half][x]);
  }
  if (y == 0 && col < cols) exponents[col] = norms[0][x].exponent(bits, kAnyBits);
}

/// Residues of B (rows x cols), turned: column j of B becomes kCount rows, the last integers of its numbers first, each
/// padded with zeros to `depth`. A warp writes 128 neighbours along k at a time, or 64 where numbers are larger.
constexpr int kTileBytes = 32768, kTileCols = 16;
template <class Integers>
constexpr int kTileRows = kTileBytes / kTileCols / int(sizeof(typename Integers::Number));
template <class Integers>
__global__ __launch_bounds__(kResidueThreads) void residues_of_columns(const double* matrix, int rows, int cols,
                                                                       const int* exponents, int lower_bits,
                                                                       Residues residues, int8_t* to, int depth,
                                                                       size_t step) {
  using Number = typename Integers::Number;
  constexpr int kCount = Integers::kCount, kRows = kTileRows<Integers>;
  // Column c of row r lies at c ^ (r / 4 % 8): lanes that read one column of every fourth row meet different banks.
  __shared__ alignas(16) double tile[kTileBytes / sizeof(double)];
  auto place = [](int row, int col) { return size_t(row * kTileCols + (col ^ (row / 4 % 8))); };
  const int across = tiles(cols, kTileCols);
  const int tile_row = blockIdx.x / across * kRows, tile_col = blockIdx.x % across * kTileCols;
#pragma unroll
  for (int i = threadIdx.x; i < kRows * kTileCols; i += kResidueThreads) {
    const int y = i / kTileCols, x = i % kTileCols, row = tile_row + y, col = tile_col + x;
    put_record(tile, place(y, x),
               row < rows && col < cols ? fetch_record<Number>(matrix, size_t(row) * cols + col) : Number{});
  }
  __syncthreads();  // columns are read by other threads than stored the rows

  for (int i = threadIdx.x; i < kRows / 4 * kTileCols; i += kResidueThreads) {
    const int k = i % (kRows / 4) * 4, col = i / (kRows / 4);
    if (tile_col + col >= cols || tile_row + k >= depth) continue;
    Cut<kCount> cut[4];
#pragma unroll
    for (int j = 0; j < 4; ++j)
      cut[j] = Integers::of(fetch_record<Number>(tile, place(k + j, col)), exponents[tile_col + col], lower_bits);
#pragma unroll
    for (int part = 0; part < kCount; ++part) {
      const uint4 integer[4] = {cut[0].integer[part], cut[1].integer[part], cut[2].integer[part], cut[3].integer[part]};
      const size_t row = size_t(tile_col + col) * kCount + (kCount - 1 - part);
      int8_t* here = to + row * depth + tile_row + k;
      write_residues(integer, residues, here, step);
      if (Integers::kLeading && part == kCount - 1) write_leading(integer, lower_bits, here + residues.count * step);
    }
  }
}

/// Both, and the exponents: of A (m x k) and of B (k x n).
template <class Integers>
void compute_residues(const double* a, const double* b, int m, int n, int k, double bits, int lower_bits,
                      const Residues& residues, const Ozaki2Scratch& scratch, cudaStream_t stream) {
  const int depth = int(ozaki2_padded(k));
  const size_t row = size_t(depth) * Integers::kCount;
  residues_of_rows<Integers><<<m, kResidueThreads, 0, stream>>>(a, k, bits, lower_bits, scratch.exponent_a, residues,
                                                                scratch.a, depth, size_t(ozaki2_padded(m)) * row);
  exponents_of_columns<Integers><<<tiles(n, kColumns), kResidueThreads, 0, stream>>>(b, k, n, bits, scratch.exponent_b);
  const int blocks = tiles(depth, kTileRows<Integers>) * tiles(n, kTileCols);
  residues_of_columns<Integers><<<blocks, kResidueThreads, 0, stream>>>(
      b, k, n, scratch.exponent_b, lower_bits, residues, scratch.b, depth, size_t(ozaki2_padded(n)) * row);
}

/// Where residues lie: those of a row of A or column of B take `pitch` bytes, and `depth` of these are multiplied.
struct Bytes {
  const int8_t *a, *b;  // of the first modulus
  size_t step_a, step_b;
  int pitch, depth;
};

/// The products of a rows x cols block of C, modulo each modulus, to `c`: rows of `cols_of_c`, moduli `step_c` apart.
/// cuBLAS is column-major: it sees our rows x cols block of C as cols x rows, and B' comes first.
inline void multiply_residues(cublasHandle_t handle, const Bytes& of, int rows, int cols, int moduli, int32_t* c,
                              int cols_of_c, size_t step_c) {
  const int32_t one = 1, zero = 0;
  for (int l = 0; l < moduli; ++l)
    WARPWISE_CUBLAS_CHECK(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, int(ozaki2_padded(cols)),
                                       int(ozaki2_padded(rows)), of.depth, &one, of.b + l * of.step_b, CUDA_R_8I,
                                       of.pitch, of.a + l * of.step_a, CUDA_R_8I, of.pitch, &zero, c + l * step_c,
                                       CUDA_R_32I, cols_of_c, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
}

}  // namespace precision
