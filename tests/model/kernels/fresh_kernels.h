// Kernels that were written and timed behind all others of this folder. `fresh.cu` launches them.
#pragma once
#include <cuda_runtime.h>

namespace fresh {

__device__ inline int global_thread() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }
__device__ inline float summed_in_warp(float value) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(~0u, value, distance);
  return value;
}

// --- streams
__global__ void triad(const float4* x, const float4* y, float4* out, float a) {
  const int i = global_thread();
  const float4 v = x[i], w = y[i];
  out[i] = make_float4(v.x + a * w.x, v.y + a * w.y, v.z + a * w.z, v.w + a * w.w);
}
__global__ void triad_by_grid(const double* x, const double* y, double* out, double a, int n) {
  for (int i = global_thread(); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) out[i] = x[i] + a * y[i];
}
__global__ void last_first(const float* in, float* out, int n) {
  const int i = global_thread();
  out[n - 1 - i] = in[i];
}
__global__ void differences(const float* in, float* out, int n) {
  const int i = global_thread();
  if (i < n - 1) out[i] = in[i + 1] - in[i];
}
__global__ void brightened(const uchar4* in, uchar4* out, int more) {
  const int i = global_thread();
  const uchar4 v = in[i];
  const auto up = [more](unsigned char one) { return static_cast<unsigned char>(min(255, one + more)); };
  out[i] = make_uchar4(up(v.x), up(v.y), up(v.z), v.w);
}
__global__ void from_polar(const float2* in, float2* out) {
  const int i = global_thread();
  const float2 v = in[i];
  out[i] = make_float2(v.x * __cosf(v.y), v.x * __sinf(v.y));
}

// --- access patterns
__global__ void even_and_odd(const float* in, float* out, int half) {
  const int i = global_thread();
  out[i % 2 * half + i / 2] = in[i];
}
// Rows of 64 elements in any order: half a warp for a row.
__global__ void rows_by_number(const float4* in, const int* rows, float4* out) {
  const int i = global_thread(), row = i / 16;
  out[i] = in[rows[row] * 16 + i % 16];
}
__global__ void turned_pairs(const float2* in, float2* out, int side) {
  __shared__ float2 tile[16][17];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 16, col = static_cast<int>(blockIdx.x) * 16;
  tile[y][x] = in[(row + y) * side + col + x];
  __syncthreads();
  out[(col + y) * side + row + x] = tile[x][y];
}

// --- neighbours
__global__ void sharpened(const float* in, float* out, int side) {
  const int col = static_cast<int>(blockIdx.x * 32 + threadIdx.x), row = static_cast<int>(blockIdx.y * 8 + threadIdx.y);
  if (col < 1 || col >= side - 1 || row < 1 || row >= side - 1) return;
  float around = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) around += in[(row + dy) * side + col + dx];
  out[row * side + col] = 2 * in[row * side + col] - around / 8;
}
// Five by five weights over a tile of 32 x 16 with its rim.
__global__ void filtered(const float* in, const float* weights, float* out, int side) {
  constexpr int kRim = 2, kWide = 32 + 2 * kRim, kHigh = 16 + 2 * kRim;
  __shared__ float tile[kHigh][kWide], factors[25];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y), t = y * 32 + x,
            col = static_cast<int>(blockIdx.x) * 32, row = static_cast<int>(blockIdx.y) * 16;
  if (t < 25) factors[t] = weights[t];
  for (int i = t; i < kHigh * kWide; i += 512) {
    const int from_row = min(max(row + i / kWide - kRim, 0), side - 1),
              from_col = min(max(col + i % kWide - kRim, 0), side - 1);
    tile[i / kWide][i % kWide] = in[from_row * side + from_col];
  }
  __syncthreads();
  float sum = 0;
  for (int dy = 0; dy < 5; ++dy)
    for (int dx = 0; dx < 5; ++dx) sum += factors[dy * 5 + dx] * tile[y + dy][x + dx];
  out[(row + y) * side + col + x] = sum;
}

