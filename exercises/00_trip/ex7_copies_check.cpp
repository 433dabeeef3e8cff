// Exercise 7 is right when both inputs arrive whole and the result comes back whole.
#include "check.h"

namespace trip {

warpwise::Exercise exercise_copies() {
  warpwise::Exercise exercise = trip("copies");
  exercise.title = "Three copies, two mistakes";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Mend the copies: one goes the wrong way, one is too short.";
  exercise.minutes = 10;
  exercise.fails = "cudaMemcpyHostToDevice, and copies from device memory to host memory";
  exercise.hints = {
      "Read the report from the top: which line is named, and what does it say of the direction?",
      "The target comes first. The size is in bytes, and every element of x has to arrive.",
      "cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice); cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);"};
  return exercise;
}

}  // namespace trip
