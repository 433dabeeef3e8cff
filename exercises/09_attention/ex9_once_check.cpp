// Exercise 9 is right when the softmax is; the medal is for requests.
#include "check.h"

namespace attention {

static double all_requests(const warpwise::Counts& c) {
  return c.global_load.requests + c.global_store.requests + c.global_atomic.requests + warpwise::shared_requests(c);
}

warpwise::Exercise exercise_once() {
  return {
      .title = "Read once",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Compute the softmax of rows with as few requests to memory as you can, for a medal.",
      .minutes = 20,
      .launch = "attention::launch_once",
      .parameters = warpwise::parameters_of<LaunchSoftmax>(),
      .headers = {"part.h"},
      .call = call_softmax,
      .shapes = {{{1, 1}},
                 {{3, 31}},
                 {{2, 2047}},
                 of_input({{9, 300}}, "masked", "some rows are masked, in part or altogether"),
                 of_input({{2, 2048}}, "masked", "some rows are masked, in part or altogether"),
                 of_input({{3, 600}}, "wide", "the numbers lie between -10 and 10"),
                 {{70, 300}},
                 {{{8, 2048}}, true}},
      .drawn =
          [](uint64_t random) {
            return std::vector<warpwise::Shape>{{{{5 + int64_t(random % 6), 2048}}, true},
                                                {{3, 1030 + int64_t(random / 8 % 900)}}};
          },
      .launches = 1,
      .medals = {.what = "requests for 32 numbers",
                 .measure = all_requests,
                 .units = [](const warpwise::Size& size) { return double(size[0]) * double((size[1] - 1) / 32 + 1); },
                 .bronze = 2.5,
                 .silver = 2.2,
                 .gold = 0.8,
                 .cause = "How often is each number loaded, and how many bytes does a request bring to a lane?"},
      .fails = "No medal yet",
      .hints =
          {"The second loop loads each number again. Where could it have stayed?",
           "In registers: an array that a loop with known bounds fills, and another loop writes out.",
           "Part<4> of part.h with 128 threads holds 2048 numbers as vectors: load, exponentials, rescale, store."},
  };
}

}  // namespace attention
