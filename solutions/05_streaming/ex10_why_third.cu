// Exercise 10: explain. This is the double buffer: copies on one stream, kernels on the other, room for two tiles. What
//              is left that takes its time? Count as if each copy and each kernel took one turn.
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: turns, beside how many copies and kernels there are. Work that overlaps shares a turn.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

// The double buffer takes about as many turns as it has ...
constexpr double a = 1;  // copies and kernels: nothing overlaps.
constexpr double b = 2;  // copies in: all else runs beside them.
constexpr double c = 3;  // kernels: all copies run beside them.
constexpr double d = 4;  // copies, in and out: only kernels run beside others.

// --- your code
// For each tile, three copies in and one out, one after the other on one stream; the kernel runs beside the next tile's
// copies. So a third stream, for the copies out, would help.
extern const double sentence = d;
// --- end of your code

struct TwoRooms {
  Memory a, b, c;
  Event arrived, computed;
  explicit TwoRooms(const Gemm& g) : a(kPracticeSide * g.k), b(g.k * kPracticeSide), c(kPracticeSide * kPracticeSide) {}
};

void why_third(const Gemm& g) {
  const TwoRooms rooms[2] = {TwoRooms(g), TwoRooms(g)};
  const Stream copies, kernels;
  const std::vector<Tile> tiles = tiles_of(g, kPracticeSide);
  for (size_t t = 0; t <= tiles.size(); t++) {
    if (t < tiles.size()) {
      const TwoRooms& room = rooms[t % 2];
      bring_a(room.a, g, tiles[t], copies);
      bring_b(room.b, g, tiles[t], copies);
      bring_c(room.c, g, tiles[t], copies);
      cudaEventRecord(room.arrived, copies);
      cudaStreamWaitEvent(kernels, room.arrived, 0);
      compute(g, tiles[t], room.a, room.b, room.c, kernels);
      cudaEventRecord(room.computed, kernels);
    }
    if (t > 0) {
      const TwoRooms& before = rooms[(t - 1) % 2];
      cudaStreamWaitEvent(copies, before.computed, 0);
      take_c(g, tiles[t - 1], before.c, copies);
    }
  }
  cudaStreamSynchronize(copies);
}

}  // namespace streaming
