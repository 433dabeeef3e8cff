// Exercise 2: predict. Three ways to walk through a matrix; say what each costs before it is counted.
// Changed:  three numbers. How many sectors of 32 bytes does one load request of a warp touch? A float has 4 bytes.
// Look for: your figures beside the counted ones. The matrix has 256 x 256 floats and starts on a sector.
#include "transpose.h"

namespace transpose {

constexpr int kThreads = 256;  // of a block; each moves one element

// --- your code
extern const double predicted_rows = 4;      // 32 lanes x 4 bytes = 128 bytes: 4 whole sectors
extern const double predicted_columns = 32;  // each lane has a sector to itself, and uses 4 bytes of it
extern const double predicted_shifted = 5;   // 128 bytes again, but they begin and end inside a sector
// --- end of your code

// A warp reads 32 neighbours of a row.
__global__ void walk_rows(const float* in, float* out, int rows, int cols) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x, count = size_t(rows) * cols;
  if (i < count) out[i % cols * rows + i / cols] = in[i];
}

// A warp reads 32 neighbours of a column, which lie `cols` floats apart.
__global__ void walk_columns(const float* in, float* out, int rows, int cols) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x, count = size_t(rows) * cols;
  if (i < count) out[i] = in[i % rows * cols + i / rows];
}

// A warp reads 32 neighbours of a row, but starts one float late: not at the start of a sector.
__global__ void walk_shifted(const float* in, float* out, int rows, int cols) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x + 1, count = size_t(rows) * cols;
  if (i < count) out[i % cols * rows + i / cols] = in[i];
}

void launch_predict(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows * cols, kThreads);
  walk_shifted<<<blocks, kThreads, 0, stream>>>(in, out, rows, cols);
  walk_columns<<<blocks, kThreads, 0, stream>>>(in, out, rows, cols);
  walk_rows<<<blocks, kThreads, 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
