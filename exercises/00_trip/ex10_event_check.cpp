// Exercise 10 is right when an event orders the kernel behind the copy.
#include "check.h"

namespace trip {

warpwise::Exercise exercise_event() {
  warpwise::Exercise exercise = trip("event");
  exercise.title = "Two streams, no order";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Let the kernel's stream wait for the copy's, with an event.";
  exercise.minutes = 10;
  exercise.goals = {
      {.what = "waits of the host before more work",
       .before = 0,
       .target = 0,
       .measure = warpwise::host_waits,
       .cause = "Only the kernel's stream is to wait; the host goes on and asks for more."},
      {.what = "copies, kernels and host functions",
       .before = 3,
       .target = 3,
       .measure = warpwise::pieces,
       .bound = warpwise::Goal::Bound::exactly,
       .cause = "A copy in, the kernel and a copy out are all that is to be done: an event is none of it."}};
  exercise.fails = "with nothing that orders the two";
  exercise.hints = {"Two streams run side by side. What says that the copy comes first?",
                    "Record the event on the stream that copies, behind the copy; let the other stream wait for it.",
                    "cudaEventRecord(arrived, copies); cudaStreamWaitEvent(kernels, arrived, 0);"};
  return exercise;
}

}  // namespace trip
