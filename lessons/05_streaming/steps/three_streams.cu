// three_streams: a link carries data both ways at once: copy in, compute and copy out each get a stream.
// Changed:  room for three tiles: one arrives, one is computed, one leaves. A third event says when a room is free.
// Look for: three engines at work at once. The time falls to that of the engine with most to do.
#include "model.h"
#include "tiles.h"

namespace streaming {

Program build_three_streams(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g, gpu);  // for the remark: what the step was said to take, and what it took
  const int64_t side = side_for(g, gpu.workspace_left(), kRooms);
  const Room rooms[kRooms] = {{g, side, gpu}, {g, side, gpu}, {g, side, gpu}};
  const cudaStream_t in = gpu.stream(), kernels = gpu.stream(), out = gpu.stream();
  const cudaEvent_t arrived[kRooms] = {gpu.event(), gpu.event(), gpu.event()},
                    computed[kRooms] = {gpu.event(), gpu.event(), gpu.event()},
                    left[kRooms] = {gpu.event(), gpu.event(), gpu.event()};
  note_prediction("three_streams", {predict_ms(g, plan_without_panels(g, side), rates), ""});

  return [=] {
    int r = 0;
    for (const Tile& tile : tiles_of(g, side)) {
      CHECK(cudaStreamWaitEvent(in, left[r], 0));  // the tile that had this room; at first there was none
      rooms[r].bring_in(g, tile, in);
      CHECK(cudaEventRecord(arrived[r], in));

      CHECK(cudaStreamWaitEvent(kernels, arrived[r], 0));
      rooms[r].compute(g, tile, kernels);
      CHECK(cudaEventRecord(computed[r], kernels));

      CHECK(cudaStreamWaitEvent(out, computed[r], 0));
      rooms[r].bring_out(g, tile, out);
      CHECK(cudaEventRecord(left[r], out));
      r = (r + 1) % kRooms;
    }
    CHECK(cudaStreamSynchronize(out));
  };
}

}  // namespace streaming
