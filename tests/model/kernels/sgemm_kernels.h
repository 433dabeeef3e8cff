// A ladder of products C = alpha A B + beta C of square matrices in FP32, from one element a thread to tiles of a warp, as textbooks climb it.
// `n` is a multiple of 128.
#pragma once
#include <cuda_runtime.h>

namespace sgemm {

// One element a thread; lanes that are neighbours have rows that are neighbours, so that each lane reads and writes a line of its own.
__global__ void lanes_down(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  const int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
            col = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= n || col >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = alpha * sum + beta * c[row * n + col];
}

// Lanes that are neighbours have columns that are neighbours.
__global__ void lanes_along(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  const int row = static_cast<int>(blockIdx.y * 32 + threadIdx.x / 32),
            col = static_cast<int>(blockIdx.x * 32 + threadIdx.x % 32);
  if (row >= n || col >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = alpha * sum + beta * c[row * n + col];
}

// Tiles in shared memory, one element a thread.
template <int kTile>
__global__ void shared_tile(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  __shared__ float a_tile[kTile][kTile], b_tile[kTile][kTile];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * kTile + y, col = static_cast<int>(blockIdx.x) * kTile + x;
  float sum = 0;
  for (int begin = 0; begin < n; begin += kTile) {
    a_tile[y][x] = a[row * n + begin + x];
    b_tile[y][x] = b[(begin + y) * n + col];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a_tile[y][k] * b_tile[k][x];
    __syncthreads();
  }
  c[row * n + col] = alpha * sum + beta * c[row * n + col];
}

// A column of 8 elements a thread: 64 x 64 of C in a block of 512.
__global__ void thread_column(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  constexpr int kSide = 64, kDepth = 8, kEach = 8;
  __shared__ float a_tile[kSide * kDepth], b_tile[kDepth * kSide];
  const int t = static_cast<int>(threadIdx.x), col = t % kSide, group = t / kSide;
  a += blockIdx.y * kSide * n;
  b += blockIdx.x * kSide;
  c += blockIdx.y * kSide * n + blockIdx.x * kSide;
  float sums[kEach] = {};
  for (int begin = 0; begin < n; begin += kDepth) {
    a_tile[t] = a[t / kDepth * n + t % kDepth];
    b_tile[t] = b[t / kSide * n + t % kSide];
    __syncthreads();
    a += kDepth;
    b += kDepth * n;
    for (int k = 0; k < kDepth; ++k) {
      const float from_b = b_tile[k * kSide + col];
      for (int i = 0; i < kEach; ++i) sums[i] += a_tile[(group * kEach + i) * kDepth + k] * from_b;
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i) {
    float& out = c[(group * kEach + i) * n + col];
    out = alpha * sums[i] + beta * out;
  }
}

// A square of kEach x kEach elements a thread: kSide x kSide of C in a block.
template <int kSide, int kDepth, int kEach>
__global__ void __launch_bounds__(kSide* kSide / kEach / kEach)
    thread_square(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  constexpr int kAcross = kSide / kEach, kThreads = kAcross * kAcross;
  __shared__ float a_tile[kSide * kDepth], b_tile[kDepth * kSide];
  const int t = static_cast<int>(threadIdx.x), my_col = t % kAcross * kEach, my_row = t / kAcross * kEach;
  a += blockIdx.y * kSide * n;
  b += blockIdx.x * kSide;
  c += (blockIdx.y * kSide + my_row) * n + blockIdx.x * kSide + my_col;
  float sums[kEach][kEach] = {}, from_a[kEach], from_b[kEach];
  for (int begin = 0; begin < n; begin += kDepth) {
    for (int row = t / kDepth; row < kSide; row += kThreads / kDepth)
      a_tile[row * kDepth + t % kDepth] = a[row * n + t % kDepth];
    for (int row = t / kSide; row < kDepth; row += kThreads / kSide)
      b_tile[row * kSide + t % kSide] = b[row * n + t % kSide];
    __syncthreads();
    a += kDepth;
    b += kDepth * n;
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i) from_a[i] = a_tile[(my_row + i) * kDepth + k];
      for (int j = 0; j < kEach; ++j) from_b[j] = b_tile[k * kSide + my_col + j];
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j) sums[i][j] += from_a[i] * from_b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) c[i * n + j] = alpha * sums[i][j] + beta * c[i * n + j];
}

__device__ inline float4 blend(float alpha, const float* sums, float beta, float4 old) {
  return make_float4(alpha * sums[0] + beta * old.x, alpha * sums[1] + beta * old.y, alpha * sums[2] + beta * old.z,
                     alpha * sums[3] + beta * old.w);
}

// 128 x 128 of C in a block of 256, 8 x 8 a thread; memory is read and written 16 bytes at a time, and A's tile is turned on its way in.
constexpr int kVectorSide = 128, kVectorDepth = 8;

// A's elements of this thread, into columns of the tile.
__device__ inline void put_turned(float* a_tile, float4 v) {
  const int row = static_cast<int>(threadIdx.x) / 2, first = static_cast<int>(threadIdx.x) % 2 * 4;
  a_tile[(first + 0) * kVectorSide + row] = v.x;
  a_tile[(first + 1) * kVectorSide + row] = v.y;
  a_tile[(first + 2) * kVectorSide + row] = v.z;
  a_tile[(first + 3) * kVectorSide + row] = v.w;
}
__device__ inline void multiply(const float* a_tile, const float* b_tile, float (&sums)[8][8]) {
  const int my_col = static_cast<int>(threadIdx.x) % 16 * 8, my_row = static_cast<int>(threadIdx.x) / 16 * 8;
  for (int k = 0; k < kVectorDepth; ++k) {
    float from_a[8], from_b[8];
    for (int i = 0; i < 8; ++i) from_a[i] = a_tile[k * kVectorSide + my_row + i];
    for (int j = 0; j < 8; ++j) from_b[j] = b_tile[k * kVectorSide + my_col + j];
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) sums[i][j] += from_a[i] * from_b[j];
  }
}
__device__ inline void put_vectors(int n, float alpha, const float (&sums)[8][8], float beta, float* c) {
  c += threadIdx.x / 16 * 8 * n + threadIdx.x % 16 * 8;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; j += 4) {
      float4* out = reinterpret_cast<float4*>(&c[i * n + j]);
      *out = blend(alpha, &sums[i][j], beta, *out);
    }
}

