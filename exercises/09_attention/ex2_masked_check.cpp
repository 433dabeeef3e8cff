// Exercise 2 is right when rows that are masked, altogether or in part, have no NaN.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_masked() {
  return {
      .title = "Rows that are all masked",
      .task = "Make masked rows 0, not NaN.",
      .minutes = 10,
      .launch = "attention::launch_masked",
      .parameters = warpwise::parameters_of<LaunchSoftmax>(),
      .headers = {"sums.h"},
      .call = call_softmax,
      .shapes = {{{1, 1}},
                 of_input({{20, 33}}, "masked", "some rows are masked, in part or altogether"),
                 {{{16, 1024}}, true},
                 of_input({{10, 700}}, "masked", "some rows are masked, in part or altogether"),
                 of_input({{7, 300}}, "outliers", "some numbers are 500 times as large"),
                 of_input({{3, 100}}, "equal", "all numbers are equal"),
                 of_input({{3, 200}}, "up to 0", "the largest number is 0"),
                 of_input({{20, 300}}, "holes", "any number may be masked"),
                 of_input({{6, 100}}, "far below", "all numbers of a row are near -30000, or are -10^6 or -10^8"),
                 warpwise::Shape({70, 40}).uncounted(),
                 warpwise::Shape({1, 70003}).uncounted(),
                 warpwise::Shape({2, 5000}).uncounted()},
      .drawn = drawn_rows,
      .launches = 1,
      .fails = "wrong at",
      .hints = {"In a row that is all masked, what is `largest`? And x[c] - largest?",
                "Subtract 0 there: then each exponential is 0. What is the sum, and 0 / 0?",
                "base = largest == kNothing ? 0 : largest, and sum > 0 ? expf(x[c] - base) / sum : 0."},

  };
}

}  // namespace attention
