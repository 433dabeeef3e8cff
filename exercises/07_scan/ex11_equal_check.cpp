// Exercise 11 is right when the counts are; the medal is for lanes that add.
#include "bins_check.h"

namespace scan {

static double lanes_that_add(const warpwise::Counts& c) { return c.shared_atomic.lanes + c.global_atomic.lanes; }

warpwise::Exercise exercise_equal() {
  return {
      .title = "When all bytes are equal",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Count 32 equal bytes with as few lanes in atomics as you can, for a medal.",
      .minutes = 20,
      .launch = "scan::launch_equal",
      .parameters = warpwise::parameters_of<LaunchBytes>(),
      .headers = {"histogram.h"},
      .call = call_bytes,
      .shapes = {{{1}},
                 {{31}},
                 {{1000}},
                 {{4099}},
                 of_one_value({{3001}}),
                 warpwise::Shape({3000}).with({{"input", "one value first"}}, "the first half of the bytes are equal"),
                 of_one_value({{{65536}}, true}),
                 warpwise::Shape({(1 << 20) + 20011}).uncounted()},
      .drawn = equal_drawn,
      .vast = kVast,
      .launches = 1,
      .goals = {adds_once(adds_of_blocks,
                          "Count in shared memory: the block adds its counts to memory once, behind the loop.")},
      .medals = {.what = "lanes in atomics for 32 equal bytes",
                 .measure = lanes_that_add,
                 .units = [](const warpwise::Size& size) { return double(size[0]) / 32; },
                 .bronze = 9,
                 .silver = 3,
                 .gold = 1.8,
                 .cause = "One lane can add for all that have its byte: which lanes are these?"},
      .fails = "No medal yet",
      .hints = {"A warp can find out within itself who has the same byte: by shuffles, a ballot, or a match.",
                "__match_any_sync(kAllLanes, byte) gives each lane the mask of those that have its byte. All 32 lanes "
                "must call it.",
                "The first lane of the mask, __ffs(mask) - 1, adds __popc(mask). Lanes behind the end do not count."},
      .lesson_task = "histogram_bytes",
  };
}

}  // namespace scan
