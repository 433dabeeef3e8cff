// Exercise 1 is right when the product is as exact as double-floats allow.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_two_sum() {
  return {
      .title = "Two-sum from memory",
      .task = "Work out exactly what rounding a + b has lost.",
      .minutes = 15,
      .launch = "gemm::launch_two_sum",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"kernels/double_float/product.h", "matrix.h"},
      .call = call<DoubleFloat>,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kOneFloat},
      .fails = "wrong at",
      .hints = {"sum - a is what has come of b. Subtracting the same way, what has come of a?",
                "b_in_sum = sum - a, a_in_sum = sum - b_in_sum; the losses are a - a_in_sum and b - b_in_sum.",
                "lo = __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum)): six operations in all (Knuth)."},
      .format = "df",
      .expects = "df",
      .forbidden = kBinary64,
  };
}

}  // namespace gemm
