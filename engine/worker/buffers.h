// The device memory of one problem: inputs uploaded, outputs poisoned between guard bands, outputs brought back for checking.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

class DeviceBuffers {
 public:
  /// Allocates every buffer. Throws CudaError.
  explicit DeviceBuffers(const std::vector<BufferSpec>& specs);
  ~DeviceBuffers();
  DeviceBuffers(const DeviceBuffers&) = delete;
  DeviceBuffers& operator=(const DeviceBuffers&) = delete;

  std::map<std::string, void*, std::less<>> pointers() const;
  /// Copies every input and inout buffer to the device.
  void upload(const HostBuffers& host);
  /// Before a verified launch: outputs and scratch become all ones (NaN as floating point), inout buffers their input again.
  void poison(const HostBuffers& host, cudaStream_t stream);
  /// Copies every output and inout buffer back.
  void download(HostBuffers& host);
  /// A sentence that names a buffer whose guard bands a launch has overwritten, or an empty string.
  std::string broken_guard() const;

  /// Bytes that the constructor will allocate, guards included; saturating.
  static int64_t bytes_needed(const std::vector<BufferSpec>& specs);

 private:
  struct Allocation {
    BufferSpec spec;
    char* base = nullptr;  // of the allocation; the buffer begins kGuard bytes after it
  };
  std::vector<Allocation> allocations_;
};

}  // namespace warpwise
