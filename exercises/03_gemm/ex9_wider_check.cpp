// Exercise 9 is right when the product is; the medal is for requests.
#include "check.h"

namespace gemm {

static double all_requests(const warpwise::Counts& c) {
  return c.global_load.requests + c.global_store.requests + c.global_atomic.requests + warpwise::shared_requests(c);
}

warpwise::Exercise exercise_wider() {
  return {
      .title = "Fewer and wider",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Multiply with as few requests to memory as you can, for a medal.",
      .minutes = 40,
      .launch = "gemm::launch_wider",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = {{{1, 1, 1}},
                 {{5, 7, 3}},
                 {{33, 18, 47}},
                 warpwise::Shape({20, 35, 19}).with({{"rows", "padded"}}, kApart),
                 kScaled,
                 {{{192, 192, 16}}, true},
                 warpwise::Shape({81, 130, 100}).uncounted()},
      .drawn = drawn_blocks,
      .medals = {.what = "requests for 32 multiply-adds",
                 .measure = all_requests,
                 .units = [](const warpwise::Size& size) { return loads_untiled(size) / 2; },
                 .bronze = 0.7,
                 .silver = 0.55,
                 .gold = 0.4,
                 .cause =
                     "A thread with R x R elements makes 2 R shared loads for R^2 multiply-adds: how large is your R, "
                     "and how many elements does a load bring?"},
      .causes = {kOneFloat},
      .fails = "No medal yet",
      .hints =
          {"Of the 0.81 requests for 32 multiply-adds 6 / 9 are shared loads. What are they for 4 x 4 elements a thread?",
           "4 x 4 elements win bronze. A float4 holds two elements: with neighbouring columns for a thread, two of B come with one access of 16 bytes, and that is silver.",
           "For gold A must be read so too: keep its tile turned, tile_a[k][row], give a thread rows kEach * ty to kEach * ty + 3 and columns kEach * tx to kEach * tx + 3, and read both tiles as float4."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
