// Exercise 1 is right when every element is, at every shape.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_index() {
  return {
      .title = "Fill in the index",
      .task = "Change one index, so that the copy becomes a transpose.",
      .launch = "transpose::launch_index",
      .parameters = warpwise::parameters_of<Launch>(),
      .call = call,
      .shapes = kShapes,
      .counted = kCounted,
      .causes = {kCopied},
      .fails = "is a copy of `in`",
      .hints = {"The element at (row, col) of `in` belongs at (col, row) of `out`. Only the left side of the assignment changes.",
                "at(row, col, pitch) takes the length of a row as its last argument. `in` has rows of `cols` floats. How long is a row of `out`?",
                "A row of `out` is a column of `in`, so it is `rows` long: out[at(col, row, rows)]."},
  };
}

}  // namespace transpose
