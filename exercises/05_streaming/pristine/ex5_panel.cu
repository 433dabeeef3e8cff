// Exercise 5: keep the panel. Every tile brings its rows of A, though its neighbour has just used them.
// Changed:  a panel of A comes in once for its row of tiles.
// Look for: bytes in. Streams overlap as before, so what replaces a panel waits for the last kernel that reads it: on
//           its stream, while the host goes on.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

void panel(const Gemm& g) {
  constexpr int kRooms = 3;
  struct Room {
    Memory b, c;
    Event arrived, computed, left;
    explicit Room(const Gemm& g) : b(g.k * kPracticeSide), c(kPracticeSide * kPracticeSide) {}
  };
  const Room rooms[kRooms] = {Room(g), Room(g), Room(g)};
  const Memory kept(kPracticeSide * g.k);  // a panel of A
  const Event used;                        // behind the last kernel that reads it
  const Stream in, kernels, out;
  int r = 0;
  for (const Tile& tile : tiles_of(g, kPracticeSide)) {
    const Room& room = rooms[r++ % kRooms];
    cudaStreamWaitEvent(in, room.left, 0);
    // --- your code
    // TODO: only the first tile of a row needs this.
    cudaStreamWaitEvent(in, used, 0);
    bring_a(kept, g, tile, in);
    // --- end of your code
    bring_b(room.b, g, tile, in);
    bring_c(room.c, g, tile, in);
    cudaEventRecord(room.arrived, in);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tile, kept, room.b, room.c, kernels);
    cudaEventRecord(used, kernels);
    cudaEventRecord(room.computed, kernels);
    cudaStreamWaitEvent(out, room.computed, 0);
    take_c(g, tile, room.c, out);
    cudaEventRecord(room.left, out);
  }
  cudaStreamSynchronize(out);
}

}  // namespace streaming
