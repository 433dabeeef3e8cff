// The timer: events around one launch, on a cold L2 cache.
#pragma once
#include <functional>

#include "engine/lesson.h"

namespace warpwise {

class Timer {
 public:
  explicit Timer(cudaStream_t stream);
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  /// Milliseconds between two events recorded around launch(). On a GPU the L2 cache is first filled with other, clean
  /// data. That also keeps the device busy while the host enqueues the launch, so the time does not include launch
  /// latency. Throws CudaError if the launch is refused or fails.
  double time(const std::function<void()>& launch);

  /// How many bytes of device memory a timer uses (the data that fills the L2 cache).
  static int64_t bytes_needed();

 private:
  void flush_l2();
  cudaStream_t stream_;
  cudaEvent_t start_ = nullptr, stop_ = nullptr;
  float* other_data_ = nullptr;
  float* sink_ = nullptr;
};

/// Throws CudaError for an error of the last launch on `stream`, at launch or during execution.
void finish_launch(cudaStream_t stream);

}  // namespace warpwise
