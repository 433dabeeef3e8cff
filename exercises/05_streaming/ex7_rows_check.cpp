// Exercise 7 is right when rows that lie apart arrive side by side.
#include "check.h"

namespace streaming {

warpwise::Exercise exercise_rows() {
  return {
      .title = "Rows that lie apart",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Mend the copy: two of its numbers are wrong.",
      .minutes = 5,
      .launch = "streaming::rows",
      .parameters = warpwise::parameters_of<Practice>(),
      .headers = {"practice.h"},
      .call = call_practice,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = 0,
      .causes = {kAsGiven},
      .fails = "which nothing has written yet",
      .hints = {"Draw two rows of a matrix that is part of a larger one. Where does the second begin?",
                "From the host's side the pitch is that of the larger matrix, ld doubles. All three numbers are bytes.",
                "sizeof(double) * cols there, sizeof(double) * ld here, and sizeof(double) * cols of each row."},
      .choices = {{"pad", "0"}},
      .whole_input = false,
  };
}

}  // namespace streaming
