// gemm_dd_ozaki: the Ozaki scheme I. Let FP64 tensor cores, which know doubles only, compute a double-double product.
// Changed:  rows of A and columns of B are cut into slices of some 20 bits: integers, so short that a product of two
//           slices, a whole dot product of them, is exact in double. cuBLAS multiplies the slices.
// Look for: 21 DGEMMs at K = 1024 in place of 15 operations for each product; tensor cores do twice as many as the FP64
//           units. The error is relative to the largest elements of a row and a column, not to each element.
#include <algorithm>

#include "dd.h"
#include "gemm/ozaki.h"
#include "kernels/cublas.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

/// For numbers below `largest`: an exponent with largest < 2^(exponent - 1).
static __device__ int exponent_above(double largest) { return largest > 0 ? ilogb(largest) + 2 : 0; }

/// One exponent for each row of A, a warp each.
__global__ void row_exponents(const double* a, int m, int k, int* exponents) {
  const int row = blockIdx.x * (kThreads / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= m) return;  // the whole warp
  double largest = 0;
  for (int i = lane; i < k; i += 32) largest = fmax(largest, fabs(a[2 * (size_t(row) * k + i)]));
  for (int lanes = 16; lanes > 0; lanes /= 2) largest = fmax(largest, __shfl_down_sync(0xffffffff, largest, lanes));
  if (lane == 0) exponents[row] = exponent_above(largest);
}

/// One exponent for each column of B, a thread each.
__global__ void column_exponents(const double* b, int k, int n, int* exponents) {
  const int col = blockIdx.x * kThreads + threadIdx.x;
  if (col >= n) return;
  double largest = 0;
  for (int i = 0; i < k; ++i) largest = fmax(largest, fabs(b[2 * (size_t(i) * n + col)]));
  exponents[col] = exponent_above(largest);
}

/// Cuts each number of a rows x cols matrix. kByRow: the exponents are those of the rows.
template <bool kByRow>
__global__ void cut(const double* matrix, int rows, int cols, const int* exponents, int slices, int bits, double* to) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x, count = size_t(rows) * cols;
  if (i >= count) return;
  const int exponent = -exponents[kByRow ? i / cols : i % cols];
  DoubleDouble rest = fetch_record<DoubleDouble>(matrix, i);
  rest = {scalbn(rest.hi, exponent), scalbn(rest.lo, exponent)};  // below 1/2
  for (int p = 0; p < slices; ++p) {
    rest = {scalbn(rest.hi, bits), scalbn(rest.lo, bits)};
    const double slice = rint(rest.hi);
    to[p * count + i] = slice;
    rest = kernels::quick_two_sum(rounded::sub(rest.hi, slice), rest.lo);
  }
}

/// Adds up the products of all weights, from the smallest on.
__global__ void add_up(const double* products, int m, int n, int slices, int bits, const int* exponent_a,
                       const int* exponent_b, double* c) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x, count = size_t(m) * n;
  if (i >= count) return;
  DoubleDouble sum{0, 0};
  for (int p = slices - 1; p >= 0; --p)
    sum = kernels::add_accurate(DoubleDouble{scalbn(products[p * count + i], -(p + 2) * bits), 0}, sum);
  const int exponent = exponent_a[i / n] + exponent_b[i % n];
  put_record(c, i, DoubleDouble{scalbn(sum.hi, exponent), scalbn(sum.lo, exponent)});
}

static unsigned blocks_for(size_t count) { return unsigned((count - 1) / kThreads + 1); }

void launch_gemm_dd_ozaki(const double* a, const double* b, double* c, int m, int n, int k, const OzakiScratch& scratch,
                          cudaStream_t stream) {
  const size_t count_a = size_t(m) * k, count_b = size_t(k) * n, count_c = size_t(m) * n;
  const int slices = ozaki_slices(k), bits = ozaki_bits(k, slices);
  row_exponents<<<blocks_for(size_t(m) * 32), kThreads, 0, stream>>>(a, m, k, scratch.exponent_a);
  column_exponents<<<blocks_for(n), kThreads, 0, stream>>>(b, k, n, scratch.exponent_b);
  cut<true><<<blocks_for(count_a), kThreads, 0, stream>>>(a, m, k, scratch.exponent_a, slices, bits, scratch.a);
  cut<false><<<blocks_for(count_b), kThreads, 0, stream>>>(b, k, n, scratch.exponent_b, slices, bits, scratch.b);

  // cuBLAS is column-major: it sees our product as B A. Products of one weight are added exactly.
  const cublasHandle_t handle = kernels::cublas_handle(stream);
  const double one = 1, zero = 0;
  for (int weight = 0; weight < slices; ++weight)
    for (int p = 0; p <= weight; ++p)
      WARPWISE_CUBLAS_CHECK(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one,
                                        scratch.b + (weight - p) * count_b, n, scratch.a + p * count_a, k,
                                        p == 0 ? &zero : &one, scratch.c + weight * count_c, n));
  add_up<<<blocks_for(count_c), kThreads, 0, stream>>>(scratch.c, m, n, slices, bits, scratch.exponent_a,
                                                       scratch.exponent_b, c);
}

}  // namespace precision
