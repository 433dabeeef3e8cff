// Exercise 2 is right when no thread overwrites what another has yet to read.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_rounds() {
  return {
      .title = "Find the race",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Mend the loop so that no thread overwrites a sum that another thread has yet to read.",
      .minutes = 10,
      .launch = "scan::launch_rounds",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"three_kernels.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 7,
      // In 8 rounds 8 warps read their own sums, and 57 warps in all those before: the first ones have nothing to add
      // at the end. The output takes 9 more.
      .goals = {{.what = "shared loads",
                 .before = over_levels(123),
                 .target = over_levels(130),
                 .measure = warpwise::shared_load_requests,
                 .cause = "In a round each warp reads its own sums and those `distance` places before."},
                {.what = "load requests",
                 .before = over_levels(24),
                 .target = over_levels(24),
                 .measure = warpwise::read_requests,
                 .cause = "The block's numbers are in shared memory already."},
                {.what = "barriers of whole blocks",
                 .before = over_levels(9),
                 .target = over_levels(18),  // a cuda::barrier takes one more to begin with
                 .measure = warpwise::block_barriers,
                 .cause = "Two barriers a round are enough."}},
      .causes = {kCopied, kExclusive},
      .fails = "race",
      .hints = {"Thread 5 adds s[4] to s[5], while thread 6 adds s[5] to s[6]. Which s[5] does thread 6 read?",
                "Split the addition: first all read, then all write. What has to stand between the two?",
                "const unsigned before = t >= distance ? s[t - distance] : 0; __syncthreads(); s[t] += before; "
                "__syncthreads();"},
  };
}

}  // namespace scan
