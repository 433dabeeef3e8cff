// Exercise 5 is right when the four figures are those that are counted.
#include "check.h"

namespace precision {

warpwise::Exercise exercise_sectors() {
  return {
      .title = "Predict the sectors of a number's parts",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the sectors per load request that you expect of four kernels, then measure.",
      .minutes = 10,
      .launch = "precision::launch_sectors",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"dd.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = {{{1}}, {{257}}, {{{1024}}, true}},
      .launches = 5,
      .predictions = {{.what = "sectors per load request of from_planes",
                       .name = "precision::predicted_planes",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "from_planes",
                       .low = "A double has 8 bytes, not 4.",
                       .high = "Neighbouring lanes share sectors: 4 doubles fit into one."},
                      {.what = "sectors per load request of by_parts",
                       .name = "precision::predicted_parts",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "by_parts",
                       .low = "A sector is fetched whole, the parts that nobody asked for too.",
                       .high = "Two high parts lie in each sector."},
                      {.what = "sectors per load request of by_pairs",
                       .name = "precision::predicted_pairs",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "by_pairs",
                       .low = "A lane takes 16 bytes with one request.",
                       .high = "Two numbers lie in each sector."},
                      {.what = "sectors per load request of of_quads",
                       .name = "precision::predicted_quads",
                       .measure = warpwise::sectors_per_load,
                       .kernel = "of_quads",
                       .low = "A quad-double has 32 bytes: every lane is in a sector of its own.",
                       .high = "A sector that a lane touches counts once."}},
      .fails = "from_planes: you predict 0, and it is more",
      .hints = {"All sectors of 32 bytes that any lane touches, each once, wholly used or not.",
                "How many bytes lie from the first lane's to the last lane's, and does every sector between hold one?",
                "256 bytes: 8. 512 bytes, of which half: 16. 512 bytes: 16. 1024 bytes, of which a quarter: 32."},
      .format = "dd",
  };
}

}  // namespace precision
