// Exercise 5 is right when the three figures are those that are counted.
#include "check.h"

namespace reduction {

warpwise::Exercise exercise_predict() {
  return {
      .title = "Predict bank conflicts",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the wavefronts per shared load that you expect of three kernels, then measure.",
      .minutes = 10,
      .launch = "reduction::launch_predict",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = {{{1}}, {{31}}, {{256}}, {{1000}}, {{4099}}, {{{65536}}, true}},
      .launches = 4,
      .predictions = {{.what = "wavefronts per shared load of apart_2",
                       .name = "reduction::predicted_2",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_2",
                       .low = "Lanes 0 and 16 are 32 words apart.",
                       .high = "At most two lanes share a bank."},
                      {.what = "wavefronts per shared load of apart_33",
                       .name = "reduction::predicted_33",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_33",
                       .low = "Every request takes at least one wavefront.",
                       .high = "33 mod 32 is 1."},
                      {.what = "wavefronts per shared load of apart_8",
                       .name = "reduction::predicted_8",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_8",
                       .low = "How many different banks are there among the 32 addresses?",
                       .high = "Each bank that is used has the same number of lanes: 32 over the number of banks."}},
      .causes = {},
      .fails = "apart_2: you predict 0, and it is more",
      .hints = {"Bank = word address mod 32. Write down the banks of lanes 0 to 31.",
                "Wavefronts: the most lanes that want different words of one bank.",
                "Two apart: 2. 33 apart: 1. In eights: only four banks, so 8."},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
