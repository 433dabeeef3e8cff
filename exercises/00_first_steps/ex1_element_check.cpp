// Exercise 1 is right when each element is updated once, whatever n is.
#include "check.h"

namespace first_steps {

/// Not four elements for one thread in four.
static std::vector<warpwise::Goal> one_for_each_thread() {
  std::vector<warpwise::Goal> goals = once_each(2, 1, 32);
  goals[1].bound = warpwise::Goal::Bound::exactly;
  goals[1].cause =
      "One thread for each element: each writes its own alone, and the 32 threads of a warp write together.";
  return goals;
}

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
      .goals = one_for_each_thread(),
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
