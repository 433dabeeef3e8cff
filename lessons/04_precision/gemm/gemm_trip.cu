// gemm_trip: the matrix product for a caller whose data lie in host memory.
// Changed:  copies around the kernel of `gemm_dd_fewest`, from pinned memory and back.
// Look for: the share of the trip: k products for each number that crosses, so it falls as matrices grow. At N = 1024
//           the copies still are half of an H200's time; beside AXPY they are everything.
#include "engine/cuda_error.h"
#include "trip.h"

namespace precision {

Program build_gemm_trip(GemmThere gemm, const Matrices& host, warpwise::Resources& gpu) {
  const size_t bytes_a = host.doubles_a * sizeof(double), bytes_b = host.doubles_b * sizeof(double);
  const size_t bytes_c = host.doubles_c * sizeof(double);
  auto* a = static_cast<double*>(gpu.workspace(bytes_a));
  auto* b = static_cast<double*>(gpu.workspace(bytes_b));
  auto* c = static_cast<double*>(gpu.workspace(bytes_c));
  const cudaStream_t stream = gpu.stream();

  return [=] {
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(a, host.a, bytes_a, cudaMemcpyHostToDevice, stream));
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(b, host.b, bytes_b, cudaMemcpyHostToDevice, stream));
    gemm(a, b, c, stream);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(host.c, c, bytes_c, cudaMemcpyDeviceToHost, stream));
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));  // before this, C is not there to be read
  };
}

}  // namespace precision
