// What a program step runs on. Short enough for every step's file.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <functional>

namespace warpwise {

/// What a program may ask of the engine, once, when it is built. All of it is freed with the program.
class Resources {
 public:
  virtual ~Resources() = default;
  /// How many devices it may use: their numbers are 0 to devices() - 1. The buffers of its problem lie on device 0.
  virtual int devices() const = 0;
  /// A new stream, which does not wait for the default stream, and a new event, which takes no time.
  virtual cudaStream_t stream(int device = 0) = 0;
  virtual cudaEvent_t event(int device = 0) = 0;
  /// Device memory, as far as the budget reaches (`--gpu-memory`): DoesNotFit beyond. What it holds at first is not
  /// defined.
  virtual void* workspace(size_t bytes, int device = 0) = 0;
  virtual size_t workspace_left(int device = 0) const = 0;
  /// Pinned host memory, for staging.
  virtual void* pinned(size_t bytes) = 0;
  /// What must happen before each run and takes no part in its time: managed memory is brought back to the host, say.
  virtual void before_each_run(std::function<void()> prepare) = 0;
};

}  // namespace warpwise
