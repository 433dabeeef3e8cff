// Step 14: two GPUs. Each has a link, memory and engines of its own, and takes half of the trip.
// Changed:  cudaSetDevice says which GPU the calls after it are for. Chunks as in step 10, on streams of both GPUs.
// Look for: up to half the time of step 10, if host memory is fast enough for two links at once.
#include "axpy.h"
#include "check.h"
#include "first_steps.h"

namespace first_steps {

constexpr int kGpus = 2;
constexpr int kStreams = 3;  // of each GPU: copy in, compute, copy out

Program build_two_gpus(const Trip& trip, warpwise::Resources& gpu) {
  const int most = (trip.n - 1) / (kGpus * trip.chunks) + 1;  // elements of a chunk
  float *x_there[kGpus][kStreams], *y_there[kGpus][kStreams];
  cudaStream_t streams[kGpus][kStreams];
  for (int g = 0; g < kGpus; g++)
    for (int s = 0; s < kStreams; s++) {
      x_there[g][s] = static_cast<float*>(gpu.workspace(sizeof(float) * most, g));
      y_there[g][s] = static_cast<float*>(gpu.workspace(sizeof(float) * most, g));
      streams[g][s] = gpu.stream(g);
    }

  return [=] {
    for (int begin = 0, chunk = 0; begin < trip.n; begin += most, chunk++) {
      const int g = chunk % kGpus, s = chunk / kGpus % kStreams;
      const int count = trip.n - begin < most ? trip.n - begin : most;
      const size_t bytes = sizeof(float) * count;
      CHECK(cudaSetDevice(g));  // a stream belongs to a GPU; so does what is done on it
      CHECK(cudaMemcpyAsync(x_there[g][s], trip.x + begin, bytes, cudaMemcpyHostToDevice, streams[g][s]));
      CHECK(cudaMemcpyAsync(y_there[g][s], trip.y + begin, bytes, cudaMemcpyHostToDevice, streams[g][s]));
      axpy<<<blocks_for(count), kThreads, 0, streams[g][s]>>>(trip.a, x_there[g][s], y_there[g][s], count);
      CHECK(cudaGetLastError());
      CHECK(cudaMemcpyAsync(trip.y + begin, y_there[g][s], bytes, cudaMemcpyDeviceToHost, streams[g][s]));
    }
    for (const auto& of_gpu : streams)
      for (const cudaStream_t stream : of_gpu) CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaSetDevice(0));
  };
}

}  // namespace first_steps
