// The resources that a program step may use. A small header, since every step's file includes it.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <functional>

namespace warpwise {

/// What a program may request from the engine, once, when it is built. Everything is freed with the program.
class Resources {
 public:
  virtual ~Resources() = default;
  /// How many devices it may use, numbered from 0 to devices() - 1. The buffers of its problem are on device 0.
  virtual int devices() const = 0;
  /// A new stream that does not wait for the default stream, and a new event without timing.
  virtual cudaStream_t stream(int device = 0) = 0;
  virtual cudaEvent_t event(int device = 0) = 0;
  /// Device memory, within the budget (`--gpu-memory`); throws DoesNotFit beyond it, and where the device has no more.
  /// Its contents are undefined.
  virtual void* workspace(size_t bytes, int device = 0) = 0;
  virtual size_t workspace_left(int device = 0) const = 0;
  /// Pinned host memory, for staging copies; throws DoesNotFit where the system gives no more.
  virtual void* pinned(size_t bytes) = 0;
  /// What must happen before each run, outside its time: for example, moving managed memory back to the host.
  virtual void before_each_run(std::function<void()> prepare) = 0;
};

}  // namespace warpwise
