// Exercise 4 is right when each thread adds what comes before its own numbers, and no more.
#include "check.h"

namespace scan {

static constexpr int64_t kBlock = 1024;  // numbers of a block

warpwise::Exercise exercise_exclusive() {
  return {
      .title = "Inclusive or exclusive",
      .task = "Turn the inclusive scan over a warp's lanes into an exclusive one.",
      .minutes = 10,
      .launch = "scan::launch_exclusive",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h", "items.h", "three_kernels.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 7,
      .goals = {{.what = "shared requests",
                 .before = over_levels(72, kBlock),
                 .target = over_levels(72, kBlock),
                 .measure = warpwise::shared_requests,
                 .cause = "The lanes of a warp need no shared memory: a shuffle reads a neighbour's register."},
                {.what = "barriers of whole blocks",
                 .before = over_levels(1, kBlock),
                 .target = over_levels(1, kBlock),
                 .measure = warpwise::block_barriers,
                 .cause = "The lanes of a warp need no barrier of the block."}},
      .causes = {kCopied, kExclusive},
      .fails = "wrong at",
      .hints = {"to_lane holds the sum of this lane's own four numbers, too, and own[] holds them a second time.",
                "The lane before has the sum that this lane needs. Which shuffle brings it, and what does lane 0 get?",
                "__shfl_up_sync(kAllLanes, to_lane, 1) for all lanes; then lane 0 takes 0 instead."},
  };
}

}  // namespace scan
