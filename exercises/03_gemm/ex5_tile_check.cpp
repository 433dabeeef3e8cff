// Exercise 5 is right when the product is and global loads are a sixteenth.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_tile() {
  return {
      .title = "Write the tiles",
      .task = "Stage tiles of A and B in shared memory.",
      .launch = "gemm::launch_tile",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = kShapes,
      .drawn = drawn,
      .goals =
          {{.what = "load requests",
            .before = loads_untiled,
            .target = loads_tiled,
            .measure = warpwise::read_requests,
            .cause =
                "Each element should be read from global memory once by a block, and 16 times from shared memory."}},
      .fails = "load requests at 48x48x48",
      .hints =
          {"In each round every thread stages one element of A and one of B; then all multiply 16 deep from the tiles.",
           "tile_a[ty][tx] is A(row, depth + tx); tile_b[ty][tx] is B(depth + ty, col). Two barriers a round.",
           "Stage with put(&tile_a[ty][tx], fetch_or_zero(...)), __syncthreads(), sum over tile_a[ty][i] and tile_b[i][tx], __syncthreads()."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
