// two_gpus: two GPUs. Each has its own link, memory and engines, and does half of the trip.
// Changed:  cudaSetDevice chooses the GPU for the calls after it. Chunks as in `chunks`, on streams of both GPUs.
// Look for: up to half the time of `chunks`, if host memory is fast enough for two links at once.
#include "axpy.h"   // the kernel axpy, kThreads, blocks_for
#include "check.h"  // CHECK
#include "trip.h"   // Trip, Program

namespace trip {

constexpr int kGpus = 2;
constexpr int kRooms = 4;  // chunks that are on a GPU at a time

Program build_two_gpus(const Trip& trip, warpwise::Resources& gpu) {
  const int most = (trip.n - 1) / (kGpus * trip.chunks) + 1;  // elements of a chunk
  struct Gpu {
    cudaStream_t in, compute, out;
    struct Room {
      float *x, *y;
      cudaEvent_t filled, computed, empty;
    } rooms[kRooms];
  } gpus[kGpus];
  for (int g = 0; g < kGpus; g++) {
    gpus[g].in = gpu.stream(g), gpus[g].compute = gpu.stream(g), gpus[g].out = gpu.stream(g);
    for (auto& room : gpus[g].rooms)
      room = {static_cast<float*>(gpu.workspace(sizeof(float) * most, g)),
              static_cast<float*>(gpu.workspace(sizeof(float) * most, g)), gpu.event(g), gpu.event(g), gpu.event(g)};
  }

  return [=] {
    for (int begin = 0, chunk = 0; begin < trip.n; begin += most, chunk++) {
      const auto& [in, compute, out, rooms] = gpus[chunk % kGpus];
      const auto& room = rooms[chunk / kGpus % kRooms];
      const int count = trip.n - begin < most ? trip.n - begin : most;
      const size_t bytes = sizeof(float) * count;
      CHECK(cudaSetDevice(chunk % kGpus));  // streams and events belong to a GPU; so does what is done on them

      CHECK(cudaStreamWaitEvent(in, room.empty));
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
    for (const Gpu& each : gpus) CHECK(cudaStreamSynchronize(each.out));
    CHECK(cudaSetDevice(0));
  };
}

}  // namespace trip
