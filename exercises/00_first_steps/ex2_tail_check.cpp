// Exercise 2 is right when the elements behind the last whole block are updated too, and none beyond them.
#include "check.h"

namespace first_steps {

/// The student launches the grid here: more blocks than anybody takes for the most.
static std::vector<warpwise::Shape> shapes_and_a_large_one() {
  std::vector<warpwise::Shape> shapes = kShapes;
  shapes.push_back(warpwise::Shape(kVast.back()).uncounted());
  return shapes;
}

warpwise::Exercise exercise_tail() {
  return {
      .title = "The tail",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Find the two mistakes that n = 1024 does not show.",
      .minutes = 10,
      .launch = "first_steps::launch_tail",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"first_steps.h"},
      .call = call_launch,
      .shapes = shapes_and_a_large_one(),
      .drawn = drawn,
      .vast = kVast,
      .goals = once_each(twice, once, 4),
      .causes = {kNotUpdated},
      .fails = "refused launch",
      .hints =
          {"How many blocks are launched for n = 255, and for n = 257?",
           "n / kThreads rounds down. With one block more the last elements have threads, and some threads have no element.",
           "(n - 1) / kThreads + 1 blocks, and `if (i < n)` in the kernel."},
      .format = "device",
  };
}

}  // namespace first_steps
