// Kernels written when the model's rules were final, and timed only then. `later.cu` launches them.
#pragma once
#include <cuda_runtime.h>

namespace later {

__device__ inline int global_thread() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }

// --- streams
__global__ void added_in_plane(const float* a, const float* b, float* out, int side) {
  const int col = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
            row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  out[row * side + col] = a[row * side + col] + b[row * side + col];
}
__global__ void parts_of_complex(const float2* in, float* real, float* imaginary) {
  const int i = global_thread();
  const float2 z = in[i];
  real[i] = z.x;
  imaginary[i] = z.y;
}
__global__ void moved(float4* places, const float4* speeds, float seconds) {
  const int i = global_thread();
  float4 p = places[i];
  const float4 v = speeds[i];
  p.x += seconds * v.x, p.y += seconds * v.y, p.z += seconds * v.z;
  places[i] = p;
}
__global__ void outer_product(const float* column, const float* row, float* out, int side) {
  const int col = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), at = static_cast<int>(blockIdx.y);
  out[at * side + col] = column[at] * row[col];
}

// --- access patterns
// Within each 1024 elements, those whose numbers have the same bits in the opposite order change places.
__global__ void bits_reversed(const float* in, float* out) {
  const int i = global_thread(), first = i / 1024 * 1024;
  out[i] = in[first + static_cast<int>(__brev(static_cast<unsigned>(i % 1024)) >> 22)];
}
__global__ void turned_doubles(const double* in, double* out, int side) {
  __shared__ double tile[32][33];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 32, col = static_cast<int>(blockIdx.x) * 32;
  for (int i = 0; i < 32; i += 16) tile[y + i][x] = in[(row + y + i) * side + col + x];
  __syncthreads();
  for (int i = 0; i < 32; i += 16) out[(col + y + i) * side + row + x] = tile[x][y + i];
}

// --- neighbours
__global__ void stencil_down(const float* in, float* out, int side) {
  const int col = static_cast<int>(blockIdx.x * 32 + threadIdx.x), row = static_cast<int>(blockIdx.y * 8 + threadIdx.y);
  if (row < 2 || row >= side - 2) return;
  float sum = 0;
  for (int k = -2; k <= 2; ++k) sum += in[(row + k) * side + col];
  out[row * side + col] = 0.2f * sum;
}
// Seven points of a room that is 64 elements wide and high.
__global__ void stencil_room(const float* in, float* out, int n) {
  const int i = global_thread(), x = i % 64, y = i / 64 % 64;
  if (x == 0 || x == 63 || y == 0 || y == 63 || i < 4096 || i >= n - 4096) return;
  out[i] = in[i] - (in[i - 1] + in[i + 1] + in[i - 64] + in[i + 64] + in[i - 4096] + in[i + 4096]) / 6;
}
// Weighted sums of 17 neighbours, from shared memory.
__global__ void smoothed(const float* in, const float* weights, float* out, int n) {
  constexpr int kRadius = 8;
  __shared__ float part[256 + 2 * kRadius], factors[2 * kRadius + 1];
  const int t = static_cast<int>(threadIdx.x), i = global_thread();
  if (t <= 2 * kRadius) factors[t] = weights[t];
  for (int k = t; k < 256 + 2 * kRadius; k += 256) {
    const int from = i - t + k - kRadius;
    part[k] = from >= 0 && from < n ? in[from] : 0;
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k <= 2 * kRadius; ++k) sum += factors[k] * part[t + k];
  out[i] = sum;
}

