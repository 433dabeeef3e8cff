// Exercise 2 is right when no two lanes of a request meet in a bank.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_banks() {
  return {
      .title = "No bank conflict in the tree",
      .task = "Choose which numbers are added at each level, so that the lanes of a warp access neighbours.",
      .launch = "reduction::launch_banks",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = passes_of,
      .goals = {{.what = "wavefronts per shared load",
                 .before = 3.8,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_load,
                 .cause = "Some level still has its lanes several words apart."},
                {.what = "wavefronts per shared store",
                 .before = 2.75,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_store,
                 .cause = "Some level stores with its lanes several words apart."},
                {.what = "shared loads",
                 .before = a_block(25),
                 .target = a_block(25),
                 .measure = warpwise::shared_load_requests,
                 .cause = "It should stay a tree, in which all threads of a level add at the same time."},
                {.what = "bytes of shared memory a block",
                 .before = 1024,
                 .target = 1024,
                 .measure = warpwise::shared_bytes,
                 .cause = "No padding: 256 floats are all that a block keeps."},
                kReadsOnce,
                kStoresOnce},
      .causes = {kFirstOnly, kEverySecond},
      .fails = "wavefronts per shared load",
      .hints =
          {"Write down the indices of lanes 0, 1, 2 at each level. Which levels have neighbours?",
           "Any pairing sums everything as long as each number is added once. Pair t with t + stride, where t runs over neighbours.",
           "Let the stride fall from kThreads / 2 to 1 and add sums[t + stride] to sums[t] for t < stride."},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
