// pinned: the same trip from memory that the operating system promises not to move.
// Changed:  x and y come from cudaMallocHost instead of new. The GPU reads them by itself, and no core copies first.
// Look for: the share of `link_in`. Each copy is as fast as the link, but in and out wait for each other.
#include "axpy.h"   // the kernel axpy, kThreads, blocks_for
#include "check.h"  // CHECK
#include "trip.h"   // Trip, Program

namespace trip {

Program build_pinned(const Trip& trip, warpwise::Resources& gpu) {
  const size_t bytes = sizeof(float) * trip.n;
  auto* x_there = static_cast<float*>(gpu.workspace(bytes));
  auto* y_there = static_cast<float*>(gpu.workspace(bytes));
  const cudaStream_t stream = gpu.stream();

  return [=] {
    // Work in one stream runs in order. None of these calls waits: the host only enqueues the work.
    CHECK(cudaMemcpyAsync(x_there, trip.x, bytes, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemcpyAsync(y_there, trip.y, bytes, cudaMemcpyHostToDevice, stream));
    axpy<<<blocks_for(trip.n), kThreads, 0, stream>>>(trip.a, x_there, y_there, trip.n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(trip.y, y_there, bytes, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));  // until then, y is not ready
  };
}

}  // namespace trip
