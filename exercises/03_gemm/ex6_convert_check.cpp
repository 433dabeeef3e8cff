// Exercise 6 is right when the product is, by the given loop from tiles that nobody else reads: what they hold is
// converted already.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_convert() {
  return {
      .title = "Fuse the conversion into the tile load",
      .task = "Convert elements from binary64 when they are staged.",
      .minutes = 15,
      .launch = "gemm::launch_convert",
      .parameters = warpwise::parameters_of<Launch<double>>(),
      .headers = {"gemm.h"},
      .call = call<double>,
      .shapes = shapes_and_scaled(),
      .drawn = drawn,
      .vast = kVast,
      .goals =
          {{.what = "load requests",
            .before = loads_tiled,
            .target = loads_tiled,
            .measure = warpwise::read_requests,
            .cause =
                "Each element should be read from global memory once by a block, and 16 times from shared memory."},
           {.what = "shared load requests",
            .before = loads_untiled,
            .target = loads_untiled,
            .measure = warpwise::shared_load_requests,
            .cause = "The given loop reads the tiles; what is staged for it needs no other reader."},
           {.what = "bytes of shared memory a block",
            .before = 4096,
            .target = 4096,
            .measure = warpwise::shared_bytes,
            .cause = "Two tiles of double-floats are all that a block needs: convert what is in a register."}},
      .causes = {kOneFloat},
      .fails = "wrong at",
      .hints =
          {"A double and a double-float both have 8 bytes. What does the loop find in tile_a[ty][i].hi?",
           "The first four bytes of a double. Convert it before it is staged: what does fetch_or_zero give for a matrix of doubles?",
           "put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda)), and the same for B."},
      .format = "double",
      .expects = "df",
      .given_stays = "the given loop is what takes its numbers from the tiles",
  };
}

}  // namespace gemm
