#include "engine/worker/timer.h"

#include "engine/worker/flush_l2.h"

namespace warpwise {

namespace {

int64_t l2_bytes() {
  int bytes = 0;
  cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, 0);
  return bytes;
}

}  // namespace

int64_t Timer::bytes_needed() { return WARPWISE_CUDA ? 2 * l2_bytes() + 256 : 0; }

Timer::Timer(cudaStream_t stream) : stream_(stream) {
  WARPWISE_CUDA_CHECK(cudaEventCreate(&start_));
  WARPWISE_CUDA_CHECK(cudaEventCreate(&stop_));
  if (bytes_needed() > 0) {
    WARPWISE_CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&other_data_), 2 * l2_bytes()));
    WARPWISE_CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&sink_), sizeof(float)));
    WARPWISE_CUDA_CHECK(cudaMemset(other_data_, 0, 2 * l2_bytes()));
  }
}

Timer::~Timer() {
  cudaEventDestroy(start_);
  cudaEventDestroy(stop_);
  cudaFree(other_data_);
  cudaFree(sink_);
}

void Timer::flush_l2() {
#if WARPWISE_CUDA
  if (other_data_) read_through_l2(other_data_, 2 * l2_bytes() / static_cast<int64_t>(sizeof(float)), sink_, stream_);
#endif
}

double Timer::time(const std::function<void()>& launch) {
  flush_l2();
  WARPWISE_CUDA_CHECK(cudaEventRecord(start_, stream_));
  launch();
  WARPWISE_CUDA_CHECK(cudaEventRecord(stop_, stream_));
  finish_launch(stream_);
  float ms = 0;
  WARPWISE_CUDA_CHECK(cudaEventElapsedTime(&ms, start_, stop_));
  return ms;
}

void finish_launch(cudaStream_t stream) {
  const cudaError_t launch_error = cudaGetLastError();
  WARPWISE_CUDA_CHECK(launch_error);
  const cudaError_t execution_error = cudaStreamSynchronize(stream);
  WARPWISE_CUDA_CHECK(execution_error);
}

}  // namespace warpwise
