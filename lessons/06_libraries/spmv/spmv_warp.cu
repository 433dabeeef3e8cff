// spmv_warp: a warp a row.
// Changed:  32 lanes share a row, and add their sums by shuffles.
// Look for: long rows are no longer slow. With five elements a row, 27 of 32 lanes have nothing to do.
#include "engine/cuda_error.h"
#include "spmv/sparse.h"

namespace libraries {

__global__ void spmv_warp(Sparse of) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= of.m) return;  // the whole warp
  double sum = 0;
  for (int i = of.rows[row] + lane; i < of.rows[row + 1]; i += 32) sum += of.values[i] * of.x[of.cols[i]];
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(0xffffffff, sum, lanes);
  if (lane == 0) of.y[row] = sum;
}

std::function<void()> build_spmv_warp(const Sparse& of, warpwise::Resources& gpu) {
  constexpr int kWarps = 8;
  return [=, stream = gpu.stream()] {
    spmv_warp<<<(of.m - 1) / kWarps + 1, 32 * kWarps, 0, stream>>>(of);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace libraries
