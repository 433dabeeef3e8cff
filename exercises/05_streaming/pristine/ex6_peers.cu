// Exercise 6: share over peers. Two GPUs compute a row of tiles each. Both bring every panel of B from the host.
// Changed:  the second GPU copies a panel of B from the first, over the link between them.
// Look for: bytes in fall by a panel of B for every two tiles; as many bytes pass between the GPUs.
//           Streams wait for each other; the host waits for nothing before the end.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

void peers(const Gemm& g) {
  struct Gpu {
    Memory a, b, c;
    Stream stream;
    Event b_there, b_copied;  // this GPU's panel of B has arrived from the host; it has copied one from the other GPU
    Gpu(const Gemm& g, int device)
        : a(kPracticeSide * g.k, device),
          b(g.k * kPracticeSide, device),
          c(kPracticeSide * kPracticeSide, device),
          stream(device),
          b_there(device),
          b_copied(device) {}
  };
  let_reach_each_other();
  const Gpu gpus[2] = {Gpu(g, 0), Gpu(g, 1)};
  const std::vector<Tile> tiles = tiles_of(g, kPracticeSide);
  const size_t cols = size_t((g.n - 1) / kPracticeSide + 1), rows = tiles.size() / cols;
  const auto finish = [&](int d, const Tile& tile) {
    bring_c(gpus[d].c, g, tile, gpus[d].stream);
    compute(g, tile, gpus[d].a, gpus[d].b, gpus[d].c, gpus[d].stream);
    take_c(g, tile, gpus[d].c, gpus[d].stream);
  };
  for (size_t row = 0; row < rows; row += 2)
    for (size_t col = 0; col < cols; col++) {
      const Tile& first = tiles[row * cols + col];
      cudaSetDevice(0);
      if (col == 0) bring_a(gpus[0].a, g, first, gpus[0].stream);
      cudaStreamWaitEvent(gpus[0].stream, gpus[1].b_copied, 0);
      bring_b(gpus[0].b, g, first, gpus[0].stream);
      cudaEventRecord(gpus[0].b_there, gpus[0].stream);
      finish(0, first);
      if (row + 1 == rows) continue;
      const Tile& second = tiles[(row + 1) * cols + col];
      cudaSetDevice(1);
      if (col == 0) bring_a(gpus[1].a, g, second, gpus[1].stream);
      // --- your code
      // TODO: gpus[0].b holds this panel already, once b_there is reached.
      bring_b(gpus[1].b, g, second, gpus[1].stream);
      // --- end of your code
      finish(1, second);
    }
  for (const Gpu& gpu : gpus) cudaStreamSynchronize(gpu.stream);
  cudaSetDevice(0);
}

}  // namespace streaming
