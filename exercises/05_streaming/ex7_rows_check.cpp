// Exercise 7 is right when rows that lie apart arrive side by side.
#include "check.h"

namespace streaming {

/// And panels of more than 2^16 elements, whose rows have more than 2^15 bytes, or 2^16.
static std::vector<warpwise::Shape> drawn_long(uint64_t random) {
  std::vector<warpwise::Shape> shapes = drawn(random);
  shapes.push_back(warpwise::Shape({5, 33, 4097 + int64_t(random / 256 % 400)}).uncounted());
  shapes.push_back(warpwise::Shape({3, 5, 8193 + int64_t(random / 64 % 400)}).uncounted());
  shapes.push_back(warpwise::Shape({3, 8193 + int64_t(random / 64 % 400), 2}).uncounted());
  return shapes;
}

warpwise::Exercise exercise_rows() {
  warpwise::Exercise exercise = practice("rows");
  exercise.title = "Rows that lie apart";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Mend the copy: two of its numbers are wrong.";
  exercise.minutes = 5;
  exercise.drawn = drawn_long;
  exercise.fails = "which nothing has written yet";
  exercise.hints = {
      "Draw two rows of a matrix that is part of a larger one. Where does the second begin?",
      "From the host's side the pitch is that of the larger matrix, ld doubles. All three numbers are bytes.",
      "sizeof(double) * cols there, sizeof(double) * ld here, and sizeof(double) * cols of each row."};
  return exercise;
}

}  // namespace streaming
