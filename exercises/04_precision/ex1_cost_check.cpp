// Exercise 1 is right when the sum is as exact as double-doubles allow, in six counted operations.
#include "check.h"

namespace precision {

warpwise::Exercise exercise_cost() {
  return {
      .title = "What two_sum costs",
      .task = "Work out what rounding a + b has lost, in five operations.",
      .minutes = 15,
      .launch = "precision::launch_cost",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = kVectors,
      .drawn = drawn_axpy,
      .causes = {{[](const warpwise::Outcome& o) { return is_all_nan(o, "y"); },
                  "Every result is NaN: that took more than six operations, the sum's own among them."},
                 kOneDouble},
      .fails = "wrong at",
      .hints =
          {"sum - a is what has come of b. Subtracting the same way, what has come of a?",
           "b_in_sum = sum - a, a_in_sum = sum - b_in_sum. The losses are a - a_in_sum and b - b_in_sum.",
           "return unit.add(unit.sub(a, a_in_sum), unit.sub(b, b_in_sum)): five operations, six with the sum (Knuth)."},
      .format = "dd",
      .given_stays = "the given class is what counts the operations",
      .sealed =
          {.names = {"Number", "a", "b", "sum", "add", "sub", "const", "auto", "return", "void"},
           .objects = {"unit"},
           .why = "the result is to be made of numbers that `unit` has added and subtracted, one operation after the "
                  "other"},
  };
}

}  // namespace precision
