// Exercise 9 is right when all odd numbers stand in their order.
#include "select_check.h"

namespace scan {

warpwise::Exercise exercise_order() {
  return {
      .title = "Select in order",
      .task = "Write each number that is kept behind those that are kept before it.",
      .minutes = 15,
      .launch = "scan::launch_order",
      .parameters = warpwise::parameters_of<LaunchSelect>(),
      .headers = {"block_scan.h", "select.h"},
      .call = call_select,
      .shapes = select_shapes(),
      .drawn = select_drawn,
      .vast =
          {warpwise::Shape({(1 << 24) + 20011}).with({{"kept", "all"}}, "more numbers are kept than a float counts")},
      .launches = 3,
      .goals = {{.what = "global atomics",
                 .before = 0,
                 .target = 0,
                 .measure = warpwise::atomic_requests,
                 .may_be_none = true,
                 .cause = "Places that are drawn come in the order of the threads: count instead."},
                {.what = "load and store requests",
                 .before = [](const warpwise::Size& size) { return 5.372 * double((size[0] - 1) / 32 + 1); },
                 .target = [](const warpwise::Size& size) { return 5.5 * double((size[0] - 1) / 32 + 1); },
                 .measure =
                     [](const warpwise::Counts& c) { return warpwise::read_requests(c) + warpwise::write_requests(c); },
                 .cause = "Each lane loads and writes its own number, all lanes of a warp at once."}},
      .fails = "race",
      .hints =
          {"Lane 5 writes behind those of lanes 0 to 4 that keep their numbers. `lanes` says which they are.",
           "A mask of the lanes before lane l has its lowest l bits set. How many bits of `lanes` are among these?",
           "__popc(lanes & ((1u << lane) - 1))"},
      .lesson_task = "select",
  };
}

}  // namespace scan