__global__ void __launch_bounds__(256)
    vectors(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  __shared__ float a_tile[kVectorDepth * kVectorSide], b_tile[kVectorDepth * kVectorSide];
  const int t = static_cast<int>(threadIdx.x);
  a += (blockIdx.y * kVectorSide + t / 2) * n + t % 2 * 4;
  b += t / 32 * n + blockIdx.x * kVectorSide + t % 32 * 4;
  float sums[8][8] = {};
  for (int begin = 0; begin < n; begin += kVectorDepth) {
    put_turned(a_tile, *reinterpret_cast<const float4*>(a));
    reinterpret_cast<float4*>(b_tile)[t] = *reinterpret_cast<const float4*>(b);
    __syncthreads();
    a += kVectorDepth;
    b += kVectorDepth * n;
    multiply(a_tile, b_tile, sums);
    __syncthreads();
  }
  put_vectors(n, alpha, sums, beta, c + blockIdx.y * kVectorSide * n + blockIdx.x * kVectorSide);
}

// The same with two tiles of each matrix: the next are on their way while these are multiplied.
__global__ void __launch_bounds__(256)
    two_buffers(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  __shared__ float a_tile[2][kVectorDepth * kVectorSide], b_tile[2][kVectorDepth * kVectorSide];
  const int t = static_cast<int>(threadIdx.x);
  a += (blockIdx.y * kVectorSide + t / 2) * n + t % 2 * 4;
  b += t / 32 * n + blockIdx.x * kVectorSide + t % 32 * 4;
  float sums[8][8] = {};
  put_turned(a_tile[0], *reinterpret_cast<const float4*>(a));
  reinterpret_cast<float4*>(b_tile[0])[t] = *reinterpret_cast<const float4*>(b);
  __syncthreads();
  for (int begin = kVectorDepth, now = 0; begin <= n; begin += kVectorDepth, now ^= 1) {
    float4 next_a, next_b;
    if (begin < n) {
      a += kVectorDepth;
      b += kVectorDepth * n;
      next_a = *reinterpret_cast<const float4*>(a);
      next_b = *reinterpret_cast<const float4*>(b);
    }
    multiply(a_tile[now], b_tile[now], sums);
    if (begin < n) {
      put_turned(a_tile[now ^ 1], next_a);
      reinterpret_cast<float4*>(b_tile[now ^ 1])[t] = next_b;
    }
    __syncthreads();
  }
  put_vectors(n, alpha, sums, beta, c + blockIdx.y * kVectorSide * n + blockIdx.x * kVectorSide);
}

