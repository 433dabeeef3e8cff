// Exercise 10 is right when a block counts by itself and tells the others once.
#include "bins_check.h"

namespace scan {

warpwise::Exercise exercise_bins() {
  return {
      .title = "Count in shared memory",
      .task = "Let each block count in shared memory, and add its counts to memory once.",
      .minutes = 15,
      .launch = "scan::launch_bins",
      .parameters = warpwise::parameters_of<LaunchBytes>(),
      .headers = {"histogram.h"},
      .call = call_bytes,
      .shapes = bins_shapes(),
      .drawn = bins_drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {adds_once([](const warpwise::Size& size) { return double((size[0] - 1) / 32 + 1); },
                          "A block adds its 256 counts to memory once, at the end: 8 requests of 32 lanes.")},
      .fails = "global atomics",
      .hints = {"A block has shared memory: room for 256 counters, and atomics on them are near.",
                "Three parts, with a barrier between them: set the counters to 0; count; add them to `bins`.",
                "__shared__ unsigned own[kByteBins]; thread t clears own[t], and at the end adds it to bins[t]."},
      .lesson_task = "histogram_bytes",
  };
}

}  // namespace scan
