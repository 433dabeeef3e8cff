// Exercise 1 is right when the three figures are those that are counted.
#include "check.h"

namespace streaming {

warpwise::Exercise exercise_busy() {
  warpwise::Exercise exercise = practice("busy");
  exercise.title = "Which engine is busy?";
  exercise.kind = warpwise::ExerciseKind::predict;
  exercise.task =
      "Enter how many bytes tiles bring in and take out, and how much of the work is done in turn, then measure.";
  exercise.minutes = 10;
  exercise.predictions = {{.what = "bytes in",
                           .name = "streaming::predicted_in",
                           .measure = warpwise::bytes_in,
                           .low = "Every tile brings its own panels, and C's elements too.",
                           .high = "Each of the 6 tiles brings 32 x 48 elements of A, 48 x 32 of B and 32 x 32 of C."},
                          {.what = "bytes out",
                           .name = "streaming::predicted_out",
                           .measure = warpwise::bytes_out,
                           .low = "Every element of C goes out, and has 8 bytes.",
                           .high = "Only C goes out, each element once."},
                          {.what = "turns of 100 pieces",
                           .name = "streaming::predicted_turns",
                           .measure = warpwise::turns_per_hundred,
                           .low = "How many streams are there? A stream does one thing after the other.",
                           .high = "No piece of work takes more than a turn."}};
  exercise.fails = "bytes in: you predict 0, and it is more";
  exercise.hints = {
      "How many tiles are there? What does each of them bring, and what does it take back?",
      "3 x 2 tiles. Each brings a panel of A, a panel of B and its elements of C, in doubles of 8 bytes.",
      "6 x 8 x (32 x 48 + 48 x 32 + 32 x 32) bytes in, 8 x 96 x 64 bytes out, and 100: nothing overlaps."};
  return exercise;
}

}  // namespace streaming
