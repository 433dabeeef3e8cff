// The kernels of the Ozaki scheme II for products of doubles, and what launches them. The step `gemm/ozaki` explains
// it.
#include "kernels/ozaki_product.h"

#include <algorithm>

#include "kernels/cublas.h"
#include "kernels/ozaki_norm.h"

namespace kernels {

constexpr int kThreads = 256;
constexpr int kMostBits = 53;  // of an element as an integer: a double holds no more

/// One exponent for each column: 16 columns a block, 16 threads a column. A warp reads 16 neighbours in each
/// of two rows.
constexpr int kColumns = 16;
static __global__ void column_exponents(const double* matrix, int rows, int cols, int pitch, double bits,
                                        int* exponents) {
  __shared__ Norm norms[kThreads / kColumns][kColumns];
  const int x = threadIdx.x % kColumns, y = threadIdx.x / kColumns, col = blockIdx.x * kColumns + x;
  Norm norm = Norm::of_nothing();
  if (col < cols)
    for (int row = y; row < rows; row += kThreads / kColumns) norm.add(matrix[size_t(row) * pitch + col]);
  norms[y][x] = norm;
  for (int half = kThreads / kColumns / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (y < half) norms[y][x].add(norms[y + half][x]);
  }
  if (y == 0 && col < cols) exponents[col] = norms[0][x].exponent(bits, kMostBits);
}

/// The residues of four neighbours along k, modulo each of the moduli, as signed bytes: 4 bytes at to, `step`
/// apart for each modulus.
static __device__ void write_residues(const double (&values)[4], int exponent, const OzakiConstants& constants,
                                      int8_t* to, size_t step) {
  // 1.5 2^52: added to a smaller number, leaves the nearest integer in the low bits.
  constexpr double kRound = 6755399441055744.0;
  double integer[4];
  int low[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    integer[i] = exponent >= kNotFinite ? 0 : rint(scaled(values[i], exponent));
    low[i] = int(static_cast<long long>(integer[i]));  // the residues depend on the low bits of products only
  }
#pragma unroll
  for (int l = 0; l < kOzakiMost; ++l) {
    if (l == constants.count) break;
    const int p = constants.modulus[l];
    unsigned residues[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int quotient = __double2loint(fma(integer[i], constants.inverse[l], kRound));
      int residue = low[i] - p * quotient;  // |residue| <= 0.505 p: for p = 255, one bit too many now and then
      if (l == kOzakiWide && residue > 127) residue -= p;
      residues[i] = unsigned(residue);
    }
    // The low bytes of the four.
    const unsigned front = __byte_perm(residues[0], residues[1], 0x0040);
    const unsigned back = __byte_perm(residues[2], residues[3], 0x0040);
    *reinterpret_cast<unsigned*>(to + l * step) = __byte_perm(front, back, 0x5410);
  }
}

/// Four neighbours of a row, 0 where it has ended; in two accesses where they are there and kAligned says
/// that rows start on 16 bytes. col is a multiple of 4.
template <bool kAligned>
static __device__ void fetch_four(const double* row, int col, int cols, double (&values)[4]) {
  if (kAligned && col + 4 <= cols) {
    const double2 front = *reinterpret_cast<const double2*>(row + col);
    const double2 back = *reinterpret_cast<const double2*>(row + col + 2);
    values[0] = front.x, values[1] = front.y, values[2] = back.x, values[3] = back.y;
    return;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) values[i] = col + i < cols ? row[col + i] : 0;
}

/// Exponents and residues of the rows of A (rows x cols), a block each; rows are padded with zeros to a
/// multiple of 16 (depth). The second walk along the row finds it in the cache.
template <bool kAligned>
static __global__ __launch_bounds__(kThreads) void residues_of_rows(const double* matrix, int cols, int pitch,
                                                                    double bits, int* exponents,
                                                                    OzakiConstants constants, int8_t* residues,
                                                                    int depth, size_t step) {
  __shared__ Norm norms[kThreads];
  const double* row = matrix + size_t(blockIdx.x) * pitch;
  double values[4];
  Norm norm = Norm::of_nothing();
  for (int col = threadIdx.x * 4; col < cols; col += kThreads * 4) {
    fetch_four<kAligned>(row, col, cols, values);
#pragma unroll
    for (int i = 0; i < 4; ++i) norm.add(values[i]);
  }
  norms[threadIdx.x] = norm;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();  // the upper half is written before the lower half adds it
    if (threadIdx.x < half) norms[threadIdx.x].add(norms[threadIdx.x + half]);
  }
  __syncthreads();  // all read the sum
  const int exponent = norms[0].exponent(bits, kMostBits);
  if (threadIdx.x == 0) exponents[blockIdx.x] = exponent;

