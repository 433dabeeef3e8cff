// Attention on tensor cores, for the steps with mma.sync: how tiles lie in shared memory, and what a warp does with
// one. A warp has 16 kM queries. The numbers of a product lie in its lanes as the instruction wants them: of each 16 x
// 8 piece a lane has two neighbours in row lane / 4, and two in the row 8 further on.
#pragma once
#include "sums.h"

namespace attention {

using bf16 = __nv_bfloat16;
/// Two floats as bf16, the first in the lower half.
static __device__ __forceinline__ unsigned packed(float low, float high) {
  const __nv_bfloat162 both = __floats2bfloat162_rn(low, high);
  return *reinterpret_cast<const unsigned*>(&both);
}

/// d += a b, with a 16 x 16, b 16 x 8.
static __device__ __forceinline__ void multiply(float (&d)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, "
      "%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// Four 8 x 8 matrices of bf16; lane l gives the address of row l % 8 of matrix l / 8.
static __device__ __forceinline__ void load_matrices(unsigned (&r)[4], unsigned address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(address));
}
static __device__ __forceinline__ void load_turned(unsigned (&r)[4], unsigned address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(address));
}

/// The 16-byte vector `vector` of row `row` of a tile with rows of kDim. Vectors are swizzled, so that eight rows of
/// one matrix lie in different banks.
template <int kDim>
static __device__ __forceinline__ bf16* place(bf16* tile, int row, int vector) {
  return tile + row * kDim + 8 * (vector ^ (row % 8));
}

/// Where a lane reads piece (j, c) of a tile, 16 rows x 16 columns, if it reads row `row` and vector `vector`, 0 or 1,
/// of each piece. Vector 2 c + vector is swizzled to 2 c ^ (vector ^ row % 8): one bit operation turns the address of
/// piece (0, 0), which is computed once, into that of another. For tiles that begin on 256 bytes.
template <int kDim>
struct Pieces {
  unsigned first;
  __device__ Pieces(bf16* tile, int row, int vector)
      : first(unsigned(__cvta_generic_to_shared(place<kDim>(tile, row, vector)))) {}
  __device__ unsigned at(int j, int c) const { return (first ^ (32 * c)) + j * 32 * kDim; }
};

/// Rows `first` to `first` + kRows - 1 of a matrix of `rows` rows into a tile. Rows behind the end become zeros.
template <int kDim, int kRows, int kThreads>
static __device__ __forceinline__ void load_tile(bf16* tile, const bf16* matrix, int first, int rows) {
#pragma unroll
  for (int i = threadIdx.x; i < kRows * kDim / 8; i += kThreads) {
    const int row = i / (kDim / 8), vector = i % (kDim / 8);
    uint4 x = make_uint4(0, 0, 0, 0);
    if (first + row < rows) x = *reinterpret_cast<const uint4*>(matrix + size_t(first + row) * kDim + 8 * vector);
    *reinterpret_cast<uint4*>(place<kDim>(tile, row, vector)) = x;
  }
}

/// What a warp keeps of its queries from tile to tile.
template <int kDim, int kM>
struct Running {
  float out[kM][kDim / 8][4];
  float largest[kM][2], sum[kM][2];  // of rows lane / 4 and that + 8; the sum is of this lane's keys alone

  __device__ void clear() {
#pragma unroll
    for (int m = 0; m < kM; m++) {
#pragma unroll
      for (int n = 0; n < kDim / 8; n++)
        for (float& x : out[m][n]) x = 0;
      for (int h = 0; h < 2; h++) largest[m][h] = -INFINITY, sum[m][h] = 0;
    }
  }
};

/// scores = q k^T, of the warp's queries (from row `q_row` of the tile q on) and all kKeys keys of the tile k.
template <int kDim, int kM, int kKeys>
static __device__ __forceinline__ void score(float (&scores)[kM][kKeys / 8][4], bf16* q, int q_row, bf16* k) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int m = 0; m < kM; m++)
#pragma unroll
    for (int n = 0; n < kKeys / 8; n++)
      for (float& x : scores[m][n]) x = 0;
  const Pieces<kDim> of_q(q, q_row + lane % 16, lane / 16), of_k(k, lane / 16 * 8 + lane % 8, lane / 8 % 2);
  constexpr int kRows = kKeys / 16, kPieces = kDim / 16 * kRows;
  unsigned b[2][4];
  load_matrices(b[0], of_k.at(0, 0));
