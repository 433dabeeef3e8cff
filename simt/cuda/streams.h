// The runtime's streams and events behind CUDA's handles, and how a handle is resolved.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>

#include "checks/stream_order.h"
#include "driver_types.h"

struct CUstream_st {
  unsigned flags;
  int priority;
  unsigned device;
  simt::Timeline timeline;
  cudaAccessPolicyWindow window{};
  cudaSynchronizationPolicy waiting = cudaSyncPolicyAuto;
};
struct CUevent_st {
  unsigned flags, device;
  bool recorded;
  std::chrono::steady_clock::time_point when;
  simt::Clock clock;             // what was finished when it was recorded
  std::uint64_t waits_then = 0;  // how often the host had waited
  std::atomic<int> queued{0};    // how often it will be recorded behind unfinished work
  cudaStream_t queued_in = nullptr;
  std::atomic<bool> asked_early{false};  // its time, before anything had waited for it
};

namespace simt {

// Whether a handle is a live stream or a default stream.
bool is_stream(cudaStream_t stream);
// The timeline of a stream, and its device; for an invalid handle those of the default stream.
Timeline timeline_of(cudaStream_t stream);
unsigned device_of(cudaStream_t stream);
// Whether it synchronises with the default stream.
bool is_blocking(cudaStream_t stream);

}  // namespace simt
