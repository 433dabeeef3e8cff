// Exercise 3 is right when the last warp has no race.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_barrier() {
  return {
      .title = "Find the missing barriers",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the two lines that the last warp lacks.",
      .minutes = 15,
      .launch = "reduction::launch_barrier",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = passes_of,
      // Of a block: 12 above the last warp, and at most 3 a level in it.
      .goals = {{.what = "shared loads",
                 .before = a_block(19),
                 .target = a_block(12 + 3 * 6),
                 .measure = warpwise::shared_load_requests,
                 .cause = "Mend the last warp; do not let one thread do its work."},
                {.what = "barriers of whole blocks",
                 .before = a_block(3),
                 .target = a_block(3),
                 .measure = warpwise::block_barriers,
                 .cause =
                     "The last warp waits for itself alone: a barrier of the whole block makes seven warps wait for "
                     "nothing."},
                kReadsOnce,
                kStoresOnce},
      .causes = {kFirstOnly, kEverySecond},
      .fails = "race",
      .hints =
          {"The block barrier is too much here, and not allowed inside of the branch. What waits for one warp?",
           "Two things can go wrong in each round: a lane overwrites what another has yet to read, or reads what another has yet to write.",
           "__syncwarp() after the addition, and again after sums[t] = sum."},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