#pragma unroll
  for (int c = 0; c < kDim / 16; c++) {
    unsigned a[kM][4];
#pragma unroll
    for (int m = 0; m < kM; m++) load_matrices(a[m], of_q.at(m, c));
#pragma unroll
    for (int j = 0; j < kRows; j++) {
      const int piece = c * kRows + j, next = piece + 1;
      if (next < kPieces) load_matrices(b[next % 2], of_k.at(next % kRows, next / kRows));  // while this one is used
#pragma unroll
      for (int m = 0; m < kM; m++) {
        multiply(scores[m][2 * j], a[m], b[piece % 2][0], b[piece % 2][1]);
        multiply(scores[m][2 * j + 1], a[m], b[piece % 2][2], b[piece % 2][3]);
      }
    }
  }
}

/// Scores of keys that a query does not see become -infinity. `first_key` and `first_query` are those of the tile and
/// of the warp.
template <int kM, int kKeys>
static __device__ __forceinline__ void mask(float (&scores)[kM][kKeys / 8][4], int first_query, int first_key,
                                            const Shape& shape) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int m = 0; m < kM; m++)
#pragma unroll
    for (int h = 0; h < 2; h++) {
      const int seen = min(shape.seen(first_query + 16 * m + 8 * h + lane / 4), shape.keys) - first_key - lane % 4 * 2;
#pragma unroll
      for (int n = 0; n < kKeys / 8; n++) {
        if (8 * n >= seen) scores[m][n][2 * h] = -INFINITY;
        if (8 * n + 1 >= seen) scores[m][n][2 * h + 1] = -INFINITY;
      }
    }
}

/// 2^x by multiply-adds, for x up to 0: x = n + f with f from -1/2 to 1/2; 2^f by a polynomial with a relative error of
/// 2^-13, which is less than what rounding a weight to bf16 costs; and n is added to the exponent.
static __device__ __forceinline__ float exp2_polynomial(float x) {
  constexpr float kShift = 0x1.8p23f;  // a sum with it has no digits behind the point
  x = fmaxf(x, -127.0f);               // whose power is exactly 0 here, as that of -infinity should be
  const float shifted = x + kShift, f = x - (shifted - kShift);
  const float power = fmaf(fmaf(fmaf(0.0558282f, f, 0.2401397f), f, 0.6931472f), f, 1.0f);
  return __uint_as_float(__float_as_uint(power) + (__float_as_uint(shifted) << 23));
}

/// The online softmax: scores become weights, exp(scale (score - largest so far)) 2^raised. What was summed up before
/// them is to be rescaled by `keep`. One of kPolynomial exponentials is computed by multiply-adds; 0: none.
template <int kPolynomial, int kDim, int kM, int kKeys>
static __device__ __forceinline__ void soften(float (&scores)[kM][kKeys / 8][4], Running<kDim, kM>& running,
                                              float (&keep)[kM][2], float scale, float raised = 0) {
  const float scale2 = scale * kLog2E;  // 2^x is one instruction
#pragma unroll
  for (int m = 0; m < kM; m++)
#pragma unroll
    for (int h = 0; h < 2; h++) {
      float largest = running.largest[m][h];
#pragma unroll
      for (int n = 0; n < kKeys / 8; n++) largest = fmaxf(largest, fmaxf(scores[m][n][2 * h], scores[m][n][2 * h + 1]));
      largest = fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, 1));  // a row lies in four lanes
      largest = fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, 2));

      const float base = largest == -INFINITY ? 0 : largest * scale2;  // no key seen so far: all weights are 0
      keep[m][h] = exp2_fast(running.largest[m][h] * scale2 - base);
      running.largest[m][h] = largest;
      float sum = 0;
