// The loop that steps 6 to 8 share: tiles of A and B staged in shared memory as double-floats, two elements
// with each 16-byte access, the next tiles on their way while these are multiplied. What differs between the
// steps is how elements lie in global memory (T) and how products are summed (Sum):
//   Sum()                                      nothing yet
//   Sum::add_two(one, two, a, b_one, b_two)    one += a b_one, two += a b_two
//   tile_ends(step)                            after the products of tile number `step`
//   total()                                    the sum as a double-float
#pragma once
#include "gemm.h"

namespace gemm {

/// The shape of a block's work. Each of tx x ty threads computes each_m x each_n elements of C.
template <int kTx, int kTy, int kEachM, int kEachN, int kDepth_, int kBlocks_>
struct Tiling {
  static constexpr int tx = kTx, ty = kTy, each_m = kEachM, each_n = kEachN;
  static constexpr int threads = tx * ty;
  static constexpr int m = ty * each_m, n = tx * each_n, depth = kDepth_;
  static constexpr int blocks = kBlocks_;  // to keep on a multiprocessor: bounds the registers of a thread
  static constexpr int loads_a = m * depth / 2 / threads;  // pairs of elements that a thread stages
  static constexpr int loads_b = depth * n / 2 / threads;
  static_assert(each_m % 2 == 0 && each_n % 2 == 0,
                "a thread's elements come in pairs, two to a 16-byte access");
  static_assert(loads_a * 2 * threads == m * depth, "the tile of A must divide evenly over the threads");
  static_assert(loads_b * 2 * threads == depth * n, "the tile of B must divide evenly over the threads");
};

/// Two neighbours in a row, as they lie in global memory. 16 bytes.
template <class T>
struct Pair;
template <>
struct Pair<DoubleFloat> {
  float4 raw;
  __device__ DoubleFloat first() const { return {raw.x, raw.y}; }
  __device__ DoubleFloat second() const { return {raw.z, raw.w}; }
};
template <>
struct Pair<double> {
  double2 raw;
  __device__ DoubleFloat first() const { return kernels::split(raw.x); }
  __device__ DoubleFloat second() const { return kernels::split(raw.y); }
};

__device__ inline Pair<DoubleFloat> make_pair(const DoubleFloat* first, const DoubleFloat* second) {
  const float2 one = first ? *reinterpret_cast<const float2*>(first) : make_float2(0, 0);
  const float2 two = second ? *reinterpret_cast<const float2*>(second) : make_float2(0, 0);
  return {make_float4(one.x, one.y, two.x, two.y)};
}
__device__ inline Pair<double> make_pair(const double* first, const double* second) {
  return {make_double2(first ? *first : 0, second ? *second : 0)};
}
__device__ inline Pair<DoubleFloat> load_pair(const DoubleFloat* from) {
  return {*reinterpret_cast<const float4*>(from)};
}
__device__ inline Pair<double> load_pair(const double* from) {
  return {*reinterpret_cast<const double2*>(from)};
}

/// Elements (row, col) and (row, col + 1) of a rows x cols matrix, 0 where there is none; one access where
/// both are there and kAligned says that every row starts on 16 bytes. col is even.
template <bool kAligned, class T>
__device__ inline Pair<T> fetch_pair(const T* matrix, int row, int col, int rows, int cols, int pitch) {
  const T* from = matrix + at(row, col, pitch);
  if (kAligned && row < rows && col + 1 < cols) return load_pair(from);
  return make_pair(row < rows && col < cols ? from : nullptr,
                   row < rows && col + 1 < cols ? from + 1 : nullptr);
}

/// Every row of a and of b starts on 16 bytes.
template <class T>
bool aligned(const Gemm<T>& g) {
  return g.lda % 2 == 0 && g.ldb % 2 == 0 && reinterpret_cast<size_t>(g.a) % 16 == 0 &&
         reinterpret_cast<size_t>(g.b) % 16 == 0;
}

/// The block's tiles of A, turned so that a column is contiguous, and of B. Two sets: one is read while the
/// other is filled.
template <class Shape>
struct Stage {
  // 16 bytes more than the tile: pairs along a row of A, stored as columns, then fall into different banks.
  DoubleFloat a[2][Shape::depth][Shape::m + 2];
  DoubleFloat b[2][Shape::depth][Shape::n];
};

__device__ inline void fetch_two(const DoubleFloat* from, DoubleFloat* to) {
  const float4 raw = *reinterpret_cast<const float4*>(from);
  to[0] = {raw.x, raw.y};
  to[1] = {raw.z, raw.w};
}

/// What a thread multiplies for one k: a column of its rows of A, a row of its columns of B.
template <class Shape>
struct Operands {
  DoubleFloat a[Shape::each_m], b[Shape::each_n];
  Operands() = default;
  __device__ Operands(const Stage<Shape>& stage, int set, int k, int x, int y) {
#pragma unroll
    for (int i = 0; i < Shape::each_m; i += 2) fetch_two(&stage.a[set][k][2 * y + i * Shape::ty], a + i);
#pragma unroll
    for (int j = 0; j < Shape::each_n; j += 2) fetch_two(&stage.b[set][k][2 * x + j * Shape::tx], b + j);
  }
};

/// Adds all the products, two neighbours of a row at a time.
template <class Shape, class Sum>
__device__ inline void multiply(const Operands<Shape>& with, Sum (&sum)[Shape::each_m][Shape::each_n]) {
#pragma unroll
  for (int i = 0; i < Shape::each_m; ++i)
#pragma unroll
    for (int j = 0; j < Shape::each_n; j += 2)
      Sum::add_two(sum[i][j], sum[i][j + 1], with.a[i], with.b[j], with.b[j + 1]);
}

/// Computes the block's tile of C and writes it. Thread (x, y) of the block has rows 2 (y + i ty) and + 1,
/// columns 2 (x + j tx) and + 1.
template <bool kAligned, class Shape, class Sum, class T>
__device__ inline void multiply_tiles(const Gemm<T>& g, Stage<Shape>& stage) {
  const int across = tiles(g.n, Shape::n);
  const int tile_row = blockIdx.x / across * Shape::m, tile_col = blockIdx.x % across * Shape::n;
  const int thread = threadIdx.x, x = thread % Shape::tx, y = thread / Shape::tx;
  constexpr int kPairsDeep = Shape::depth / 2, kPairsWide = Shape::n / 2;

  Pair<T> next_a[Shape::loads_a], next_b[Shape::loads_b];  // on their way from global to shared memory
  auto load = [&](int depth) {
#pragma unroll
    for (int i = 0; i < Shape::loads_a; ++i) {
      const int pair = thread + i * Shape::threads;
      next_a[i] = fetch_pair<kAligned>(g.a, tile_row + pair / kPairsDeep, depth + pair % kPairsDeep * 2, g.m,
                                       g.k, g.lda);
    }
#pragma unroll
    for (int i = 0; i < Shape::loads_b; ++i) {
      const int pair = thread + i * Shape::threads;
      next_b[i] = fetch_pair<kAligned>(g.b, depth + pair / kPairsWide, tile_col + pair % kPairsWide * 2, g.k,
                                       g.n, g.ldb);
    }
  };
  auto store = [&](int set) {
#pragma unroll
    for (int i = 0; i < Shape::loads_a; ++i) {
      const int pair = thread + i * Shape::threads, row = pair / kPairsDeep, k = pair % kPairsDeep * 2;
      put(&stage.a[set][k][row], next_a[i].first());
      put(&stage.a[set][k + 1][row], next_a[i].second());
    }
#pragma unroll
    for (int i = 0; i < Shape::loads_b; ++i) {
      const int pair = thread + i * Shape::threads, k = pair / kPairsWide, col = pair % kPairsWide * 2;
      const DoubleFloat one = next_b[i].first(), two = next_b[i].second();
      *reinterpret_cast<float4*>(&stage.b[set][k][col]) = make_float4(one.hi, one.lo, two.hi, two.lo);
    }
  };

  Sum sum[Shape::each_m][Shape::each_n];
  load(0);
  store(0);
  __syncthreads();  // the first tiles are there for all

  const int steps = g.k > 0 ? tiles(g.k, Shape::depth) : 0;
  for (int step = 0; step < steps; ++step) {
    const int set = step % 2;
    if (step + 1 < steps) load((step + 1) * Shape::depth);

    // The operands of the next product are on their way from shared memory while this one is computed.
    Operands<Shape> now(stage, set, 0, x, y), next;
#pragma unroll 1
    for (int k = 0; k < Shape::depth; k += 2) {
      next = Operands<Shape>(stage, set, k + 1, x, y);
      multiply(now, sum);
      now = Operands<Shape>(stage, set, (k + 2) % Shape::depth, x, y);
      multiply(next, sum);
    }
#pragma unroll
    for (int i = 0; i < Shape::each_m; ++i)
#pragma unroll
      for (int j = 0; j < Shape::each_n; ++j) sum[i][j].tile_ends(step);

    if (step + 1 < steps) store(1 - set);
    __syncthreads();  // the next tiles are there for all, and all have read these
  }

#pragma unroll
  for (int i = 0; i < Shape::each_m; ++i)
#pragma unroll
    for (int j = 0; j < Shape::each_n; ++j)
      finish(g, tile_row + 2 * y + i / 2 * 2 * Shape::ty + i % 2,
             tile_col + 2 * x + j / 2 * 2 * Shape::tx + j % 2, sum[i][j].total());
}

/// A double-float sum, 16 operations for each product. Both products come first, so that the processor has
/// two independent chains.
struct OrdinarySum {
  DoubleFloat sum{0, 0};
  __device__ static void add_two(OrdinarySum& one, OrdinarySum& two, DoubleFloat a, DoubleFloat b_one,
                                 DoubleFloat b_two) {
    const DoubleFloat first = kernels::mul(a, b_one), second = kernels::mul(a, b_two);
    one.sum = kernels::add(one.sum, first);
    two.sum = kernels::add(two.sum, second);
  }
  __device__ void tile_ends(int) {}
  __device__ DoubleFloat total() const { return sum; }
};

}  // namespace gemm
