// Exercise 6 is right when the product is and each element is read and converted once a block.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_convert() {
  return {
      .title = "Fuse the conversion into the tile load",
      .task = "Convert elements from binary64 when they are staged.",
      .launch = "gemm::launch_convert",
      .parameters = warpwise::parameters_of<Launch<double>>(),
      .headers = {"gemm.h"},
      .call = call<double>,
      .shapes = kShapes,
      .drawn = drawn,
      .goals =
          {{.what = "load requests",
            .before = loads_untiled,
            .target = loads_tiled,
            .measure = warpwise::load_requests,
            .cause =
                "Each element should be read from global memory once by a block, and 16 times from shared memory."}},
      .fails = "load requests at 48x48x48",
      .hints = {"Exercise 5 has the shape of a round. What does fetch_or_zero give for a matrix of doubles?",
                "It converts. So stage its result: the tiles hold double-floats already.",
                "put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, ...)), the same for B, and two barriers."},
      .format = "double",
      .expects = "df",
  };
}

}  // namespace gemm
