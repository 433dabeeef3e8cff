// Exercise 5 is right when the kernel's result has come back to the host, and all memory is given back.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_program() {
  return {
      .title = "Your first CUDA program",
      .kind = warpwise::ExerciseKind::write,
      .task = "Write a whole program: memory on the GPU, copies in, the launch, a copy out.",
      .minutes = 20,
      .launch = "first_steps::program",
      .parameters = warpwise::parameters_of<HostStep>(),
      .headers = {"first_steps.h"},
      .call = call_program,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kNotBroughtBack},
      .fails = "which is host memory",
      .hints =
          {"What must be on the GPU before the kernel starts, and what must be on the host after it?",
           "cudaMalloc(&x_there, bytes) asks for memory; cudaMemcpy(to, from, bytes, direction) copies. The kernel gets the pointers to the GPU's memory.",
           "cudaMalloc twice, cudaMemcpy(..., cudaMemcpyHostToDevice) twice, the launch with x_there and y_there, cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost), cudaFree twice."},
      .lesson_task = "trip",
      .format = "pageable",
  };
}

}  // namespace first_steps
