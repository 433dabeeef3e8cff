// Does it matter in which order the tiles of a transpose are worked on? The kernel of `vectors` with its tiles numbered in five
// orders, beside the lesson's own `vectors`, `columns`, `async` and `bulk`.
#include "transposed.h"

namespace transpose {

/// Which tile (row, col) block `number` takes, of side x side tiles.
struct Rows {  // `vectors`
  static __device__ int2 tile(int number, int side) { return {number / side, number % side}; }
};
struct Columns {  // `columns`
  static __device__ int2 tile(int number, int side) { return {number % side, number / side}; }
};
struct Diagonals {  // Ruetsch and Micikevicius, 2009
  static __device__ int2 tile(int number, int side) {
    const int row = number % side;
    return {row, (number / side + row) % side};
  }
};
struct Squares {  // 8 x 8 tiles one after the other, row by row; so are the squares
  static __device__ int2 tile(int number, int side) {
    const int square = number / 64, within = number % 64, across = side / 8;
    return {square / across * 8 + within / 8, square % across * 8 + within % 8};
  }
};
struct SquaresDown {  // the same, both down the columns
  static __device__ int2 tile(int number, int side) {
    const int2 turned = Squares::tile(number, side);
    return {turned.y, turned.x};
  }
};

static __device__ int swizzle(int row, int vector) { return vector ^ (row / 4 % 8); }

// The step `vectors` (vectors.cu says how it works), with the tile from Order.
template <class Order>
__global__ void ordered(const float* __restrict__ in, float* __restrict__ out, int side) {
  __shared__ float4 turned[kTile][kPatches];
  const int2 tile = Order::tile(blockIdx.x, side / kTile);
  const int tile_row = tile.x * kTile, tile_col = tile.y * kTile;
  const int i = threadIdx.y, j = threadIdx.x;
  float4 patch[4];
  for (int k = 0; k < 4; ++k) patch[k] = load4(in, tile_row + 4 * i + k, tile_col + 4 * j, side, side);
  for (int k = 0; k < 4; ++k) turned[4 * j + k][swizzle(4 * j + k, i)] = column(patch, k);
  __syncthreads();  // a row of the turned tile is read by other threads than wrote it
  for (int k = 0; k < kTile; k += kPatches)
    store4(out, tile_col + i + k, tile_row + 4 * j, side, side, turned[i + k][swizzle(i + k, j)]);
}

template <class Order>
Candidate in_order(const char* name) {
  return {name, [](const float* in, float* out, int side) {
            ordered<Order><<<side / kTile * (side / kTile), dim3(kPatches, kPatches)>>>(in, out, side);
          }};
}

}  // namespace transpose

static void tile_orders(trial::Report& report) {
  using namespace transpose;
  const std::vector<Candidate> candidates = {step("vectors", launch_vectors),
                                             step("async", launch_async),
                                             step("bulk", launch_bulk),
                                             step("columns", launch_columns),
                                             in_order<Rows>("row by row"),
                                             in_order<Columns>("down the columns"),
                                             in_order<Diagonals>("diagonals"),
                                             in_order<Squares>("squares of 8 x 8"),
                                             in_order<SquaresDown>("squares of 8 x 8, down the columns")};
  for (const int side : {4096, 8192, 16384}) time_all(candidates, side, report);
}

int main() { return trial::run(tile_orders, "tile_orders"); }
