// Exercise 7 is right when C is written in vectors.
#include "check.h"

namespace half_gemm {

/// A warp has 256 vectors, 32 in a request.
static double vectors(const warpwise::Size& size) { return 64.0 * tiles(int(size[0]), 128) * tiles(int(size[1]), 128); }

warpwise::Exercise exercise_lines() {
  return {
      .title = "Write whole vectors",
      .task = "Let the sums go to C by way of shared memory, 8 elements at a time.",
      .minutes = 20,
      .launch = "half_gemm::launch_lines",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"warp_sums.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = 1,
      .goals =
          {{.what = "store requests",
            .before = [](const warpwise::Size& size) { return 4 * vectors(size); },
            .target = vectors,
            .measure = warpwise::store_requests,
            .cause =
                "A vector of 8 elements is one store. A lane that holds pairs must get the others from shared memory."}},
      .fails = "store requests",
      .hints = {"Row lane / 4 of a matrix of 8 x 8 is held by four lanes, a pair each: together one vector.",
                "Store each pair, packed, as word lane % 4 of vector j of its row of `lines`. Then wait for the warp.",
                "Behind __syncwarp(), lane l writes vector l % 4 of rows l / 4, l / 4 + 8, ..."},
  };
}

}  // namespace half_gemm
