// Exercise 6 is right when no host code follows a pointer to the GPU's memory.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_pointers() {
  return {
      .title = "Whose pointer is it?",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Bring the result back to the host without reading the GPU's memory from host code.",
      .minutes = 10,
      .launch = "first_steps::pointers",
      .parameters = warpwise::parameters_of<HostStep>(),
      .headers = {"first_steps.h"},
      .call = call_program,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kNotBroughtBack},
      .fails = "host code reads",
      .hints = {"y_there came from cudaMalloc. Who may follow it?",
                "Host code cannot read the GPU's memory; cudaMemcpy can. It waits for the kernel by itself.",
                "cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);"},
      .lesson_task = "trip",
      .format = "pageable",
  };
}

}  // namespace first_steps
