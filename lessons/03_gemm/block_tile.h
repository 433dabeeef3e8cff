// The loop that the steps from `df_ahead` to `fewer` share: tiles of A and B staged in shared memory as double-floats,
// two elements with each 16-byte access (`df_pairs`), the next tiles on their way while these are multiplied. What
// differs between the steps is how elements lie in global memory (T) and how products are summed (Sum):
//   Sum()                               nothing yet
//   Sum::add<n>(sums, a, b)             sums[i] += a[i] b[i], for n elements at once
//   tile_ends()                         after the products of a tile
//   total()                             the sum as a double-float
#pragma once
#include "gemm.h"

namespace gemm {

/// The tiling of a block's work. Each of tx x ty threads computes each_m x each_n elements of C; tiles are `depth`
/// deep.
struct Tiling {
  int tx, ty, each_m, each_n, depth;
  int blocks;                 // to keep on an SM: bounds the registers of a thread
  int rows = 1, columns = 1;  // of the elements whose operations take turns
  int unrolled = 1;           // products whose instructions the innermost loop holds
  // Whether A's elements lie in shared memory low part first. Of what 16 bytes bring, the first and third part land in
  // even registers, the others in odd ones, and a processor reads one of each in a cycle: a.hi b.hi then need not wait.
  bool low_first = false;
  bool compare_all = false;  // whether blocks inside the matrices compare indices, too, as they load
};

/// What follows from a tiling.
template <Tiling tiling>
struct Shape {
  static constexpr int tx = tiling.tx, ty = tiling.ty, each_m = tiling.each_m, each_n = tiling.each_n;
  static constexpr int rows = tiling.rows, columns = tiling.columns, unrolled = tiling.unrolled;
  static constexpr int threads = tx * ty, blocks = tiling.blocks;
  static constexpr int m = ty * each_m, n = tx * each_n, depth = tiling.depth;
  static constexpr bool low_first = tiling.low_first, compare_all = tiling.compare_all;
  static constexpr int loads_a = m * depth / 2 / threads;  // pairs of elements that a thread stages
  static constexpr int loads_b = depth * n / 2 / threads;
  static_assert(each_m % 2 == 0 && each_n % 2 == 0, "a thread's elements come in pairs, two to a 16-byte access");
  static_assert(each_m % rows == 0 && each_n % columns == 0, "a thread's elements must fall into groups of equal size");
  static_assert(loads_a * 2 * threads == m * depth, "the tile of A must divide evenly over the threads");
  static_assert(loads_b * 2 * threads == depth * n, "the tile of B must divide evenly over the threads");
  // Thread t stages pair t % (depth / 2) of row t / (depth / 2) of A's tile, and of rows a_step apart after
  // that; of B's likewise.
  static constexpr int a_step = threads / (depth / 2), b_step = threads / (n / 2);
  static_assert(threads % (depth / 2) == 0 && threads % (n / 2) == 0, "whole rows of threads stage whole rows");
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
  __device__ DoubleFloat first() const { return kernels::convert(raw.x); }
  __device__ DoubleFloat second() const { return kernels::convert(raw.y); }
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
__device__ inline Pair<double> load_pair(const double* from) { return {*reinterpret_cast<const double2*>(from)}; }

/// Elements (row, col) and (row, col + 1) of a rows x cols matrix, 0 outside. One access if both exist and kAligned
/// says that every row is aligned to 16 bytes. col is even.
template <bool kAligned, class T>
__device__ inline Pair<T> fetch_pair(const T* matrix, int row, int col, int rows, int cols, int pitch) {
  const T* from = matrix + at(row, col, pitch);
  if (kAligned && row < rows && col + 1 < cols) return load_pair(from);
  return make_pair(row < rows && col < cols ? from : nullptr, row < rows && col + 1 < cols ? from + 1 : nullptr);
}

/// Every row of a and of b starts on 16 bytes.
template <class T>
bool aligned(const Gemm<T>& g) {
  return g.lda % 2 == 0 && g.ldb % 2 == 0 && reinterpret_cast<size_t>(g.a) % 16 == 0 &&
         reinterpret_cast<size_t>(g.b) % 16 == 0;
}

/// The block's tiles of A, transposed so that a column is contiguous, and of B. Two sets: one is read while the other
/// is filled.
template <class Shape>
struct Stage {
  // 16 bytes more than the tile: pairs along a row of A, stored as columns, then fall into different banks.
  DoubleFloat a[2][Shape::depth][Shape::m + 2];
  DoubleFloat b[2][Shape::depth][Shape::n];
};

/// An element of A as it lies in shared memory, or back.
template <class Shape>
__device__ inline DoubleFloat in_order(DoubleFloat value) {
  return Shape::low_first ? DoubleFloat{value.lo, value.hi} : value;
}

__device__ inline void fetch_two(const DoubleFloat* from, DoubleFloat* to) {
  const float4 raw = *reinterpret_cast<const float4*>(from);
  to[0] = {raw.x, raw.y};
  to[1] = {raw.z, raw.w};
}

/// What a thread multiplies for one k: a column of its rows of A and a row of its columns of B.
template <class Shape>
struct Operands {
  DoubleFloat a[Shape::each_m], b[Shape::each_n];
  __device__ Operands(const DoubleFloat* from_a, const DoubleFloat* from_b) {
    WARPWISE_UNROLL
    for (int i = 0; i < Shape::each_m; i += 2) fetch_two(from_a + i * Shape::ty, a + i);
    WARPWISE_UNROLL
    for (int i = 0; i < Shape::each_m; ++i) a[i] = in_order<Shape>(a[i]);
    WARPWISE_UNROLL
    for (int j = 0; j < Shape::each_n; j += 2) fetch_two(from_b + j * Shape::tx, b + j);
  }
};

/// sums[i][j] += a[i] b[j] for all of a thread's elements, a group after the other.
template <class Shape, class Sum>
__device__ __forceinline__ void add_products(const Operands<Shape>& with, Sum (&sums)[Shape::each_m][Shape::each_n]) {
  constexpr int kGroup = Shape::rows * Shape::columns;
  WARPWISE_UNROLL
  for (int i = 0; i < Shape::each_m; i += Shape::rows) {
    WARPWISE_UNROLL
    for (int j = 0; j < Shape::each_n; j += Shape::columns) {
      DoubleFloat a[kGroup], b[kGroup];
      Sum group[kGroup];
      WARPWISE_UNROLL
      for (int e = 0; e < kGroup; ++e) {
        a[e] = with.a[i + e / Shape::columns], b[e] = with.b[j + e % Shape::columns];
        group[e] = sums[i + e / Shape::columns][j + e % Shape::columns];
      }
      Sum::template add<kGroup>(group, a, b);
      WARPWISE_UNROLL
      for (int e = 0; e < kGroup; ++e) sums[i + e / Shape::columns][j + e % Shape::columns] = group[e];
    }
  }
}

/// Writes a thread's elements of C. The first is (row, col); they lie in squares of 2 x 2, 2 ty rows and 2 tx columns
/// apart.
template <class Shape, class Sum, class T>
__device__ __forceinline__ void finish_tile(const Gemm<T>& g, int row, int col,
                                            const Sum (&sums)[Shape::each_m][Shape::each_n]) {
#pragma unroll
  for (int i = 0; i < Shape::each_m; ++i)
#pragma unroll
    for (int j = 0; j < Shape::each_n; ++j)
      finish(g, row + i / 2 * 2 * Shape::ty + i % 2, col + j / 2 * 2 * Shape::tx + j % 2, sums[i][j].total());
}

/// Computes the block's tile of C and writes it. Thread (x, y) of the block has rows 2 (y + i ty) and + 1,
/// columns 2 (x + j tx) and + 1.
template <bool kAligned, class Shape, class Sum, class T>
__device__ inline void multiply_tiles(const Gemm<T>& g, Stage<Shape>& stage) {
  const int across = tiles(g.n, Shape::n);
  const int tile_row = blockIdx.x / across * Shape::m, tile_col = blockIdx.x % across * Shape::n;
  const int thread = threadIdx.x, x = thread % Shape::tx, y = thread / Shape::tx;
  const int a_row = thread / (Shape::depth / 2), a_k = thread % (Shape::depth / 2) * 2;
  const int b_k = thread / (Shape::n / 2), b_col = thread % (Shape::n / 2) * 2;

  // Most blocks are inside C, and all tiles but the last are inside A and B: those need no comparisons.
  const bool inside = !Shape::compare_all && kAligned && tile_row + Shape::m <= g.m && tile_col + Shape::n <= g.n;
  const T* from_a = g.a + at(tile_row + a_row, a_k, g.lda);
  const T* from_b = g.b + at(b_k, tile_col + b_col, g.ldb);
  Pair<T> next_a[Shape::loads_a], next_b[Shape::loads_b];  // on their way from global to shared memory
  auto load = [&](int depth) {
    if (inside && depth + Shape::depth <= g.k) {
#pragma unroll
      for (int i = 0; i < Shape::loads_a; ++i) next_a[i] = load_pair(from_a + at(i * Shape::a_step, depth, g.lda));
#pragma unroll
      for (int i = 0; i < Shape::loads_b; ++i) next_b[i] = load_pair(from_b + at(i * Shape::b_step, 0, g.ldb));
      from_b += at(Shape::depth, 0, g.ldb);
    } else {
#pragma unroll
      for (int i = 0; i < Shape::loads_a; ++i)
        next_a[i] = fetch_pair<kAligned>(g.a, tile_row + a_row + i * Shape::a_step, depth + a_k, g.m, g.k, g.lda);
#pragma unroll
      for (int i = 0; i < Shape::loads_b; ++i)
        next_b[i] = fetch_pair<kAligned>(g.b, depth + b_k + i * Shape::b_step, tile_col + b_col, g.k, g.n, g.ldb);
    }
  };
  auto store = [&](int set) {
#pragma unroll
    for (int i = 0; i < Shape::loads_a; ++i) {
      put(&stage.a[set][a_k][a_row + i * Shape::a_step], in_order<Shape>(next_a[i].first()));
      put(&stage.a[set][a_k + 1][a_row + i * Shape::a_step], in_order<Shape>(next_a[i].second()));
    }
#pragma unroll
    for (int i = 0; i < Shape::loads_b; ++i) {
      const DoubleFloat one = next_b[i].first(), two = next_b[i].second();
      *reinterpret_cast<float4*>(&stage.b[set][b_k + i * Shape::b_step][b_col]) =
          make_float4(one.hi, one.lo, two.hi, two.lo);
    }
  };

  Sum sums[Shape::each_m][Shape::each_n];
  load(0);
  store(0);
  __syncthreads();  // the first tiles are there for all

  const int steps = g.k > 0 ? tiles(g.k, Shape::depth) : 0;
  for (int step = 0; step < steps; ++step) {
    const int set = step % 2;
    if (step + 1 < steps) load((step + 1) * Shape::depth);

    // Two pointers that walk, and one product's instructions, not more: what is no arithmetic costs arithmetic.
    constexpr int kPitchA = sizeof(stage.a[0][0]) / sizeof(DoubleFloat);
    const DoubleFloat *a = &stage.a[set][0][2 * y], *b = &stage.b[set][0][2 * x];
    const DoubleFloat* const end = a + Shape::depth * kPitchA;
#pragma unroll(Shape::unrolled)
    for (; a != end; a += kPitchA, b += Shape::n) add_products(Operands<Shape>(a, b), sums);
    WARPWISE_UNROLL
    for (int i = 0; i < Shape::each_m; ++i) {
      WARPWISE_UNROLL
      for (int j = 0; j < Shape::each_n; ++j) sums[i][j].tile_ends();
    }

    if (step + 1 < steps) store(1 - set);
    __syncthreads();  // the next tiles are there for all, and all have read these
  }

  finish_tile<Shape>(g, tile_row + 2 * y, tile_col + 2 * x, sums);
}

/// Launches a step's kernel, a block for each tile of C.
template <class Shape, class T>
void launch_tiles(void (*kernel)(Gemm<T>), const Gemm<T>& g, cudaStream_t stream) {
  kernel<<<tiles(g.m, Shape::m) * tiles(g.n, Shape::n), Shape::threads, 0, stream>>>(g);
}

/// A double-float sum. Arithmetic::run(a, b, c) is a b + c.
template <class Arithmetic>
struct DoubleFloatSum {
  DoubleFloat sum{0, 0};
  template <int n>
  __device__ __forceinline__ static void add(DoubleFloatSum* sums, const DoubleFloat* a, const DoubleFloat* b) {
    kernels::Double<kernels::Lanes<n>> left, right, old;
    WARPWISE_UNROLL
    for (int i = 0; i < n; ++i) {
      left.hi.lane[i] = a[i].hi, left.lo.lane[i] = a[i].lo;
      right.hi.lane[i] = b[i].hi, right.lo.lane[i] = b[i].lo;
      old.hi.lane[i] = sums[i].sum.hi, old.lo.lane[i] = sums[i].sum.lo;
    }
    const auto now = Arithmetic::run(left, right, old);
    WARPWISE_UNROLL
    for (int i = 0; i < n; ++i) sums[i].sum = {now.hi.lane[i], now.lo.lane[i]};
  }
  __device__ void tile_ends() {}
  __device__ DoubleFloat total() const { return sum; }
};

struct MultiplyAdd {
  template <class T>
  __device__ __forceinline__ static T run(T a, T b, T c) {
    return kernels::multiply_add(a, b, c);
  }
};
struct MultiplyAddFused {
  template <class T>
  __device__ __forceinline__ static T run(T a, T b, T c) {
    return kernels::multiply_add_fused(a, b, c);
  }
};
using OrdinarySum = DoubleFloatSum<MultiplyAdd>;    // 16 operations for each product
using FusedSum = DoubleFloatSum<MultiplyAddFused>;  // 15

}  // namespace gemm
