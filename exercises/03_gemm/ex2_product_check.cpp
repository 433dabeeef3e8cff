// Exercise 2 is right when the product is as exact as double-floats allow.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_product() {
  return {
      .title = "The product of two double-floats",
      .task = "Write the low part of the product.",
      .minutes = 15,
      .launch = "gemm::launch_product",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"kernels/double_float/sum.h", "matrix.h"},
      .call = call<DoubleFloat>,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .causes = {kOneFloat},
      .fails = "wrong at",
      .hints =
          {"A product of two floats has 48 bits: `high` has the first 24. A fused multiply-add can give the others.",
           "lost = __fmaf_rn(a.hi, b.hi, -high). The cross products are 2^-24 of the whole: plain float arithmetic is enough for them.",
           "lo = lost + (a.lo * b.hi + a.hi * b.lo)."},
      .format = "df",
      .expects = "df",
      .forbidden = kBinary64,
  };
}

}  // namespace gemm
