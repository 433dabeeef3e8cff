// spmv_tiles: equal work for all: tiles of 1024 elements, whatever rows they belong to.
// Changed:  a block multiplies the elements of a tile side by side, and leaves the products in shared memory. Then each
//           row of the tile is added up: by a thread, or by a warp if it is long. Which rows a tile has is found once.
// Look for: work does not depend on how long rows are. A row that goes on in the next tile leaves a carry there, which
//           a second kernel adds.
#include "engine/cuda_error.h"
#include "spmv/sparse.h"

namespace libraries {

constexpr int kThreads = 256, kEach = 4, kTile = kThreads * kEach;
constexpr int kLong = 64;  // more elements of a row than this are for a warp

/// What a tile has of a row that began in an earlier tile; row -1: there is none.
struct Carry {
  int row;
  double sum;
};

/// first_rows[t]: the row that element kTile * t belongs to; behind the last tile, the last row.
__global__ void find_rows(Sparse of, int tiles, int* first_rows) {
  const int tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile > tiles) return;
  int low = 0, high = of.m;  // rows[low] <= the element < rows[high]
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    if (tile < tiles && of.rows[middle] > tile * kTile) high = middle;
    else low = middle;
  }
  first_rows[tile] = low;
}

__global__ __launch_bounds__(kThreads) void spmv_tiles(Sparse of, const int* first_rows, Carry* carries) {
  __shared__ double products[kTile];
  __shared__ int long_rows[kTile / kLong + 1], long_count;
  const int begin = blockIdx.x * kTile, end = of.elements - begin < kTile ? of.elements : begin + kTile;
  if (threadIdx.x == 0) long_count = 0;
  double values[kEach];
  int cols[kEach];
#pragma unroll
  for (int j = 0; j < kEach; ++j) {
    const int i = begin + j * kThreads + threadIdx.x;
    cols[j] = i < end ? __ldcs(of.cols + i) : 0;  // read once: leave the caches to x
    values[j] = i < end ? __ldcs(of.values + i) : 0;
  }
#pragma unroll
  for (int j = 0; j < kEach; ++j) products[j * kThreads + threadIdx.x] = values[j] * of.x[cols[j]];
  const int first = first_rows[blockIdx.x], last = first_rows[blockIdx.x + 1];
  __syncthreads();  // threads read what others have multiplied

  const auto finish = [&](int row, double sum) {
    if (of.rows[row] < begin) carries[blockIdx.x] = {row, sum};
    else of.y[row] = sum;
  };
  if (threadIdx.x == 0 && of.rows[first] >= begin) carries[blockIdx.x] = {-1, 0};
  for (int row = first + threadIdx.x; row <= last; row += kThreads) {
    const int from = of.rows[row] > begin ? of.rows[row] : begin, to = of.rows[row + 1] < end ? of.rows[row + 1] : end;
    if (to - from > kLong) {
      long_rows[atomicAdd(&long_count, 1)] = row;
    } else if (from < to) {
      double sum = 0;
      for (int i = from; i < to; ++i) sum += products[i - begin];
      finish(row, sum);
    }
  }
  __syncthreads();  // the list of long rows is whole

  for (int k = threadIdx.x / 32; k < long_count; k += kThreads / 32) {
    const int row = long_rows[k];
    const int from = of.rows[row] > begin ? of.rows[row] : begin, to = of.rows[row + 1] < end ? of.rows[row + 1] : end;
    double sum = 0;
    for (int i = from + threadIdx.x % 32; i < to; i += 32) sum += products[i - begin];
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0) finish(row, sum);
  }
}

/// Adds the carries of each row, in their order: the same sum in every run.
__global__ void add_carries(const Carry* carries, int tiles, double* y) {
  const int tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile >= tiles) return;
  const int row = carries[tile].row;
  if (row < 0 || (tile > 0 && carries[tile - 1].row == row)) return;  // none, or an earlier tile's thread adds it
  double sum = 0;
  for (int t = tile; t < tiles && carries[t].row == row; ++t) sum += carries[t].sum;
  y[row] += sum;
}

std::function<void()> build_spmv_tiles(const Sparse& of, warpwise::Resources& gpu) {
  const int tiles = (of.elements - 1) / kTile + 1;
  const cudaStream_t stream = gpu.stream();
  auto* const first_rows = static_cast<int*>(gpu.workspace(sizeof(int) * (size_t(tiles) + 1)));
  auto* const carries = static_cast<Carry*>(gpu.workspace(sizeof(Carry) * size_t(tiles)));
  find_rows<<<tiles / kThreads + 1, kThreads, 0, stream>>>(of, tiles, first_rows);
  WARPWISE_CUDA_CHECK(cudaGetLastError());

  return [=] {
    spmv_tiles<<<tiles, kThreads, 0, stream>>>(of, first_rows, carries);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    add_carries<<<(tiles - 1) / kThreads + 1, kThreads, 0, stream>>>(carries, tiles, of.y);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace libraries
