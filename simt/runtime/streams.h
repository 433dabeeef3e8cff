// Streams and events as the runtime keeps them behind CUDA's handles, and which of them a call means.
#pragma once
#include <chrono>
#include <cstdint>

#include "driver_types.h"
#include "stream_order.h"

struct CUstream_st {
  unsigned flags;
  int priority;
  unsigned device;
  simt::Timeline timeline;
};
struct CUevent_st {
  unsigned flags, device;
  bool recorded;
  std::chrono::steady_clock::time_point when;
  simt::Clock clock;  // what was done when it was recorded
};

namespace simt {

// Whether a handle is that of a live stream, or one of the default streams.
bool is_stream(cudaStream_t stream);
// Whose work a stream's is, and the device that does it; those of the default stream for a handle which is none.
Timeline timeline_of(cudaStream_t stream);
unsigned device_of(cudaStream_t stream);
// Whether it takes turns with the default stream.
bool is_blocking(cudaStream_t stream);

}  // namespace simt