// --- blocks that work together
// The largest of each row of 2048: a block of 128 for a row.
__global__ void largest_of_rows(const float* in, float* out) {
  __shared__ float of_warps[4];
  const int t = static_cast<int>(threadIdx.x);
  const float* const row = in + static_cast<size_t>(blockIdx.x) * 2048;
  float most = row[t];
  for (int i = t + 128; i < 2048; i += 128) most = fmaxf(most, row[i]);
  for (int distance = 16; distance > 0; distance /= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, distance));
  if (t % 32 == 0) of_warps[t / 32] = most;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = fmaxf(fmaxf(of_warps[0], of_warps[1]), fmaxf(of_warps[2], of_warps[3]));
}
// Each row of 256 to shares that add up to 1: a warp for a row.
__global__ void shares_of_rows(const float4* in, float4* out) {
  const int at = global_thread() / 32 * 64 + static_cast<int>(threadIdx.x % 32);
  float4 v[2] = {in[at], in[at + 32]};
  float sum = 0;
  for (float4& one : v) {
    one = make_float4(__expf(one.x), __expf(one.y), __expf(one.z), __expf(one.w));
    sum += one.x + one.y + one.z + one.w;
  }
  const float each = 1 / summed_in_warp(sum);
  for (int i = 0; i < 2; ++i)
    out[at + 32 * i] = make_float4(v[i].x * each, v[i].y * each, v[i].z * each, v[i].w * each);
}
__global__ void dot(const float* x, const float* y, float* out, int n) {
  __shared__ float of_warps[8];
  const int t = static_cast<int>(threadIdx.x);
  float sum = 0;
  for (int i = global_thread(); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) sum += x[i] * y[i];
  sum = summed_in_warp(sum);
  if (t % 32 == 0) of_warps[t / 32] = sum;
  __syncthreads();
  if (t >= 8) return;
  sum = of_warps[t];
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffu, sum, distance);
  if (t == 0) atomicAdd(out, sum);
}
// Sums of all elements up to each, within blocks of 512: shuffles in warps, then one warp for the warps' sums.
__global__ void sums_up_to(const float* in, float* out) {
  __shared__ float of_warps[16];
  const int t = static_cast<int>(threadIdx.x), lane = t % 32, warp = t / 32, i = global_thread();
  const auto up_to = [lane](float value) {
    for (int distance = 1; distance < 32; distance *= 2) {
      const float before = __shfl_up_sync(~0u, value, static_cast<unsigned>(distance));
      if (lane >= distance) value += before;
    }
    return value;
  };
  const float mine = up_to(in[i]);
  if (lane == 31) of_warps[warp] = mine;
  __syncthreads();
  if (warp == 0) {
    const float sums = up_to(lane < 16 ? of_warps[lane] : 0);
    if (lane < 16) of_warps[lane] = sums;
  }
  __syncthreads();
  out[i] = mine + (warp > 0 ? of_warps[warp - 1] : 0);
}
// Positions of the elements above a bound: a ballot in each warp, one atomic for each block.
__global__ void chosen(const float* in, float bound, int* out, int* count) {
  __shared__ int of_warps[8], first;
  const int t = static_cast<int>(threadIdx.x), lane = t % 32, warp = t / 32, i = global_thread();
  const bool wanted = in[i] > bound;
  const unsigned all = __ballot_sync(~0u, wanted);
  if (lane == 0) of_warps[warp] = __popc(all);
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int& one : of_warps) {
      const int mine = one;
      one = sum;
      sum += mine;
    }
    first = atomicAdd(count, sum);
  }
  __syncthreads();
  if (wanted) out[first + of_warps[warp] + __popc(all & ((1u << lane) - 1))] = i;
}

// --- arithmetic
__global__ void hashed(const unsigned* in, unsigned* out) {
  const int i = global_thread();
  unsigned value = in[i];
  for (int round = 0; round < 16; ++round) {
    value ^= value >> 16;
    value *= 0x85ebca6bu;
    value ^= value >> 13;
    value += 0x9e3779b9u;
  }
  out[i] = value;
}
// How many rounds a point takes to leave a circle, at most 64.
__global__ void rounds_to_leave(const float2* in, int* out) {
  const int i = global_thread();
  const float2 c = in[i];
  float x = 0, y = 0;
  int round = 0;
  while (round < 64 && x * x + y * y < 4) {
    const float next = x * x - y * y + c.x;
    y = 2 * x * y + c.y;
    x = next;
    ++round;
  }
  out[i] = round;
}
// What all bodies do to each: tiles of 256 bodies in shared memory.
__global__ void pulled(const float4* bodies, float4* out, int count) {
  __shared__ float4 tile[256];
  const int t = static_cast<int>(threadIdx.x), i = global_thread();
  const float4 me = bodies[i];
  float3 sum = make_float3(0, 0, 0);
  for (int begin = 0; begin < count; begin += 256) {
    tile[t] = bodies[begin + t];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      const float4 other = tile[k];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z,
                  near = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), pull = other.w * near * near * near;
      sum.x += pull * dx, sum.y += pull * dy, sum.z += pull * dz;
    }
    __syncthreads();
  }
  out[i] = make_float4(sum.x, sum.y, sum.z, 0);
}
// A tile of 32 x 32 of the product: 32 x 8 threads with four elements each.
__global__ void product_of_fours(const float* a, const float* b, float* c, int n) {
  __shared__ float a_tile[32][32], b_tile[32][32];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y),
            row = static_cast<int>(blockIdx.y) * 32, col = static_cast<int>(blockIdx.x) * 32;
  float sums[4] = {};
  for (int begin = 0; begin < n; begin += 32) {
    for (int i = 0; i < 32; i += 8) {
      a_tile[y + i][x] = a[(row + y + i) * n + begin + x];
      b_tile[y + i][x] = b[(begin + y + i) * n + col + x];
    }
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      for (int i = 0; i < 4; ++i) sums[i] += a_tile[y + 8 * i][k] * b_tile[k][x];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) c[(row + y + 8 * i) * n + col + x] = sums[i];
}

}  // namespace fresh