  int8_t* to = residues + size_t(blockIdx.x) * depth;
  for (int col = threadIdx.x * 4; col < depth; col += kThreads * 4) {
    fetch_four<kAligned>(row, col, cols, values);
    write_residues(values, exponent, constants, to + col, step);
  }
}

/// Residues of B (rows x cols), turned: column j of B becomes row j, padded with zeros to a multiple of 16
/// (depth). A warp writes 128 neighbours along k at a time.
constexpr int kTileRows = 128, kTileCols = 32;
static __global__ __launch_bounds__(kThreads) void residues_of_columns(const double* matrix, int rows, int cols,
                                                                       int pitch, const int* exponents,
                                                                       OzakiConstants constants, int8_t* residues,
                                                                       int depth, size_t step) {
  // Column c of row r lies at c ^ (r / 4 % 16): lanes that read one column of every fourth row meet different banks.
  __shared__ double tile[kTileRows][kTileCols];
  const int across = (cols - 1) / kTileCols + 1;
  const int tile_row = blockIdx.x / across * kTileRows, tile_col = blockIdx.x % across * kTileCols;
#pragma unroll
  for (int i = threadIdx.x; i < kTileRows * kTileCols; i += kThreads) {
    const int y = i / kTileCols, x = i % kTileCols, row = tile_row + y, col = tile_col + x;
    tile[y][x ^ (y / 4 % 16)] = row < rows && col < cols ? matrix[size_t(row) * pitch + col] : 0;
  }
  __syncthreads();  // columns are read by other threads than stored the rows

  for (int i = threadIdx.x; i < kTileRows / 4 * kTileCols; i += kThreads) {
    const int quad = i % (kTileRows / 4), k = quad * 4, col = i / (kTileRows / 4);
    if (tile_col + col >= cols || tile_row + k >= depth) continue;
    double values[4];
#pragma unroll
    for (int part = 0; part < 4; ++part) values[part] = tile[k + part][col ^ (quad % 16)];
    write_residues(values, exponents[tile_col + col], constants,
                   residues + size_t(tile_col + col) * depth + tile_row + k, step);
  }
}

/// The elements of C from their residues: 4 neighbours a thread of a block of rows x cols, which starts at
/// (first_row, first_col) of C. kCount is constants.count: known when compiled, all its loads are on their
/// way before the first is needed.
template <int kCount, bool kAligned>
static __global__ __launch_bounds__(kThreads) void reconstruct(OzakiResult g, int first_row, int first_col, int rows,
                                                               int cols, const int32_t* products, int pitch,
                                                               size_t step, const int* exponent_a,
                                                               const int* exponent_b, OzakiConstants constants) {
  const size_t quad = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int row = int(quad / (pitch / 4)), col = int(quad % (pitch / 4)) * 4;
  if (row >= rows || col >= cols) return;

  int4 fours[kCount];
#pragma unroll
  for (int l = 0; l < kCount; ++l)
    fours[l] = __ldcs(reinterpret_cast<const int4*>(products + l * step + size_t(row) * pitch + col));

  // Each 32-bit product u stands for u + 2^31, which is not negative; 2^31 is taken off the sum in the end.
  double high[4] = {}, low[4] = {};
#pragma unroll
  for (int l = 0; l < kCount; ++l) {
    const int4 four = fours[l];
    const unsigned shifted[4] = {unsigned(four.x) ^ 0x80000000u, unsigned(four.y) ^ 0x80000000u,
                                 unsigned(four.z) ^ 0x80000000u, unsigned(four.w) ^ 0x80000000u};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const unsigned residue =
          shifted[i] - __umulhi(shifted[i], constants.reciprocal[l]) * unsigned(constants.modulus[l]);
      // 2^52 + residue, less 2^52.
      const double value = __hiloint2double(0x43300000, int(residue)) - 4503599627370496.0;
      high[i] = fma(value, constants.weight_high[l], high[i]);  // exact
      low[i] = fma(value, constants.weight_low[l], low[i]);
    }
  }

  const int exponent_row = exponent_a[first_row + row];
  double* c = g.c + size_t(first_row + row) * g.ldc + first_col + col;
  double result[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (col + i >= cols) break;
    const int exponent_col = exponent_b[first_col + col + i];
    const double times = rint(high[i] * constants.product_inverse);
    const double rest = fma(-times, constants.product_high, high[i]);  // exact
    double sum = rest + (fma(-times, constants.product_low, low[i]) - 2147483648.0);
    const int exponent = -(exponent_row + exponent_col);
    if (exponent_row == kNotFinite || exponent_col == kNotFinite) sum = __longlong_as_double(0x7ff8000000000000);
    else if (exponent_row == kZeros || exponent_col == kZeros) sum = 0;
    else if (abs(exponent) < 900)  // |sum| < 2^118: neither the factor nor the product leaves the normal range
      sum *= power_of_two(exponent);
    else sum = ldexp(sum, exponent);
    result[i] = g.beta == 0 ? g.alpha * sum : fma(g.beta, c[i], g.alpha * sum);
  }
  if (kAligned && col + 4 <= cols) {
    reinterpret_cast<double2*>(c)[0] = make_double2(result[0], result[1]);
    reinterpret_cast<double2*>(c)[1] = make_double2(result[2], result[3]);
  } else {
#pragma unroll
    for (int i = 0; i < 4; ++i)
      if (col + i < cols) c[i] = result[i];
  }
}

