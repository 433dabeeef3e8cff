// Exercise 2 is right when sums that cancel are exact to the last bit of a double-double.
#include "check.h"

namespace precision {

/// Whether what is wrong first has a low part that belongs into the high part.
static bool overlaps(const warpwise::Outcome& o) {
  return !o.error.first.empty() && std::all_of(o.error.first.begin(), o.error.first.end(), [](auto& m) {
    return std::isfinite(m.got) && m.got + m.got_low != m.got;
  });
}
static const warpwise::Cause kOverlapping = {
    overlaps,
    "The parts overlap: the low part is more than half a unit in the last place of the high part. A normalised sum has hi + lo "
    "== hi: put the two parts in order once more, behind the last addition."};

warpwise::Exercise exercise_accurate() {
  return {
      .title = "Choose the addition",
      .task = "Add two double-doubles that cancel, with an error relative to the sum.",
      .minutes = 15,
      .launch = "precision::launch_accurate",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"kernels/double_float/sum.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = {{{1}},
                 {{31}},
                 {{1000}},
                 warpwise::Shape({999}).with({{"input", "1e16"}}, "all but 50 bits of x and y cancel"),
                 warpwise::Shape({500}).with({{"input", "1e24"}}, "all but 26 bits of x and y cancel"),
                 warpwise::Shape({700}).with({{"input", "apart"}}, "y is far larger than x, or far smaller"),
                 warpwise::Shape({800}).with({{"input", "units"}},
                                             "y is -x but for a few units in the last place of its high part"),
                 {{{1024}}, true},
                 warpwise::Shape({70001}).uncounted()},
      .drawn = drawn_vector,
      .causes = {kOverlapping, kOneDouble},
      .fails = "wrong at",
      .hints =
          {"The low parts' sum is rounded to 53 bits of its own size. Where the high parts cancel, the whole sum is of that size.",
           "Add the low parts by two_sum too. Put its first part into order with the high parts, then its second.",
           "sum = quick_two_sum(high.hi, high.lo + low.hi); return quick_two_sum(sum.hi, sum.lo + low.lo)."},
      .format = "dd",
      .expects = "relative",
      .choices = {{"a", "1"}, {"input", "1e8"}},
  };
}

}  // namespace precision
