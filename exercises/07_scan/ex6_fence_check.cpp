// Exercise 6 is right when who sees a flag sees the sum that it stands for.
#include "check.h"

namespace scan {

/// The numbers; for each tile a ticket, the sum up to its end and its flag, by a store or an atomic; and one look at
/// each flag but the last.
static double published(const warpwise::Size& size) {
  return double(size[0]) + 4 * double((size[0] - 1) / 1024 + 1) - 1;
}

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
      .launches = 1,
      .goals = {{.what = "numbers, sums and flags stored and tickets drawn",
                 .before = published,
                 .target = published,
                 .measure = [](const warpwise::Counts& c) { return c.global_store.lanes + c.global_atomic.lanes; },
                 .bound = warpwise::Goal::Bound::at_least,
                 .cause = "Each tile is to publish the sum up to its end, and the tile behind it to wait for that."}},
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
