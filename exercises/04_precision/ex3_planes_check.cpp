// Exercise 3 is right when the result is, without a hazard, and each request asks for whole sectors.
#include "check.h"

namespace precision {

static double four_a_warp(const warpwise::Size& size) { return 4 * double(size[0]) / 32; }
static double two_a_warp(const warpwise::Size& size) { return 2 * double(size[0]) / 32; }

warpwise::Exercise exercise_planes() {
  return {
      .title = "AXPY in double-double",
      .task = "Write y = a x + y for numbers whose parts lie in two planes.",
      .minutes = 10,
      .launch = "precision::launch_planes",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"dd.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = kVectors,
      .drawn = drawn_axpy,
      .goals = {{.what = "sectors per load request",
                 .before = 16,
                 .target = 8,
                 .measure = warpwise::sectors_per_load,
                 .cause = "Neighbouring lanes must take neighbouring doubles: 32 times 8 bytes are 8 sectors."},
                {.what = "load requests",
                 .before = four_a_warp,
                 .target = four_a_warp,
                 .measure = warpwise::read_requests,
                 .cause = "Each part of x and of y is to be read once."},
                {.what = "store requests",
                 .before = two_a_warp,
                 .target = two_a_warp,
                 .measure = warpwise::write_requests,
                 .cause = "Each part of y is to be written once."}},
      .causes = {kOneDouble},
      .fails = "out of bounds",
      .hints = {"Where does the low part of number i lie, and for which i is there a number at all?",
                "x[n + i] is the low part of x's number i. Threads with i >= n have nothing to do.",
                "const DoubleDouble from_x{x[i], x[n + i]}; ... y[i] = sum.hi; y[n + i] = sum.lo;"},
      .format = "dd",
  };
}

}  // namespace precision