// --- blocks that work together
// Each row of 1024 less its mean: a block of 256 for a row.
__global__ void rows_less_means(const float4* in, float4* out) {
  __shared__ float of_warps[8];
  const int t = static_cast<int>(threadIdx.x), at = static_cast<int>(blockIdx.x) * 256 + t;
  float4 v = in[at];
  float sum = v.x + v.y + v.z + v.w;
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0u, sum, distance);
  if (t % 32 == 0) of_warps[t / 32] = sum;
  __syncthreads();
  sum = 0;
  for (int i = 0; i < 8; ++i) sum += of_warps[i];
  const float mean = sum / 1024;
  out[at] = make_float4(v.x - mean, v.y - mean, v.z - mean, v.w - mean);
}
// Sums of 32 columns and 256 rows in a block of 32 x 8.
__global__ void columns_summed(const float* in, float* out, int side) {
  __shared__ float sums[8][32];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            col = static_cast<int>(blockIdx.x) * 32 + x, first = static_cast<int>(blockIdx.y) * 256;
  float sum = 0;
  for (int row = y; row < 256; row += 8) sum += in[(first + row) * side + col];
  sums[y][x] = sum;
  __syncthreads();
  if (y > 0) return;
  for (int i = 1; i < 8; ++i) sum += sums[i][x];
  atomicAdd(&out[col], sum);
}
// The largest before each element, in blocks of 1024.
__global__ void largest_before(const float* in, float* out) {
  __shared__ float most[1024];
  const int t = static_cast<int>(threadIdx.x), i = global_thread();
  most[t] = in[i];
  __syncthreads();
  for (int distance = 1; distance < 1024; distance *= 2) {
    const float before = t >= distance ? most[t - distance] : most[t];
    __syncthreads();  // all have read
    most[t] = fmaxf(most[t], before);
    __syncthreads();  // all have written
  }
  out[i] = most[t];
}
// Each 512 elements in order, by a bitonic network.
__global__ void sorted_parts(const float* in, float* out) {
  __shared__ float part[512];
  const int t = static_cast<int>(threadIdx.x), begin = static_cast<int>(blockIdx.x) * 512;  // 256 threads
  part[t] = in[begin + t];
  part[t + 256] = in[begin + t + 256];
  for (int width = 2; width <= 512; width *= 2)
    for (int distance = width / 2; distance > 0; distance /= 2) {
      __syncthreads();  // the step before has written
      const int low = 2 * t - t % distance, high = low + distance;
      const bool up = (low & width) == 0;
      const float a = part[low], b = part[high];
      if ((a > b) == up) part[low] = b, part[high] = a;
    }
  __syncthreads();  // the last step
  out[begin + t] = part[t];
  out[begin + t + 256] = part[t + 256];
}
// How many of the values fall into each of 1024 bins, and the sum of what belongs to them.
template <bool kWeighted>
__global__ void binned_in_1024(const int* values, int* bins, int n) {
  __shared__ int mine[1024];
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += static_cast<int>(blockDim.x)) mine[i] = 0;
  __syncthreads();
  for (int i = global_thread(); i < n; i += static_cast<int>(gridDim.x * blockDim.x))
    atomicAdd(&mine[values[i] & 1023], kWeighted ? values[i] >> 10 : 1);
  __syncthreads();
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += static_cast<int>(blockDim.x)) atomicAdd(&bins[i], mine[i]);
}

// --- products of matrices
// A row of the product from a matrix and a vector, four elements at a time: a warp for a row.
__global__ void times_vector(const float4* a, const float4* x, float* y, int cols) {
  const int row = global_thread() / 32, lane = static_cast<int>(threadIdx.x % 32);
  float sum = 0;
  for (int col = lane; col < cols / 4; col += 32) {
    const float4 v = a[row * (cols / 4) + col], w = x[col];
    sum += v.x * w.x + v.y * w.y + v.z * w.z + v.w * w.w;
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0u, sum, distance);
  if (lane == 0) y[row] = sum;
}
// Squares of kEach x kEach elements a thread, kSide x kSide in a block, kDepth of the sum at a time.
template <int kSide, int kDepth, int kEach>
__global__ void multiplied(const float* a, const float* b, float* c, int n) {
  constexpr int kAcross = kSide / kEach, kThreads = kAcross * kAcross;
  __shared__ float a_tile[kDepth][kSide + 1], b_tile[kDepth][kSide];
  const int t = static_cast<int>(threadIdx.x), my_col = t % kAcross, my_row = t / kAcross,
            row = static_cast<int>(blockIdx.y) * kSide, col = static_cast<int>(blockIdx.x) * kSide;
  float sums[kEach][kEach] = {};
  for (int begin = 0; begin < n; begin += kDepth) {
    for (int i = t; i < kSide * kDepth; i += kThreads) {
      a_tile[i % kDepth][i / kDepth] = a[(row + i / kDepth) * n + begin + i % kDepth];
      b_tile[i / kSide][i % kSide] = b[(begin + i / kSide) * n + col + i % kSide];
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      float from_a[kEach], from_b[kEach];
      for (int i = 0; i < kEach; ++i) from_a[i] = a_tile[k][my_row + i * kAcross];
      for (int j = 0; j < kEach; ++j) from_b[j] = b_tile[k][my_col + j * kAcross];
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j) sums[i][j] += from_a[i] * from_b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) c[(row + my_row + i * kAcross) * n + col + my_col + j * kAcross] = sums[i][j];
}

}  // namespace later
