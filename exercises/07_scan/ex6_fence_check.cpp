// Exercise 6 is right when who sees a flag sees the sum that it stands for.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_fence() {
  return {
      .title = "Find the missing fence",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Add the line that makes a block that sees the flag see the sum, too.",
      .minutes = 10,
      .launch = "scan::launch_fence",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {kPublishes, kEachTileOnce},
      .causes = {kCopied, kExclusive},
      .fails = "fence",
      .hints =
          {"The sum is written before the flag, by one thread. Nothing makes another block see the two in that order.",
           "The reader has its fence, between the flag and the sum. Where does the writer need one?",
           "__threadfence() between *end = sum and atomicExch(flag, 1)."},
      .expects = "chain",
  };
}

}  // namespace scan
