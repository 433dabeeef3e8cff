// Exercise 6 is right when no host code follows a pointer to the GPU's memory.
#include "check.h"

namespace trip {

warpwise::Exercise exercise_pointers() {
  warpwise::Exercise exercise = trip("pointers");
  exercise.title = "Whose pointer is it?";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Bring the result back to the host without reading the GPU's memory from host code.";
  exercise.minutes = 10;
  exercise.fails = "host code reads";
  exercise.hints = {"y_there came from cudaMalloc. Who may follow it?",
                    "Host code cannot read the GPU's memory; cudaMemcpy can. It waits for the kernel by itself.",
                    "cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);"};
  return exercise;
}

}  // namespace trip
