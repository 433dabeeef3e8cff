// Exercise 4 is right when no thread touches what lies beyond the edges.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_edges() {
  return {
      .title = "Find the bug at the edges",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Mend two conditions, so that the tiles at the edges stay inside of both matrices.",
      .minutes = 15,
      .launch = "transpose::launch_edges",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = kStaysTiled,
      .causes = {kCopied},
      .fails = "out of bounds",
      .hints =
          {"Take 33 x 31. Which tile hangs over the lower edge of `in`, and what do its last rows read?",
           "A thread reads row tile_row + warp + i of `in`. Does anyone ask whether there is such a row?",
           "Load where col < cols and tile_row + warp + i < rows; store where row < rows and tile_col + warp + i < cols."},
  };
}

}  // namespace transpose
