// Exercise 1 is right when every element is doubled, and neighbouring lanes take neighbouring elements.
#include "check.h"

namespace scale {

warpwise::Exercise exercise_doubled() {
  return {
      .title = "Double every element",
      .task = "Write the kernel's one line.",
      .minutes = 5,
      .launch = "scale::launch_doubled",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"scale.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .goals = {{.what = "store requests",
                 .before = once,
                 .target = once,
                 .measure = warpwise::write_requests,
                 .cause = "Write each element once: the 32 lanes of a warp store together."}},
      .fails = "No element was written",
      .hints = {"What is y[i], if x[i] is 3?", "One product and one store, by the threads that have an element.",
                "if (i < n) y[i] = 2 * x[i];"},
  };
}

}  // namespace scale
