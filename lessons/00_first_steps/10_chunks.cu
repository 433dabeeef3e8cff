// Step 10: chunks on streams. While a chunk is copied in, the one before it is computed or copied out.
// Changed:  the trip is cut into chunks (the choice "chunks"), which take turns on three streams.
// Look for: the link works both ways at once. The time falls towards that of the longest part, copying in.
#include "axpy.h"
#include "check.h"
#include "first_steps.h"

namespace first_steps {

constexpr int kStreams = 3;  // one for each thing that can go on at once: copy in, compute, copy out

Program build_chunks(const Trip& trip, warpwise::Resources& gpu) {
  const int most = (trip.n - 1) / trip.chunks + 1;  // elements of a chunk; the last one may have fewer
  float *x_there[kStreams], *y_there[kStreams];     // room for one chunk on each stream
  cudaStream_t streams[kStreams];
  for (int s = 0; s < kStreams; s++) {
    x_there[s] = static_cast<float*>(gpu.workspace(sizeof(float) * most));
    y_there[s] = static_cast<float*>(gpu.workspace(sizeof(float) * most));
    streams[s] = gpu.stream();
  }

  return [=] {
    for (int begin = 0, s = 0; begin < trip.n; begin += most, s = (s + 1) % kStreams) {
      const int count = trip.n - begin < most ? trip.n - begin : most;
      const size_t bytes = sizeof(float) * count;
      // A stream keeps its order: its room is free again when its chunk before this one has been copied out.
      CHECK(cudaMemcpyAsync(x_there[s], trip.x + begin, bytes, cudaMemcpyHostToDevice, streams[s]));
      CHECK(cudaMemcpyAsync(y_there[s], trip.y + begin, bytes, cudaMemcpyHostToDevice, streams[s]));
      axpy<<<blocks_for(count), kThreads, 0, streams[s]>>>(trip.a, x_there[s], y_there[s], count);
      CHECK(cudaGetLastError());
      CHECK(cudaMemcpyAsync(trip.y + begin, y_there[s], bytes, cudaMemcpyDeviceToHost, streams[s]));
    }
    for (const cudaStream_t stream : streams) CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace first_steps
