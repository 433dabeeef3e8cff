// Exercise 7 is right when each look at the flag is a look at memory.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_flag() {
  return {
      .title = "Find the flag that is read plainly",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Read and raise the flag so that a tile that waits sees it change.",
      .minutes = 10,
      .launch = "scan::launch_flag",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {kPublishes, kEachTileOnce},
      .causes = {kCopied, kExclusive},
      .fails = "race",
      .hints =
          {"Where does the loop get *flag from in its second round? Who says that it may not be a register?",
           "Two ways out: a volatile, which is read from memory each time, or an atomic. Both for the reader and for the writer.",
           "volatile unsigned* flag as the parameter of both functions. Or atomicAdd(flag, 0), and atomicExch(flag, 1)."},
      .expects = "chain",
  };
}

}  // namespace scan
