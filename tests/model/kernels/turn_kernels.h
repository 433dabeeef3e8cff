// A ladder of transposes of square matrices, as textbooks climb it. `n` is a multiple of 64.
#pragma once
#include <cuda_runtime.h>

namespace turn {

struct At {
  int row, col;
};
__device__ inline At global_at() {
  return {static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
          static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x)};
}
// Blocks in the order of the diagonals: those that run at the same time are in different rows and columns.
__device__ inline At diagonal_tile() {
  return {static_cast<int>(blockIdx.x), static_cast<int>((blockIdx.x + blockIdx.y) % gridDim.x)};
}

// One element a thread: the loads go along rows, the stores down columns.
__global__ void by_rows(float* out, const float* in, int n) {
  const At at = global_at();
  if (at.row < n && at.col < n) out[at.col * n + at.row] = in[at.row * n + at.col];
}
// The other way round.
__global__ void by_columns(float* out, const float* in, int n) {
  const At at = global_at();
  if (at.row < n && at.col < n) out[at.row * n + at.col] = in[at.col * n + at.row];
}
// A row of the matrix to each block.
__global__ void block_a_row(float* out, const float* in, int n) {
  const int row = static_cast<int>(blockIdx.x);
  for (int col = static_cast<int>(threadIdx.x); col < n; col += static_cast<int>(blockDim.x))
    out[col * n + row] = in[row * n + col];
}
// Four elements a thread, written out.
__global__ void four_by_rows(float* out, const float* in, int n) {
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y), step = static_cast<int>(blockDim.x),
            col = static_cast<int>(blockIdx.x * blockDim.x * 4 + threadIdx.x);
  if (row >= n || col + 3 * step >= n) return;
  out[col * n + row] = in[row * n + col];
  out[(col + step) * n + row] = in[row * n + col + step];
  out[(col + 2 * step) * n + row] = in[row * n + col + 2 * step];
  out[(col + 3 * step) * n + row] = in[row * n + col + 3 * step];
}
__global__ void diagonal_by_columns(float* out, const float* in, int n) {
  const At tile = diagonal_tile();
  const int row = tile.row * static_cast<int>(blockDim.y) + static_cast<int>(threadIdx.y),
            col = tile.col * static_cast<int>(blockDim.x) + static_cast<int>(threadIdx.x);
  if (row < n && col < n) out[row * n + col] = in[col * n + row];
}

// A tile of 32 x 32 in shared memory, one element a thread of 1024.
template <int kPad>
__global__ void tile_1024(float* out, const float* in, int n) {
  __shared__ float tile[32][32 + kPad];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 32, col = static_cast<int>(blockIdx.x) * 32;
  tile[y][x] = in[(row + y) * n + col + x];
  __syncthreads();
  out[(col + y) * n + row + x] = tile[x][y];
}
// The same tile with 256 threads, 32 x 8.
template <int kPad, bool kDiagonal>
__global__ void tile_32x8(float* out, const float* in, int n) {
  __shared__ float tile[32][32 + kPad];
  const At block = kDiagonal ? diagonal_tile() : At{static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.x)};
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y), row = block.row * 32,
            col = block.col * 32;
  for (int i = 0; i < 32; i += 8) tile[y + i][x] = in[(row + y + i) * n + col + x];
  __syncthreads();
  for (int i = 0; i < 32; i += 8) out[(col + y + i) * n + row + x] = tile[x][y + i];
}
// Two tiles side by side, two elements a thread of 32 x 16.
__global__ void two_tiles(float* out, const float* in, int n) {
  __shared__ float tile[16][64 + 2];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 16, col = static_cast<int>(blockIdx.x) * 64;
  tile[y][x] = in[(row + y) * n + col + x];
  tile[y][x + 32] = in[(row + y) * n + col + x + 32];
  const int thread = y * 32 + x, to_row = thread / 16, to_col = thread % 16;
  __syncthreads();
  out[(col + to_row) * n + row + to_col] = tile[to_col][to_row];
  out[(col + to_row + 32) * n + row + to_col] = tile[to_col][to_row + 32];
}
// A tile of 64 x 64 in pairs of floats, 32 x 8 threads.
__global__ void pairs(float* out, const float* in, int n) {
  __shared__ float tile[64][64 + 1];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 64, col = static_cast<int>(blockIdx.x) * 64;
  for (int i = 0; i < 64; i += 8) {
    const float2 v = *reinterpret_cast<const float2*>(&in[(row + y + i) * n + col + 2 * x]);
    tile[y + i][2 * x] = v.x;
    tile[y + i][2 * x + 1] = v.y;
  }
  __syncthreads();
  for (int i = 0; i < 64; i += 8)
    *reinterpret_cast<float2*>(&out[(col + y + i) * n + row + 2 * x]) =
        make_float2(tile[2 * x][y + i], tile[2 * x + 1][y + i]);
}
// Four rows of four floats a thread, turned in its registers.
__global__ void fours(float* out, const float* in, int n) {
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) * 4,
            col = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (row >= n || col >= n) return;
  float4 rows[4];
  for (int i = 0; i < 4; ++i) rows[i] = *reinterpret_cast<const float4*>(&in[(row + i) * n + col]);
  const auto put = [&](int i, float4 v) { *reinterpret_cast<float4*>(&out[(col + i) * n + row]) = v; };
  put(0, make_float4(rows[0].x, rows[1].x, rows[2].x, rows[3].x));
  put(1, make_float4(rows[0].y, rows[1].y, rows[2].y, rows[3].y));
  put(2, make_float4(rows[0].z, rows[1].z, rows[2].z, rows[3].z));
  put(3, make_float4(rows[0].w, rows[1].w, rows[2].w, rows[3].w));
}

}  // namespace turn
