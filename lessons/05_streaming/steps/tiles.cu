// tiles: C is computed in square tiles; each needs its rows of A and its columns of B, nothing else.
// Changed:  the GPU holds one tile with its two panels, so the matrices may be as large as the host's memory.
// Look for: more bytes in: every tile brings both of its panels. Still one engine works at a time.
#include "tiles.h"

namespace streaming {

Program build_tiles(const Gemm& g, warpwise::Resources& gpu) {
  const int64_t side = side_for(g, gpu.workspace_left(), 1);
  const Room room(g, side, gpu);
  const cudaStream_t stream = gpu.stream();

  return [=] {
    for (const Tile& tile : tiles_of(g, side)) {
      room.bring_in(g, tile, stream);
      room.compute(g, tile, stream);
      room.bring_out(g, tile, stream);
    }
    CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace streaming
