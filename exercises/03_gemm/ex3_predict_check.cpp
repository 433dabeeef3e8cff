// Exercise 3 is right when the three figures are those that are counted.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_predict() {
  return {
      .title = "Predict the loads of a product",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the sectors per load request that you expect of three kernels, then measure.",
      .minutes = 10,
      .launch = "gemm::launch_predict",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = {{{1, 1, 1}}, {{5, 7, 3}}, {{16, 16, 16}}, {{33, 18, 47}}, {{{48, 48, 48}}, true}},
      .launches = 4,
      .predictions = {{.what = "sectors per load request of row_of_b",
                       .name = "gemm::predicted_row",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "row_of_b",
                       .low = "An element has 8 bytes, not 4.",
                       .high = "Neighbouring lanes share sectors: 4 elements fit into one."},
                      {.what = "sectors per load request of same_of_a",
                       .name = "gemm::predicted_same",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "same_of_a",
                       .low = "Even a load that hits a cache asks for its sector.",
                       .high = "Lanes that ask for the same sector ask for it once."},
                      {.what = "sectors per load request of two_rows",
                       .name = "gemm::predicted_two",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "two_rows",
                       .low = "Both halves of the warp count.",
                       .high = "16 elements are 128 bytes."}},
      .fails = "row_of_b: you predict 0, and it is more",
      .hints =
          {"Bytes asked for by the warp, each byte once, in sectors of 32 bytes that start at multiples of 32.",
           "Lanes that want the same sector share it. How many bytes do 32 and 16 neighbouring elements of 8 bytes have?",
           "256 bytes: 8. One element: 1. Twice 128 bytes: 8."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
