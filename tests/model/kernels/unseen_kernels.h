// Kernels that the time model was not made for, of the kinds that programs have. `unseen.cu` launches them.
#pragma once
#include <cuda_runtime.h>

namespace unseen {

__device__ inline unsigned global_thread() { return blockIdx.x * blockDim.x + threadIdx.x; }

// --- streams
__global__ void axpy(const float* x, float* y, float a, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void axpy_double(const double* x, double* y, double a, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void scale_vectors(const float4* in, float4* out, float a, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) {
    const float4 v = in[i];
    out[i] = make_float4(a * v.x, a * v.y, a * v.z, a * v.w);
  }
}
__global__ void fill(float* out, float a, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) out[i] = a;
}
__global__ void copy_by_grid(const float* in, float* out, int n) {
  for (int i = static_cast<int>(global_thread()); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) out[i] = in[i];
}
__global__ void polynomial(const float* in, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i >= n) return;
  const float x = in[i];
  float sum = 1;
  for (int k = 0; k < 256; ++k) sum = sum * x + 0.5f;
  out[i] = sum;
}

// --- access patterns
__global__ void gather(const float* in, const int* at, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) out[i] = in[at[i]];
}
__global__ void scatter(const float* in, const int* at, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) out[at[i]] = in[i];
}
__global__ void every_fourth(const float* in, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) out[i] = in[i * 4];
}
// Structures of 12 bytes: each member's request touches three times the sectors that it needs.
__global__ void lengths(const float* points, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n)
    out[i] =
        points[3 * i] * points[3 * i] + points[3 * i + 1] * points[3 * i + 1] + points[3 * i + 2] * points[3 * i + 2];
}
__global__ void rows_summed_by_threads(const float* in, float* out, int rows, int cols) {
  const int row = static_cast<int>(global_thread());
  if (row >= rows) return;
  float sum = 0;
  for (int col = 0; col < cols; ++col) sum += in[row * cols + col];
  out[row] = sum;
}
__global__ void columns_summed_by_threads(const float* in, float* out, int rows, int cols) {
  const int col = static_cast<int>(global_thread());
  if (col >= cols) return;
  float sum = 0;
  for (int row = 0; row < rows; ++row) sum += in[row * cols + col];
  out[col] = sum;
}
// --- neighbours
__global__ void stencil_line(const float* in, float* out, int n) {
  const int i = static_cast<int>(global_thread());
  if (i > 0 && i < n - 1) out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}
__global__ void stencil_plane(const float* in, float* out, int side) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
            y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (x == 0 || y == 0 || x >= side - 1 || y >= side - 1) return;
  const int i = y * side + x;
  out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - side] + in[i + side]);
}
// --- blocks that work together
__global__ void scan_blocks(const float* in, float* out, int n) {
  __shared__ float sums[2][256];
  const int t = static_cast<int>(threadIdx.x), i = static_cast<int>(global_thread());
  int now = 0;
  sums[0][t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int distance = 1; distance < 256; distance *= 2) {
    sums[1 - now][t] = t >= distance ? sums[now][t] + sums[now][t - distance] : sums[now][t];
    now = 1 - now;
    __syncthreads();
  }
  if (i < n) out[i] = sums[now][t];
}
__global__ void turn_small_tiles(const float* in, float* out, int side) {
  __shared__ float tile[16][17];
  const int col = static_cast<int>(blockIdx.x * 16 + threadIdx.x),
            row = static_cast<int>(blockIdx.y * 16 + threadIdx.y);
  tile[threadIdx.y][threadIdx.x] = in[row * side + col];
  __syncthreads();
  out[static_cast<int>(blockIdx.x * 16 + threadIdx.y) * side + static_cast<int>(blockIdx.y * 16 + threadIdx.x)] =
      tile[threadIdx.x][threadIdx.y];
}
__global__ void matrix_times_vector(const float* a, const float* x, float* y, int rows, int cols) {
  const int row = static_cast<int>(global_thread() / 32), lane = static_cast<int>(threadIdx.x % 32);
  if (row >= rows) return;
  float sum = 0;
  for (int col = lane; col < cols; col += 32) sum += a[row * cols + col] * x[col];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0u, sum, distance);
  if (lane == 0) y[row] = sum;
}
// --- atomics
__global__ void histogram_global(const int* values, unsigned* bins, int n) {
  const int i = static_cast<int>(global_thread());
  if (i < n) atomicAdd(&bins[values[i] & 255], 1u);
}
__global__ void histogram_shared(const int* values, unsigned* bins, int n) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = static_cast<int>(global_thread()); i < n; i += static_cast<int>(gridDim.x * blockDim.x))
    atomicAdd(&mine[values[i] & 255], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
// --- products of matrices
__global__ void product_by_tiles(const float* a, const float* b, float* c, int n) {
  __shared__ float a_tile[32][32], b_tile[32][32];
  const int col = static_cast<int>(blockIdx.x * 32 + threadIdx.x),
            row = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
  float sum = 0;
  for (int begin = 0; begin < n; begin += 32) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * n + begin + static_cast<int>(threadIdx.x)];
    b_tile[threadIdx.y][threadIdx.x] = b[(begin + static_cast<int>(threadIdx.y)) * n + col];
    __syncthreads();
    for (int k = 0; k < 32; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
// Each thread has a column of 8 elements.
__global__ void product_by_columns(const float* a, const float* b, float* c, int n) {
  __shared__ float a_tile[64][8], b_tile[8][64];
  const int t = static_cast<int>(threadIdx.x), col = t % 64, group = t / 64;  // 512 threads
  float sums[8] = {};
  for (int begin = 0; begin < n; begin += 8) {
    a_tile[t / 8][t % 8] = a[(static_cast<int>(blockIdx.y) * 64 + t / 8) * n + begin + t % 8];
    b_tile[group][col] = b[(begin + group) * n + static_cast<int>(blockIdx.x) * 64 + col];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      const float from_b = b_tile[k][col];
      for (int i = 0; i < 8; ++i) sums[i] += a_tile[group * 8 + i][k] * from_b;
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    c[(static_cast<int>(blockIdx.y) * 64 + group * 8 + i) * n + static_cast<int>(blockIdx.x) * 64 + col] = sums[i];
}

}  // namespace unseen
