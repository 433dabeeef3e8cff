// Moving managed memory, for the two steps that use it.
#pragma once
#include <cuda_runtime.h>

#include "check.h"
#include "trip.h"

namespace trip {

/// Whether host and GPU `device` may both use managed memory at any time, so that pages move one by one or on request.
/// Otherwise (on Windows, and on old GPUs) all of it moves when a kernel is launched.
inline bool moves_by_pages(int device) {
  int concurrent = 0;
  CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));
  return concurrent != 0;
}

/// Requests that the pages of `memory` move to GPU `device`, or to the host if `device` is cudaCpuDeviceId.
inline void move_to(int device, const float* memory, size_t bytes, cudaStream_t stream) {
#if CUDART_VERSION >= 13000
  cudaMemLocation there{};
  there.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  there.id = device == cudaCpuDeviceId ? 0 : device;
  CHECK(cudaMemPrefetchAsync(memory, bytes, there, 0, stream));
#else
  CHECK(cudaMemPrefetchAsync(memory, bytes, device, stream));
#endif
}

/// Before each run, outside its time, moves x and y back to host memory.
inline void begin_on_host(const Trip& trip, warpwise::Resources& gpu) {
  if (!moves_by_pages(0)) return;
  const cudaStream_t stream = gpu.stream();
  gpu.before_each_run([=] {
    move_to(cudaCpuDeviceId, trip.x, sizeof(float) * trip.n, stream);
    move_to(cudaCpuDeviceId, trip.y, sizeof(float) * trip.n, stream);
    CHECK(cudaStreamSynchronize(stream));
  });
}

}  // namespace trip
