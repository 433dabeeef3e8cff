// spmv_thread: a thread a row.
// Changed:  no library. Each thread adds up its row.
// Look for: fast where rows are short and alike: neighbours' rows lie side by side, and caches hold what is left over.
//           With a few long rows all wait for the threads that have them.
#include "engine/cuda_error.h"
#include "spmv/sparse.h"

namespace libraries {

__global__ void spmv_thread(Sparse of) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= of.m) return;
  double sum = 0;
  for (int i = of.rows[row]; i < of.rows[row + 1]; ++i) sum += of.values[i] * of.x[of.cols[i]];
  of.y[row] = sum;
}

std::function<void()> build_spmv_thread(const Sparse& of, warpwise::Resources& gpu) {
  constexpr int kThreads = 128;
  return [=, stream = gpu.stream()] {
    spmv_thread<<<(of.m - 1) / kThreads + 1, kThreads, 0, stream>>>(of);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace libraries
