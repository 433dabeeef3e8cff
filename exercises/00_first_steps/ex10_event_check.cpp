// Exercise 10 is right when an event orders the kernel behind the copy.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_event() {
  return {
      .title = "Two streams, no order",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Let the kernel's stream wait for the copy's, with an event.",
      .minutes = 10,
      .launch = "first_steps::event",
      .parameters = warpwise::parameters_of<HostStep>(),
      .headers = {"first_steps.h"},
      .call = call_program,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kNotBroughtBack},
      .fails = "with nothing that orders the two",
      .hints = {"Two streams run side by side. What says that the copy comes first?",
                "Record the event on the stream that copies, behind the copy; let the other stream wait for it.",
                "cudaEventRecord(arrived, copies); cudaStreamWaitEvent(kernels, arrived, 0);"},
      .lesson_task = "trip",
      .format = "pageable",
  };
}

}  // namespace first_steps
