// Exercise 1 is right when every element is, at every shape, and all threads share the work.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_index() {
  return {
      .title = "Fill in the index",
      .task = "Change one index, so that the copy becomes a transpose.",
      .minutes = 5,
      .launch = "transpose::launch_index",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = {{.what = "load requests",
                 .before = once,
                 .target = once,
                 .measure = warpwise::read_requests,
                 .cause = "Let every thread move elements, as before: the 32 lanes of a warp load together."},
                kWritesOnce},
      .causes = {kCopied},
      .fails = "is a copy of `in`",
      .hints =
          {"The element at (row, col) of `in` belongs at (col, row) of `out`. Only the left side of the assignment changes.",
           "at(row, col, pitch) takes the length of a row as its last argument. `in` has rows of `cols` floats. How long is a row of `out`?",
           "A row of `out` is a column of `in`, so it is `rows` long: out[at(col, row, rows)]."},
  };
}

}  // namespace transpose
