// Exercise 4 is right when the sum is and hardly anything goes through shared memory.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_shuffles() {
  return {
      .title = "Sum a warp by shuffles",
      .task = "Replace the walk through shared memory by shuffles.",
      .minutes = 15,
      .launch = "reduction::launch_shuffles",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = passes_of,
      .goals = {{.what = "shared requests",
                 .before = a_block(297),
                 .target = a_block(9),
                 .measure = warpwise::shared_requests,
                 .cause = "The warp's sum still goes through shared memory."},
                {.what = "shuffles",
                 .before = 0,
                 .target = a_block(45),
                 .measure = warpwise::exchanges,
                 .cause = "Five shuffles add up a warp: each halves how many lanes still have a part of the sum."},
                {.what = "global atomics",
                 .before = 0,
                 .target = 0,
                 .measure = warpwise::atomic_requests,
                 .cause = "The warp's sum goes through global memory, which is further away still."},
                kReadsOnce,
                kStoresOnce},
      .causes = {kFirstOnly, kEverySecond, kHalfAWarp, kItself},
      .fails = "shared requests",
      .hints =
          {"__shfl_down_sync(kAllLanes, sum, 16) gives lane i the number of lane i + 16. All 32 lanes must call it.",
           "After that lanes 0 to 15 hold 16 sums. Halve the distance and do it again: 8, 4, 2, 1.",
           "for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance); return sum;"},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
