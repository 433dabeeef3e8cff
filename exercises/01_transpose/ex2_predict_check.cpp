// Exercise 2 is right when the three figures are those that are counted.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_predict() {
  return {
      .title = "Predict sectors per request",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the sectors per load request that you expect of three walks, then measure.",
      .minutes = 10,
      .launch = "transpose::launch_predict",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = {{{1, 1}}, {{1, 40}}, {{40, 1}}, {{33, 31}}, {{64, 64}}, {{97, 130}}, {{{256, 256}}, true}},
      .launches = 3,
      .predictions = {{.what = "sectors per load request of walk_rows",
                       .name = "transpose::predicted_rows",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "walk_rows",
                       .low = "32 lanes read 32 floats: how many bytes is that, in sectors of 32?",
                       .high = "Neighbouring lanes share sectors: 8 floats fit into one."},
                      {.what = "sectors per load request of walk_columns",
                       .name = "transpose::predicted_columns",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "walk_columns",
                       .low = "The lanes are a whole row apart: how many of them find their float in the same sector?",
                       .high = "A lane's 4 bytes never need more than one sector."},
                      {.what = "sectors per load request of walk_shifted",
                       .name = "transpose::predicted_shifted",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "walk_shifted",
                       .low = "The 128 bytes begin 4 bytes into a sector. Where do they end?",
                       .high = "The lanes are neighbours still: only the first and the last sector are used in part."}},
      .fails = "walk_rows: you predict 0, and it is more",
      .hints =
          {"A request is what the 32 lanes of a warp ask for with one instruction. Write down the 32 addresses.",
           "A sector is 32 bytes that start at a multiple of 32: 8 floats. Count how many different ones the addresses touch.",
           "Neighbours in a row: 128 bytes, 4 sectors. In a column: each lane its own, 32. Started one float late: 4 and a bit, so 5."},
  };
}

}  // namespace transpose
