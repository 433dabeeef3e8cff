// Exercise 4 is right when no thread overwrites what another still reads.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_barrier() {
  return {
      .title = "Find the missing barrier",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the line that keeps the tiles until everyone has used them.",
      .minutes = 10,
      .launch = "gemm::launch_barrier",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = shapes_and_scaled(),
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {{.what = "load requests",
                 .before = loads_tiled,
                 .target = loads_tiled,
                 .measure = warpwise::read_requests,
                 .cause = "Mend the tiled kernel; do not go round the tiles."}},
      .fails = "race",
      .hints = {"Why is a product with K = 16 always right?",
                "With K = 32 there is a second round. A fast warp stages it while a slow one still multiplies.",
                "__syncthreads() after the inner loop, as the last line of each round."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
