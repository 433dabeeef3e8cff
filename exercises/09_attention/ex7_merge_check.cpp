// Exercise 7 is right when two halves of a softmax become the whole.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_merge() {
  return {
      .title = "Merge two halves",
      .task = "Merge the sums and rows of two warps.",
      .minutes = 10,
      .launch = "attention::launch_merge",
      .parameters = warpwise::parameters_of<LaunchAttention>(),
      .headers = {"keys_tile.h"},
      .call = call_attention,
      .shapes = kHeads,
      .drawn = drawn_heads,
      .launches = 1,
      .fails = "wrong at",
      .hints =
          {"The sums are for different maxima. For which maximum is the sum of all?",
           "For the larger of the two. Each half gets the factor exp(its own - larger), sum and row alike.",
           "of_a = expf(a.largest - most), of_b = expf(b.largest - most); all = a.sum * of_a + b.sum * of_b, and the row likewise."},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