#pragma unroll
      for (int n = 0; n < kKeys / 8; n++) {
        float &x = scores[m][n][2 * h], &y = scores[m][n][2 * h + 1];
        x = x * scale2 - (base - raised), y = y * scale2 - (base - raised);
        if (kPolynomial > 0 && n % (kPolynomial > 0 ? kPolynomial : 1) == 0)
          x = exp2_polynomial(x), y = exp2_polynomial(y);
        else x = exp2_fast(x), y = exp2_fast(y);
        sum += x + y;
      }
      running.sum[m][h] = running.sum[m][h] * keep[m][h] + sum;
    }
}

/// Where no maximum of the warp has grown, nothing is to be done: so it is for nearly all tiles but the first.
template <int kDim, int kM>
static __device__ __forceinline__ void rescale(Running<kDim, kM>& running, const float (&keep)[kM][2]) {
  bool grown = false;
#pragma unroll
  for (int m = 0; m < kM; m++) grown |= keep[m][0] != 1 || keep[m][1] != 1;
  if (!__any_sync(kAllLanes, grown)) return;
#pragma unroll
  for (int m = 0; m < kM; m++)
#pragma unroll
    for (int n = 0; n < kDim / 8; n++)
#pragma unroll
      for (int i = 0; i < 4; i++) running.out[m][n][i] *= keep[m][i / 2];
}

/// out += weights v. The accumulator of one product has the layout that the next one wants of its first factor.
template <int kDim, int kM, int kKeys>
static __device__ __forceinline__ void weigh(const float (&weights)[kM][kKeys / 8][4], bf16* v,
                                             Running<kDim, kM>& running) {
  const int lane = threadIdx.x % 32;
  const Pieces<kDim> of_v(v, lane % 16, lane / 16);
  constexpr int kColumns = kDim / 16, kPieces = kKeys / 16 * kColumns;
  unsigned b[2][4];
  load_turned(b[0], of_v.at(0, 0));
#pragma unroll
  for (int j = 0; j < kKeys / 16; j++) {
    unsigned a[kM][4];
#pragma unroll
    for (int m = 0; m < kM; m++)
#pragma unroll
      for (int i = 0; i < 4; i++)
        a[m][i] = packed(weights[m][2 * j + i / 2][2 * (i % 2)], weights[m][2 * j + i / 2][2 * (i % 2) + 1]);
#pragma unroll
    for (int c = 0; c < kColumns; c++) {
      const int piece = j * kColumns + c, next = piece + 1;
      if (next < kPieces) load_turned(b[next % 2], of_v.at(next / kColumns, next % kColumns));
#pragma unroll
      for (int m = 0; m < kM; m++) {
        multiply(running.out[m][2 * c], a[m], b[piece % 2][0], b[piece % 2][1]);
        multiply(running.out[m][2 * c + 1], a[m], b[piece % 2][2], b[piece % 2][3]);
      }
    }
  }
}

/// Divides by the sums, and writes the warp's rows, times `factor`. `out` begins at the head's first row.
template <int kDim, int kM>
static __device__ __forceinline__ void write_rows(Running<kDim, kM>& running, bf16* out, int first_query, int queries,
                                                  float factor = 1) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int m = 0; m < kM; m++)
#pragma unroll
    for (int h = 0; h < 2; h++) {
      float sum = running.sum[m][h];
      sum += __shfl_xor_sync(kAllLanes, sum, 1);
      sum += __shfl_xor_sync(kAllLanes, sum, 2);
      const float scale = sum > 0 ? factor / sum : 0;
      const int row = first_query + 16 * m + 8 * h + lane / 4;
      if (row >= queries) continue;
#pragma unroll
      for (int n = 0; n < kDim / 8; n++)
        *reinterpret_cast<unsigned*>(out + size_t(row) * kDim + 8 * n + 2 * (lane % 4)) =
            packed(running.out[m][n][2 * h] * scale, running.out[m][n][2 * h + 1] * scale);
    }
}

/// The keys that some query before `end` sees.
static __device__ __forceinline__ int last_key(const Shape& shape, int end) {
  return max(0, min(shape.keys, shape.seen(min(end, shape.queries) - 1)));
}

/// Whether all queries from `first_query` on see all of the tile's keys.
static __device__ __forceinline__ bool sees_all(const Shape& shape, int first_query, int end_key) {
  return end_key <= shape.keys && (!shape.causal || end_key <= shape.seen(first_query));
}

}  // namespace attention
