// chunks: chunks on streams. While one chunk is copied in, another is computed, and another is copied out.
// Changed:  the trip is cut into chunks (the choice "chunks"). Copying in, computing and copying out have a stream
//           each: an event says when a chunk may go on to the next one.
// Look for: the link works both ways at once. The time falls towards that of the longest part, copying in.
#include "axpy.h"   // the kernel axpy, kThreads, blocks_for
#include "check.h"  // CHECK
#include "trip.h"   // Trip, Program

namespace trip {

constexpr int kRooms = 4;  // chunks that are on the GPU at a time

Program build_chunks(const Trip& trip, warpwise::Resources& gpu) {
  const int most = (trip.n - 1) / trip.chunks + 1;  // elements of a chunk; the last one may have fewer
  const cudaStream_t in = gpu.stream(), compute = gpu.stream(), out = gpu.stream();
  struct Room {
    float *x, *y;
    cudaEvent_t filled, computed, empty;
  } rooms[kRooms];
  for (Room& room : rooms)
    room = {static_cast<float*>(gpu.workspace(sizeof(float) * most)),
            static_cast<float*>(gpu.workspace(sizeof(float) * most)), gpu.event(), gpu.event(), gpu.event()};

  return [=] {
    for (int begin = 0, chunk = 0; begin < trip.n; begin += most, chunk++) {
      const Room& room = rooms[chunk % kRooms];
      const int count = trip.n - begin < most ? trip.n - begin : most;
      const size_t bytes = sizeof(float) * count;

      CHECK(cudaStreamWaitEvent(in, room.empty));  // an event that was never recorded is not waited for
      CHECK(cudaMemcpyAsync(room.x, trip.x + begin, bytes, cudaMemcpyHostToDevice, in));
      CHECK(cudaMemcpyAsync(room.y, trip.y + begin, bytes, cudaMemcpyHostToDevice, in));
      CHECK(cudaEventRecord(room.filled, in));

      CHECK(cudaStreamWaitEvent(compute, room.filled));
      axpy<<<blocks_for(count), kThreads, 0, compute>>>(trip.a, room.x, room.y, count);
      CHECK(cudaGetLastError());
      CHECK(cudaEventRecord(room.computed, compute));

      CHECK(cudaStreamWaitEvent(out, room.computed));
      CHECK(cudaMemcpyAsync(trip.y + begin, room.y, bytes, cudaMemcpyDeviceToHost, out));
      CHECK(cudaEventRecord(room.empty, out));
    }
    CHECK(cudaStreamSynchronize(out));  // copying out comes after everything else
  };
}

}  // namespace trip
