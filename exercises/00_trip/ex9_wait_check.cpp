// Exercise 9 is right when the host reads the result after the copy is done.
#include "check.h"

namespace trip {

warpwise::Exercise exercise_wait() {
  warpwise::Exercise exercise = trip("wait");
  exercise.title = "Not done yet";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Add the line that lets the host wait for the stream.";
  exercise.minutes = 10;
  exercise.fails = "may still be";
  exercise.hints = {"cudaMemcpyAsync returns before the copy is done. Who reads `staged` next?",
                    "The host has to wait for the stream, after the last copy and before its own loop.",
                    "cudaStreamSynchronize(stream);"};
  return exercise;
}

}  // namespace trip
