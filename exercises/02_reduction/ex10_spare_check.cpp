// Exercise 10 is right when the sum is; the medal is for requests, wavefronts and barriers.
#include "check.h"

namespace reduction {

static double effort(const warpwise::Counts& c) {
  return c.global_load.requests + c.global_store.requests + c.global_atomic.requests + c.shared_load.transfers +
         c.shared_store.transfers + c.shared_atomic.transfers + c.barriers;
}

/// The grid has 1024 blocks at most: from 4096 numbers for each of them on, a thread has more than 16.
static std::vector<warpwise::Shape> shapes_and_full_grid() {
  std::vector<warpwise::Shape> shapes = kShapes;
  shapes.push_back(of_whole(warpwise::Shape({(1 << 22) + 4099}).uncounted()));
  return shapes;
}

warpwise::Exercise exercise_spare() {
  return {
      .title = "Spare the memory system",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Sum with as few requests, wavefronts and barriers as you can, for a medal.",
      .minutes = 35,
      .launch = "reduction::launch_spare",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = shapes_and_full_grid(),
      .drawn = drawn,
      .vast = kVast,
      .launches = 2,
      .goals = {{.what = "instructions of the slowest block, over those of all on average",
                 .before = 1,
                 .target = 2,
                 .measure = warpwise::block_unevenness,
                 .cause = "Each block is to add its part of the numbers: do not leave it to one or a few."}},
      .medals = {.what = "requests, wavefronts and barriers for 32 numbers",
                 .measure = effort,
                 .units = [](const warpwise::Size& size) { return double(size[0]) / 32; },
                 .bronze = 3,
                 .silver = 1.2,
                 .gold = 0.45,
                 .cause = "A load request for 32 numbers costs 1: what is the rest?"},
      .causes = {kFirstOnly, kHalfAWarp},
      .fails = "No medal yet",
      .hints =
          {"A thread gets 16 numbers. How many trees does a block need if each thread adds its own first?",
           "One tree a block wins bronze. Warps that add by shuffles, with one number a warp through shared memory, win silver: then the loads are nearly all that is left.",
           "Gold: loads of 16 bytes, float4, for n / 4 vectors, and the one to three numbers behind them by the first threads of the grid; then shuffles, eight numbers in shared memory, one barrier."},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
