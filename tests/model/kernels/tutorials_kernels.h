// Pairs of kernels as public tutorials teach them: the second one without the first one's cause. `tutorials.cu` launches
// them. The code is ours; the source names whose idea a pair is.
#pragma once
#include <cuda_runtime.h>

namespace tutorials {

__device__ inline int global_thread() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }

// One block, then one for each SM. Harris, "An Even Easier Introduction to CUDA", NVIDIA's blog, 2017.
template <int kBlocks>
__global__ void added_by_blocks(const float* x, const float* y, float* out, int n) {
  for (int i = global_thread(); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) out[i] = x[i] + y[i];
}

// Blocks of one warp, then of eight. Harris, "CUDA Pro Tip: Occupancy API Simplifies Launch Configuration", 2014.
template <int kThreads>
__global__ void added_in_blocks_of(const float* x, const float* y, float* out, int n) {
  const int i = global_thread();
  if (i < n) out[i] = x[i] + y[i];
}

// An element a thread, then a vector. Luitjens, "CUDA Pro Tip: Increase Performance with Vectorized Memory Access", 2013.
template <typename T>
__global__ void copied(const T* in, T* out, int n) {
  const int i = global_thread();
  if (i < n) out[i] = in[i];
}

// One field of an array of structures, then an array for each field. Cheng, Grossman, McKercher, "Professional CUDA C
// Programming", 2014, chapter 4.
struct Particle {
  float x, y, z, mass;
};
__global__ void masses_of_structures(const Particle* particles, float* out, int n) {
  const int i = global_thread();
  if (i < n) out[i] = 2 * particles[i].mass;
}
__global__ void masses_of_arrays(const float* masses, float* out, int n) {
  const int i = global_thread();
  if (i < n) out[i] = 2 * masses[i];
}

// Odd and even lanes do different things, then odd and even warps. The same book, chapter 3.
template <int kTogether>
__global__ void two_ways(const float* in, float* out) {
  const int i = global_thread();
  float x = in[i];
  if (threadIdx.x / kTogether % 2 == 0)
    for (int k = 0; k < 128; ++k) x = 0.5f * x + 0.25f;
  else
    for (int k = 0; k < 128; ++k) x = x * (1 - x);
  out[i] = x;
}

// Literals in FP64, then in FP32. "CUDA C++ Best Practices Guide", instruction optimization.
template <typename Literal>
__global__ void decayed(const float* in, float* out) {
  const int i = global_thread();
  float x = in[i];
  for (int k = 0; k < 64; ++k) x = x * Literal(0.875) + Literal(0.0625);
  out[i] = x;
}

// Neighbours on a ring by a remainder, then by comparing. The same guide, division and modulo.
template <bool kRemainder>
__global__ void summed_on_ring(const float* in, float* out, int n) {
  const int i = global_thread();
  float sum = 0;
  for (int k = -4; k <= 4; ++k) {
    const int at = i + k;
    sum += in[kRemainder ? (at + n) % n : at < 0 ? at + n : at >= n ? at - n : at];
  }
  out[i] = sum;
}

// A launch for each of 64 rows, then one for all. Cecka, "Pro Tip: cuBLAS Strided Batched Matrix Multiply", 2017.
constexpr int kRows = 64;
__global__ void scaled_row(const float* in, float* out, int cols) {
  const int col = global_thread();
  if (col < cols) out[col] = 2 * in[col];
}
__global__ void scaled_rows(const float* in, float* out, int cols) {
  const int col = global_thread(), i = static_cast<int>(blockIdx.y) * cols + col;
  if (col < cols) out[i] = 2 * in[i];
}

