// Exercise 7 is right when both inputs arrive whole and the result comes back whole.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_copies() {
  return {
      .title = "Three copies, two mistakes",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Mend the copies: one goes the wrong way, one is too short.",
      .minutes = 10,
      .launch = "first_steps::copies",
      .parameters = warpwise::parameters_of<HostStep>(),
      .headers = {"first_steps.h"},
      .call = call_program,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kNotBroughtBack},
      .fails = "cudaMemcpyHostToDevice, and copies from device memory to host memory",
      .hints =
          {"Read the report from the top: which line is named, and what does it say of the direction?",
           "The target comes first. The size is in bytes, and every element of x has to arrive.",
           "cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice); cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);"},
      .lesson_task = "trip",
      .format = "pageable",
  };
}

}  // namespace first_steps
