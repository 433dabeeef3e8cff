// Exercise 2: predict. Three ways to walk through a matrix; say what each costs before it is counted.
// Changed:  three numbers. How many sectors of 32 bytes does one load request of a warp touch? A float has 4 bytes.
// Look for: your figures beside the counted ones. The matrix has 256 x 256 floats and starts on a sector.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

// --- your code
// TODO: sectors per load request of each walk.
extern const double predicted_rows = 0;
extern const double predicted_columns = 0;
extern const double predicted_shifted = 0;
// --- end of your code

// A warp reads 32 neighbours of a row.
__global__ void walk_rows(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
}

// A warp reads 32 neighbours of a column, which lie `cols` floats apart.
__global__ void walk_columns(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
}

// A warp reads 32 neighbours of a row, but starts one float late: not at the start of a sector.
__global__ void walk_shifted(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  for (int i = 0; i < kTile; i += kWarps) {
    const size_t from = at(tile_row + warp + i, tile_col + lane, cols) + 1, count = size_t(rows) * cols;
    if (from < count) out[from % cols * rows + from / cols] = in[from];
  }
}

void launch_predict(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  const dim3 threads(kTile, kWarps);
  walk_shifted<<<blocks, threads, 0, stream>>>(in, out, rows, cols);
  walk_columns<<<blocks, threads, 0, stream>>>(in, out, rows, cols);
  walk_rows<<<blocks, threads, 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
