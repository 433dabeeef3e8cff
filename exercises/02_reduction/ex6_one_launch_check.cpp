// Exercise 6 is right when one launch leaves the sum, each time.
#include "check.h"

namespace reduction {

/// Blocks of the launch.
static double blocks(const warpwise::Size& size) { return std::min(128., std::ceil(double(size[0]) / 512)); }

warpwise::Exercise exercise_one_launch() {
  return {
      .title = "One launch",
      .task = "Let the block that draws the last ticket add the sums of all blocks.",
      .minutes = 30,
      .launch = "reduction::launch_one_launch",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"block_sum.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {{.what = "stores and atomics",
                 .before = blocks,
                 .target = [](const warpwise::Size& size) { return blocks(size) + 1; },
                 .measure = warpwise::write_requests,
                 .bound = warpwise::Goal::Bound::at_least,
                 .cause = "Each block is to leave its sum in `sums`, and one of them the result."},
                {.what = "load requests",
                 .before = [](const warpwise::Size& size) { return double(size[0]) / 32; },
                 .target = [](const warpwise::Size& size) { return double(size[0]) / 32 + 8 * blocks(size); },
                 .measure = warpwise::load_requests,
                 .cause = "The last block is to add the blocks' sums, not the numbers a second time."},
                {.what = "global atomics",
                 .before = 0,
                 .target = [](const warpwise::Size& size) { return 3 * blocks(size) + 8; },
                 .measure = warpwise::atomic_requests,
                 .may_be_none = true,
                 .cause = "A block that asks again and again waits for others, which may not have begun: draw one "
                          "ticket a block, and let the last one add."}},
      .causes = {kFirstOnly},
      .fails = "No element was written",
      .hints =
          {"The order of blocks is not known, but each can count how many came before it: old = atomicAdd(&tickets, 1).",
           "Thread 0 stores the sum, __threadfence(), draws the ticket and tells the block through shared memory; after __syncthreads() all but the last block return.",
           "The last block sums sums[0 ... gridDim.x - 1] with block_sum, writes *out, and sets tickets back to 0 for the next launch."},
      .lesson_task = "float",
      .expects = "many",
      .same_bits = true,
  };
}

}  // namespace reduction
