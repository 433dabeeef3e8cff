// managed: one pointer for host and GPU; pages move to whoever touches them.
// Changed:  x and y come from cudaMallocManaged. The program neither copies nor allocates device memory.
// Look for: it is the shortest program and a slow one: threads stop at each page that is not there yet.
#include "axpy.h"     // the kernel axpy, kThreads, blocks_for
#include "check.h"    // CHECK
#include "managed.h"  // moving managed memory: moves_by_pages, move_to, begin_on_host
#include "trip.h"     // Trip, Program

namespace trip {

Program build_managed(const Trip& trip, warpwise::Resources& gpu) {
  constexpr int kPage = 1024;  // floats in a page of host memory, 4096 bytes
  const cudaStream_t stream = gpu.stream();
  begin_on_host(trip, gpu);

  return [=] {
    axpy<<<blocks_for(trip.n), kThreads, 0, stream>>>(trip.a, trip.x, trip.y, trip.n);
    CHECK(cudaGetLastError());
    CHECK(cudaStreamSynchronize(stream));
    // The trip ends when the result is back: the host reads one float of each page, and the page moves.
    const volatile float* result = trip.y;
    for (int i = 0; i < trip.n; i += kPage) (void)result[i];
  };
}

}  // namespace trip