using Reconstruct = void(OzakiResult, int, int, int, int, const int32_t*, int, size_t, const int*, const int*,
                         OzakiConstants);

/// reconstruct<count> for a count that is known only when the program runs.
template <bool kAligned, int kCount = 2>
static Reconstruct* reconstruct_for(int count) {
  if constexpr (kCount < kOzakiMost)
    if (count != kCount) return reconstruct_for<kAligned, kCount + 1>(count);
  return reconstruct<kCount, kAligned>;
}

/// |sum of a' b'| <= |row of a'| |column of b'| must stay below P / 2: half of the bits each, and a little for the
/// roundings.
static double ozaki_bits(const OzakiConstants& constants) { return (constants.bits - 1) / 2 - 0x1p-16; }

void ozaki_residues_of_a(const double* a, int m, int k, int lda, const OzakiConstants& constants, int* exponents,
                         int8_t* to, cudaStream_t stream) {
  const int depth = int(ozaki_padded(k));
  const bool aligned = lda % 2 == 0 && reinterpret_cast<size_t>(a) % 16 == 0;
  (aligned ? residues_of_rows<true> : residues_of_rows<false>)<<<m, kThreads, 0, stream>>>(
      a, k, lda, ozaki_bits(constants), exponents, constants, to, depth, size_t(ozaki_padded(m)) * depth);
}

void ozaki_residues_of_b(const double* b, int k, int n, int ldb, const OzakiConstants& constants, int* exponents,
                         int8_t* to, cudaStream_t stream) {
  const int depth = int(ozaki_padded(k));
  const auto tiles = [](int extent, int tile) { return unsigned((extent - 1) / tile + 1); };
  column_exponents<<<tiles(n, kColumns), kThreads, 0, stream>>>(b, k, n, ldb, ozaki_bits(constants), exponents);
  residues_of_columns<<<tiles(depth, kTileRows) * tiles(n, kTileCols), kThreads, 0, stream>>>(
      b, k, n, ldb, exponents, constants, to, depth, size_t(ozaki_padded(n)) * depth);
}

void ozaki_product(cublasHandle_t handle, const OzakiResult& g, int k, const OzakiScratch& scratch,
                   const OzakiConstants& constants, cudaStream_t stream) {
  // cuBLAS counts by columns: to it, our rows x cols block of C is cols x rows, and B' comes first.
  const int32_t one = 1, zero = 0;
  const int depth = int(ozaki_padded(k)), block_rows = int(ozaki_block_rows(g.m)),
            block_cols = int(ozaki_block_cols(g.n));
  const size_t step_a = size_t(ozaki_padded(g.m)) * depth,
               step_b = scratch.step_b ? scratch.step_b : size_t(ozaki_padded(g.n)) * depth,
               step_c = size_t(block_rows) * block_cols;
  const bool aligned = g.ldc % 2 == 0 && reinterpret_cast<size_t>(g.c) % 16 == 0;
  const auto put_together = aligned ? reconstruct_for<true>(constants.count) : reconstruct_for<false>(constants.count);
  for (int row = 0; row < g.m; row += block_rows)
    for (int col = 0; col < g.n; col += block_cols) {
      const int rows = std::min(block_rows, g.m - row), cols = std::min(block_cols, g.n - col);
      for (int l = 0; l < constants.count; ++l)
        WARPWISE_CUBLAS_CHECK(
            cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, int(ozaki_padded(cols)), int(ozaki_padded(rows)), depth,
                         &one, scratch.b + l * step_b + size_t(col) * depth, CUDA_R_8I, depth,
                         scratch.a + l * step_a + size_t(row) * depth, CUDA_R_8I, depth, &zero, scratch.c + l * step_c,
                         CUDA_R_32I, block_cols, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
      const size_t quads = size_t(rows) * (block_cols / 4);
      put_together<<<unsigned((quads + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
          g, row, col, rows, cols, scratch.c, block_cols, step_c, scratch.exponent_a, scratch.exponent_b, constants);
    }
}

}  // namespace kernels