// A histogram of 64 bins for each block, half of whose values are the same; then one for each lane of a warp.
// Podlozhnyuk, "Histogram calculation in CUDA", NVIDIA, 2007. `kWeighted`: it adds up what belongs to each bin.
template <int kCopies, bool kWeighted>
__global__ void binned(const int* values, int* bins, int n) {
  constexpr int kBins = 64;
  __shared__ int mine[kBins * kCopies];
  const int t = static_cast<int>(threadIdx.x);
  for (int i = t; i < kBins * kCopies; i += static_cast<int>(blockDim.x)) mine[i] = 0;
  __syncthreads();
  for (int i = global_thread(); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) {
    const int value = values[i];
    atomicAdd(&mine[value % kBins * kCopies + t % kCopies], kWeighted ? value / kBins : 1);
  }
  __syncthreads();
  if (t >= kBins) return;
  int sum = 0;
  for (int i = 0; i < kCopies; ++i) sum += mine[t * kCopies + (i + t) % kCopies];
  atomicAdd(&bins[t], sum);
}

// Sums of all elements before each one, in blocks of 512, by a tree whose strides are powers of two; then with a spare
// place after every 32. Harris, Sengupta, Owens, "Parallel Prefix Sum (Scan) with CUDA", GPU Gems 3, chapter 39, 2007.
template <int kSpare>
__device__ inline int place(int i) {
  return i + kSpare * (i / 32);
}
template <int kSpare>
__global__ void sums_before(const float* in, float* out) {
  __shared__ float sums[512 + 16 * kSpare];
  const int t = static_cast<int>(threadIdx.x), begin = static_cast<int>(blockIdx.x) * 512;  // 256 threads
  for (const int i : {t, t + 256}) sums[place<kSpare>(i)] = in[begin + i];
  int distance = 1;
  for (int pairs = 256; pairs > 0; pairs >>= 1, distance *= 2) {
    __syncthreads();  // the level before has written
    if (t >= pairs) continue;
    const int right = 2 * distance * (t + 1) - 1;
    sums[place<kSpare>(right)] += sums[place<kSpare>(right - distance)];
  }
  if (t == 0) sums[place<kSpare>(511)] = 0;
  for (int pairs = 1; pairs < 512; pairs *= 2) {
    distance >>= 1;
    __syncthreads();  // as above
    if (t >= pairs) continue;
    const int right = 2 * distance * (t + 1) - 1;
    const float left = sums[place<kSpare>(right - distance)];
    sums[place<kSpare>(right - distance)] = sums[place<kSpare>(right)];
    sums[place<kSpare>(right)] += left;
  }
  __syncthreads();  // all of the last level
  for (const int i : {t, t + 256}) out[begin + i] = sums[place<kSpare>(i)];
}

// Means over 7 x 7 pixels of an image with a border of 3, from global memory, then from a tile in shared memory.
// Kirk, Hwu, "Programming Massively Parallel Processors", the chapter on convolution.
constexpr int kAround = 7;
__global__ void blurred_from_global(const float* in, float* out, int side) {
  const int col = static_cast<int>(blockIdx.x * 32 + threadIdx.x), row = static_cast<int>(blockIdx.y * 8 + threadIdx.y),
            pitch = side + kAround - 1;
  float sum = 0;
  for (int y = 0; y < kAround; ++y)
    for (int x = 0; x < kAround; ++x) sum += in[(row + y) * pitch + col + x];
  out[row * side + col] = sum / (kAround * kAround);
}
__global__ void blurred_from_tile(const float* in, float* out, int side) {
  constexpr int kHeight = 8 + kAround - 1, kWidth = 32 + kAround - 1;
  __shared__ float tile[kHeight][kWidth];
  const int t_col = static_cast<int>(threadIdx.x), t_row = static_cast<int>(threadIdx.y),
            first_col = static_cast<int>(blockIdx.x) * 32, first_row = static_cast<int>(blockIdx.y) * 8,
            pitch = side + kAround - 1;
  for (int y = t_row; y < kHeight; y += 8)
    for (int x = t_col; x < kWidth; x += 32) tile[y][x] = in[(first_row + y) * pitch + first_col + x];
  __syncthreads();  // the tile is whole
  float sum = 0;
  for (int y = 0; y < kAround; ++y)
    for (int x = 0; x < kAround; ++x) sum += tile[t_row + y][t_col + x];
  out[(first_row + t_row) * side + first_col + t_col] = sum / (kAround * kAround);
}

}  // namespace tutorials
