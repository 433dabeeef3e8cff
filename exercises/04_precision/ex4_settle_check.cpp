// Exercise 4 is right when the dot product is: the given sum turns into NaN where it is settled too late or for no
// need.
#include "check.h"

namespace precision {

warpwise::Exercise exercise_settle() {
  return {
      .title = "Put the sum in order at the right places",
      .task = "Settle a late sum after every eighth product, and before it is given away.",
      .minutes = 25,
      .launch = "precision::launch_settle",
      .parameters = warpwise::parameters_of<Dot>(),
      .headers = {"sum.h"},
      .call = call<Dot>,
      .shapes = {{{1}},
                 {{31}},
                 {{257}},
                 {{2048}},
                 {{2049}},
                 {{5000}},
                 {{{4096}}, true},
                 warpwise::Shape({70001}).uncounted()},
      .drawn = drawn_vector,
      .causes =
          {{[](const warpwise::Outcome& o) { return is_all_nan(o, "out"); },
            "The result is NaN: a thread's sum took more than eight products without settling, was settled earlier than it had to, or was given away with products waiting. Count the products of one thread."}},
      .fails = "is NaN",
      .hints = {"Which products does one thread add? Element i is not its product number i.",
                "Count the thread's own products. After the last one, some may be waiting, or none.",
                "if (++products % 8 == 0) sum.settle(); and behind the loop if (products % 8 != 0) sum.settle();"},
      .lesson_task = "dot",
      .format = "dd",
      .expects = "late",
      .given_stays = "the given class is what knows when the sum was settled",
      .sealed = {.names = {"add",      "settle",   "fetch",    "DoubleDouble", "x",    "y",      "n",     "threadIdx",
                           "blockDim", "kThreads", "int",      "unsigned",     "long", "size_t", "const", "auto",
                           "void",     "for",      "while",    "do",           "if",   "else",   "bool",  "true",
                           "false",    "break",    "continue", "static_cast",  "min",  "max",    "double"},
                 .objects = {"sum"},
                 .why = "the sum is to be settled at the right places by its own functions"},
  };
}

}  // namespace precision
