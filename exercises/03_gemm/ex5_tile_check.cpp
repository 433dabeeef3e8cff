// Exercise 5 is right when the product is and global loads are a sixteenth.
#include "check.h"

namespace gemm {

/// Two for each 32 elements of K.
static double barriers_of_tiles(const warpwise::Size& size) {
  return 2 * std::ceil(double(size[0]) / 16) * std::ceil(double(size[1]) / 16) * std::ceil(double(size[2]) / 32);
}

/// The last tiles may be read with lanes that have nothing to read.
static double loads_of_tiles(const warpwise::Size& size) {
  return loads_tiled(size) * std::ceil(double(size[2]) / 32) * 32 / double(size[2]);
}

warpwise::Exercise exercise_tile() {
  return {
      .title = "Write the tiles",
      .task = "Stage tiles of A and B in shared memory.",
      .minutes = 25,
      .launch = "gemm::launch_tile",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = shapes_and_scaled(),
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals =
          {{.what = "load requests",
            .before = loads_untiled,
            .target = loads_of_tiles,
            .measure = warpwise::read_requests,
            .cause =
                "Each element should be read from global memory once by a block, and 16 times from shared memory."},
           {.what = "barriers of whole blocks",
            .before = 0,
            .target = barriers_of_tiles,
            .measure = warpwise::block_barriers,
            .cause = "The tiles are 32 deep: fill them whole, and wait twice for each 32 elements of K."}},
      .fails = "load requests at 48x48x48",
      .hints =
          {"In each round every thread stages two elements of A and two of B; then all multiply 32 deep from the tiles.",
           "tile_a[ty][tx + i] is A(row, depth + tx + i) for i = 0 and 16; tile_b[ty + i][tx] is B(depth + ty + i, col). Two barriers a round.",
           "Stage with put(&tile_a[ty][tx + i], fetch_or_zero(...)), __syncthreads(), sum over tile_a[ty][k] and tile_b[k][tx], __syncthreads()."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
