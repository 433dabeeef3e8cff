// Exercise 8 is right when a tile waits only for tiles whose blocks have begun.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_tickets() {
  return {
      .title = "Wait for nobody who has not begun",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Let each block take the next tile that nobody has taken, whatever its number.",
      .minutes = 10,
      .launch = "scan::launch_tickets",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = {{{(65536 + 20) * int64_t(1024) + 77}}},  // more tiles than 16 bits count
      .launches = 1,
      .goals = {kPublishes, kEachTileOnce},
      .causes = {kCopied, kExclusive},
      .fails = "others that cannot begin",
      .hints =
          {"The check runs the blocks in another order the second time. Which blocks are there when the GPU is full?",
           "Whoever draws tickets one after another can wait for an earlier ticket: its owner runs already.",
           "if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1); then a barrier, and const unsigned tile = drawn;"},
      .expects = "chain",
  };
}

}  // namespace scan
