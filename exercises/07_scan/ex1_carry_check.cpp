// Exercise 1 is right when every round knows the sum of the rounds before.
#include "check.h"

namespace scan {

static double rounds(const warpwise::Size& size) { return double(parts(size_t(size[0]), 256)); }

warpwise::Exercise exercise_carry() {
  return {
      .title = "Carry the sum on",
      .task = "Let one block scan all numbers, 256 in a round, and carry the sum from round to round.",
      .minutes = 10,
      .launch = "scan::launch_carry",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {{.what = "barriers of the block",
                 .before = rounds,
                 .target = [](const warpwise::Size& size) { return 3 * rounds(size); },
                 .measure = warpwise::block_barriers,
                 .cause = "A round needs the barrier of its scan, and one before the next round."},
                reads(2.05, "Read each number once: carry the sum on in a register."),
                stores(1)},
      .causes = {kCopied, kExclusive},
      .fails = "race",
      .hints = {"After the first round every thread knows `total`. What is number 256's sum before it?",
                "Add `carried` to what is written, then add `total` to `carried`. The order of the two matters.",
                "carried += total; and then __syncthreads(), since sum_before reads shared memory that the next round "
                "writes."},
      .expects = "chain",
  };
}

}  // namespace scan
