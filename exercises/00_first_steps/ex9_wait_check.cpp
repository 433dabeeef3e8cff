// Exercise 9 is right when the host reads the result after the copy is done.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_wait() {
  return {
      .title = "Not done yet",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the line that lets the host wait for the stream.",
      .minutes = 10,
      .launch = "first_steps::wait",
      .parameters = warpwise::parameters_of<HostStep>(),
      .headers = {"first_steps.h"},
      .call = call_program,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kNotBroughtBack},
      .fails = "may still be",
      .hints = {"cudaMemcpyAsync returns before the copy is done. Who reads `staged` next?",
                "The host has to wait for the stream, after the last copy and before its own loop.",
                "cudaStreamSynchronize(stream);"},
      .lesson_task = "trip",
      .format = "pageable",
  };
}

}  // namespace first_steps
