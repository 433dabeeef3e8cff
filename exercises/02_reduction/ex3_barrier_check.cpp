// Exercise 3 is right when the last warp has no race.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_barrier() {
  return {
      .title = "Find the missing barriers",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the two lines that the last warp lacks.",
      .launch = "reduction::launch_barrier",
      .parameters = warpwise::parameters_of<Launch>(),
      .call = call,
      .shapes = kShapes,
      .counted = kCounted,
      // With a condition in the last levels, as in those before, it is 6425.
      .goals = {{.what = "shared loads",
                 .before = 4883,
                 .target = 6425,
                 .measure = warpwise::shared_load_requests,
                 .cause = "Mend the last warp; do not let one thread do its work."}},
      .causes = {kFirstOnly, kEverySecond},
      .fails = "race",
      .hints =
          {"The block barrier is too much here, and not allowed inside of the branch. What waits for one warp?",
           "Two things can go wrong in each round: a lane overwrites what another has yet to read, or reads what another has yet to write.",
           "__syncwarp() after the addition, and again after sums[t] = sum."},
      .variant = "float",
      .expects = "many",
      .forbidden =
          {{R"(__syncthreads|\bsync\s*\()",
            "The last warp waits for itself alone: a barrier of the whole block makes seven warps wait for nothing."}},
  };
}

}  // namespace reduction