// 128 x 128 of C in a block of 128: a warp has 64 x 64, a thread four pieces of 8 x 4 that lie apart.
__global__ void __launch_bounds__(128)
    warp_tiles(int n, float alpha, const float* a, const float* b, float beta, float* c) {
  constexpr int kSide = 128, kDepth = 16, kWarpSide = 64, kPieces = 2, kRows = 8, kCols = 4;
  __shared__ float a_tile[kDepth * kSide], b_tile[kDepth * kSide];
  const int t = static_cast<int>(threadIdx.x), warp = t / 32, lane = t % 32;
  const int warp_row = warp / 2 * kWarpSide, warp_col = warp % 2 * kWarpSide;
  const int row_in_piece = lane / 8 * kRows, col_in_piece = lane % 8 * kCols;
  a += blockIdx.y * kSide * n;
  b += blockIdx.x * kSide;
  c += (blockIdx.y * kSide + warp_row) * n + blockIdx.x * kSide + warp_col;
  float sums[kPieces * kRows][kPieces * kCols] = {}, from_a[kPieces * kRows], from_b[kPieces * kCols];
  for (int begin = 0; begin < n; begin += kDepth) {
    for (int row = t / 4; row < kSide; row += 32) {
      const float4 v = *reinterpret_cast<const float4*>(&a[row * n + t % 4 * 4]);
      a_tile[(t % 4 * 4 + 0) * kSide + row] = v.x;
      a_tile[(t % 4 * 4 + 1) * kSide + row] = v.y;
      a_tile[(t % 4 * 4 + 2) * kSide + row] = v.z;
      a_tile[(t % 4 * 4 + 3) * kSide + row] = v.w;
    }
    for (int row = t / 32; row < kDepth; row += 4)
      *reinterpret_cast<float4*>(&b_tile[row * kSide + lane * 4]) =
          *reinterpret_cast<const float4*>(&b[row * n + lane * 4]);
    __syncthreads();
    a += kDepth;
    b += kDepth * n;
    for (int k = 0; k < kDepth; ++k) {
      for (int piece = 0; piece < kPieces; ++piece) {
        for (int i = 0; i < kRows; ++i)
          from_a[piece * kRows + i] = a_tile[k * kSide + warp_row + piece * 32 + row_in_piece + i];
        for (int j = 0; j < kCols; ++j)
          from_b[piece * kCols + j] = b_tile[k * kSide + warp_col + piece * 32 + col_in_piece + j];
      }
      for (int i = 0; i < kPieces * kRows; ++i)
        for (int j = 0; j < kPieces * kCols; ++j) sums[i][j] += from_a[i] * from_b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < kPieces * kRows; ++i)
    for (int j = 0; j < kPieces * kCols; j += kCols) {
      float4* out = reinterpret_cast<float4*>(
          &c[(i / kRows * 32 + row_in_piece + i % kRows) * n + j / kCols * 32 + col_in_piece]);
      *out = blend(alpha, &sums[i][j], beta, *out);
    }
}

}  // namespace sgemm
