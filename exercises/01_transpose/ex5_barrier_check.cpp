// Exercise 5 is right when no warp reads what another may not have written.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_barrier() {
  return {
      .title = "Find the missing barrier",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the line that is missing, where it is needed.",
      .minutes = 10,
      .launch = "transpose::launch_barrier",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = kStaysTiled,
      .causes = {kCopied},
      .fails = "race",
      .hints = {"A warp writes rows warp, warp + 8, warp + 16 and warp + 24 of the tile. Which rows does it read?",
                "It reads a column, so a bit of every row. All eight warps must have stored before any of them loads.",
                "__syncthreads() between the two loops, where every thread comes by: not inside a condition."},
  };
}

}  // namespace transpose
