// Exercise 1 is right when the sum is, without a race, and the threads share the work.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_tree() {
  return {
      .title = "Write the tree",
      .task = "Add the 256 numbers of a block in eight levels.",
      .minutes = 15,
      .launch = "reduction::launch_tree",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = passes_of,
      // The tree of `sequential` loads 25 times, that of `interleaved` 95 times, one in which half of
      // all threads add in each level 105 times, and one thread 257 times.
      .goals = {{.what = "shared loads",
                 .before = a_block(1),
                 .target = a_block(128),
                 .measure = warpwise::shared_load_requests,
                 .cause = "Let many threads add at the same time, one level after the other."},
                {.what = "barriers of whole blocks",
                 .before = a_block(1),
                 .target = a_block(3),
                 .measure = warpwise::block_barriers,
                 .bound = warpwise::Goal::Bound::at_least,
                 .cause = "In each level half of the numbers are added to the other half by many warps, and the block "
                          "waits. Only the last levels are one warp's."},
                kReadsOnce,
                kStoresOnce},
      .causes = {kFirstOnly, kEverySecond},
      .fails = "The result is the first number alone",
      .hints =
          {"Level by level: stride 128, then 64, 32 ... 1. Thread t adds the number `stride` further on to its own.",
           "Only threads t < stride take part; but all must wait at the barrier after each level, so it stands outside of the condition.",
           "for (int stride = kThreads / 2; stride > 0; stride /= 2) { if (t < stride) sums[t] += sums[t + stride]; __syncthreads(); }"},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
