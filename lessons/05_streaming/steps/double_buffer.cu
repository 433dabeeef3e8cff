// double_buffer: while one tile is computed, the next one is copied in, on a second stream.
// Changed:  room for two tiles. Events order the streams: a kernel behind its copies, a copy out behind its kernel.
// Look for: kernels below copies on the timeline. In and out share a stream, so they still wait for each other.
#include "tiles.h"

namespace streaming {

Program build_double_buffer(const Gemm& g, warpwise::Resources& gpu) {
  constexpr int kRooms = 2;
  const int64_t side = side_for(g, gpu.workspace_left(), kRooms);
  const Room rooms[kRooms] = {{g, side, gpu}, {g, side, gpu}};
  const cudaStream_t copies = gpu.stream(), kernels = gpu.stream();
  const cudaEvent_t arrived[kRooms] = {gpu.event(), gpu.event()}, computed[kRooms] = {gpu.event(), gpu.event()};

  return [=] {
    const std::vector<Tile> tiles = tiles_of(g, side);
    const auto bring_out = [&](size_t t) {
      CHECK(cudaStreamWaitEvent(copies, computed[t % kRooms], 0));
      rooms[t % kRooms].bring_out(g, tiles[t], copies);
    };
    for (size_t t = 0; t < tiles.size(); t++) {
      const size_t r = t % kRooms;
      rooms[r].bring_in(g, tiles[t], copies);  // behind the copy out of tile t - 2, which had this room
      CHECK(cudaEventRecord(arrived[r], copies));
      CHECK(cudaStreamWaitEvent(kernels, arrived[r], 0));
      rooms[r].compute(g, tiles[t], kernels);
      CHECK(cudaEventRecord(computed[r], kernels));
      if (t > 0) bring_out(t - 1);
    }
    bring_out(tiles.size() - 1);
    CHECK(cudaStreamSynchronize(copies));
  };
}

}  // namespace streaming
