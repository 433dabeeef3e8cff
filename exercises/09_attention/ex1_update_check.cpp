// Exercise 1 is right when one loop finds the maximum and the sum that belongs to it.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_update() {
  return {
      .title = "Keep the sum right",
      .task = "Keep the sum of exponentials right while the largest number grows.",
      .minutes = 10,
      .launch = "attention::launch_update",
      .parameters = warpwise::parameters_of<LaunchSoftmax>(),
      .headers = {"sums.h"},
      .call = call_softmax,
      .shapes = kRows,
      .drawn = drawn_rows,
      .launches = 1,
      .goals = {loads(2.05, "One loop for the maximum and the sum, one for the result.")},
      .fails = "wrong at",
      .hints =
          {"Say what `sum` is before a number comes: the sum of exp(x - largest) over the numbers so far, for the largest so far.",
           "If the maximum grows from m to M, exp(x - M) = exp(x - m) exp(m - M): each term gets the same factor.",
           "Keep the old maximum: before = largest; then sum = sum * expf(before - largest) + expf(x[c] - largest)."},

  };
}

}  // namespace attention
