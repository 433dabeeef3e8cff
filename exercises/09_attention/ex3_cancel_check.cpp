// Exercise 3 is right when the variance has its digits far from 0, too.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_cancel() {
  return {
      .title = "What cancels",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Compute the variance so that nothing large is subtracted.",
      .minutes = 10,
      .launch = "attention::launch_cancel",
      .parameters = warpwise::parameters_of<LaunchNorm>(),
      .headers = {"sums.h"},
      .call = call_norm,
      .shapes = {{{1, 1}},
                 of_input({{4, 300}}, "far both ways", "the numbers of a row are near 10000 or -30000"),
                 {{3, 31}},
                 of_input({{4, 300}}, "thousands", "the numbers of a row are near 700 or -3000"),
                 {{{16, 1024}}, true},
                 of_input({{3, 2000}}, "far", "all numbers are near 10000"),
                 of_input({{7, 300}}, "outliers", "some numbers are 500 times as large"),
                 of_input({{3, 100}}, "equal", "all numbers are equal"),
                 warpwise::Shape({70, 40}).uncounted(),
                 warpwise::Shape({2, 5000}).uncounted(),
                 warpwise::Shape({1, 70003}).uncounted()},
      .drawn = drawn_rows,
      .launches = 1,
      .fails = "wrong at",
      .hints = {"Near 10000 a float's last digit is 0.001, and near 10^8 it is 8. How large is the variance?",
                "The mean is known before the second loop. Which differences are small?",
                "Add up (x[c] - mean) * (x[c] - mean), and divide by cols."},
      .lesson_task = "norm",
  };
}

}  // namespace attention
