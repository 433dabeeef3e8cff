// Exercise 1 is right when each element is updated once, whatever n is.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_element() {
  return {
      .title = "Find your element",
      .task = "Write the index of a thread's element, and the guard for threads that have none.",
      .minutes = 5,
      .launch = "first_steps::launch_index",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"first_steps.h"},
      .call = call_launch,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = once_each(2, 1, 32),
      .causes = {kNotUpdated},
      .fails = "are as they were given",
      .hints =
          {"blockIdx.x says which block this is, threadIdx.x which thread in it. How many threads have the blocks before?",
           "Each block has blockDim.x threads: the threads before are blockIdx.x * blockDim.x. And the last block may reach past n.",
           "const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) ..."},
      .format = "device",
  };
}

}  // namespace first_steps
