// Exercise 1 is right when the sum is, without a race, and the threads share the work.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_tree() {
  return {
      .title = "Write the tree",
      .task = "Add the 256 numbers of a block in eight levels.",
      .launch = "reduction::launch_tree",
      .parameters = warpwise::parameters_of<Launch>(),
      .call = call,
      .shapes = kShapes,
      .counted = kCounted,
      .goals = {{.what = "shared loads", .before = 257, .target = 6425, .measure = warpwise::shared_load_requests,
                 .cause = "Let all threads of the lower half add at the same time, one level after the other."}},
      .causes = {kFirstOnly, kEverySecond},
      .fails = "The result is the first number alone",
      .hints = {"Level by level: stride 128, then 64, 32 ... 1. Thread t adds the number `stride` further on to its own.",
                "Only threads t < stride take part; but all must wait at the barrier after each level, so it stands outside of the condition.",
                "for (int stride = kThreads / 2; stride > 0; stride /= 2) { if (t < stride) sums[t] += sums[t + stride]; __syncthreads(); }"},
      .variant = "float",
      .expects = "many",
  };
}

}  // namespace reduction
