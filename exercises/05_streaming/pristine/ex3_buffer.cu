// Exercise 3: write the double buffer. One stream does everything; there is room for two tiles, and a second stream.
// Changed:  the next tile is copied in while this one is computed.
// Look for: turns per 100 pieces of work: 100 where nothing overlaps, 80 where every kernel runs beside a copy.
//           Streams wait for each other; the host waits for nothing before the end.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

struct TwoRooms {
  Memory a, b, c;
  Event arrived, computed;
  explicit TwoRooms(const Gemm& g) : a(kPracticeSide * g.k), b(g.k * kPracticeSide), c(kPracticeSide * kPracticeSide) {}
  void bring_in(const Gemm& g, const Tile& tile, cudaStream_t stream) const {
    bring_a(a, g, tile, stream);
    bring_b(b, g, tile, stream);
    bring_c(c, g, tile, stream);
  }
};

void buffer(const Gemm& g) {
  const TwoRooms rooms[2] = {TwoRooms(g), TwoRooms(g)};
  const Stream copies, kernels;
  const std::vector<Tile> tiles = tiles_of(g, kPracticeSide);
  // --- your code
  // TODO: use both rooms and both streams. Which events say that a tile has arrived, and that it is computed?
  for (const Tile& tile : tiles) {
    rooms[0].bring_in(g, tile, copies);
    compute(g, tile, rooms[0].a, rooms[0].b, rooms[0].c, copies);
    take_c(g, tile, rooms[0].c, copies);
  }
  cudaStreamSynchronize(copies);
  // --- end of your code
}

}  // namespace streaming
