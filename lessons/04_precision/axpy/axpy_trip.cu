// axpy_trip: AXPY for a caller whose data lie in host memory: x and y cross the link, and y comes back.
// Changed:  copies around the kernels of `axpy_double`, `axpy_dd` and `axpy_qd`; x and y lie in pinned memory.
// Look for: the time beside those steps': the link is far slower than the GPU's memory. DD still takes twice as long as
//           double, and QD four times: here the link hides what they compute.
#include "engine/cuda_error.h"
#include "trip.h"

namespace precision {

Program build_axpy_trip(AxpyThere axpy, const double* x, double* y, size_t doubles, warpwise::Resources& gpu) {
  const size_t bytes = doubles * sizeof(double);
  auto* x_there = static_cast<double*>(gpu.workspace(bytes));
  auto* y_there = static_cast<double*>(gpu.workspace(bytes));
  const cudaStream_t stream = gpu.stream();

  return [=] {
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, stream));
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(y_there, y, bytes, cudaMemcpyHostToDevice, stream));
    axpy(x_there, y_there, stream);
    WARPWISE_CUDA_CHECK(cudaGetLastError());
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost, stream));
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));  // before this, y is not there to be read
  };
}

}  // namespace precision
