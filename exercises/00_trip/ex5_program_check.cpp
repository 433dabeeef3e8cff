// Exercise 5 is right when the kernel's result has come back to the host, and all memory is given back.
#include "check.h"

namespace trip {

warpwise::Exercise exercise_program() {
  warpwise::Exercise exercise = trip("program");
  exercise.title = "Your first CUDA program";
  exercise.kind = warpwise::ExerciseKind::write;
  exercise.task = "Write a whole program: memory on the GPU, copies in, the launch, a copy out.";
  exercise.minutes = 20;
  exercise.fails = "which is host memory";
  exercise.hints = {
      "What must be on the GPU before the kernel starts, and what must be on the host after it?",
      "cudaMalloc(&x_there, bytes) asks for memory; cudaMemcpy(to, from, bytes, direction) copies. The kernel gets the pointers to the GPU's memory.",
      "cudaMalloc twice, cudaMemcpy(..., cudaMemcpyHostToDevice) twice, the launch with x_there and y_there, cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost), cudaFree twice."};
  return exercise;
}

}  // namespace trip
