// Exercise 5 is right when the four figures are those that are counted.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_levels() {
  return {
      .title = "Predict the tree's conflicts",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the wavefronts per shared load that you expect at four levels of the tree, then measure.",
      .minutes = 10,
      .launch = "scan::launch_levels",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"scan.h"},
      .call = call,
      .shapes = {{{1}}, {{31}}, {{1000}}, {{{4096}}, true}},
      .launches = 5,
      .predictions = {{.what = "wavefronts per shared load of apart_2",
                       .name = "scan::predicted_1",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_2",
                       .low = "Lanes 0 and 16 are 32 numbers apart.",
                       .high = "At most two lanes share a bank."},
                      {.what = "wavefronts per shared load of apart_8",
                       .name = "scan::predicted_4",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_8",
                       .low = "8 apart: how many of the 32 banks are used?",
                       .high = "Lanes 0 to 3 lie in four different banks."},
                      {.what = "wavefronts per shared load of apart_32",
                       .name = "scan::predicted_16",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_32",
                       .low = "32 apart: all nodes lie in one bank.",
                       .high = "How many nodes has this level, of 512 numbers?"},
                      {.what = "wavefronts per shared load of apart_128",
                       .name = "scan::predicted_64",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "apart_128",
                       .low = "128 apart: all nodes lie in one bank.",
                       .high = "How many nodes has this level, of 512 numbers?"}},
      .fails = "apart_2: you predict 0, and it is more",
      .hints = {"Bank = number mod 32. Write down the banks of lanes 0, 1, 2 and of lanes 8 and 16.",
                "Wavefronts: the most lanes that want different words of one bank. Lanes without a node want nothing.",
                "2 lanes a bank, 8 lanes a bank, then one bank for all nodes: 512 / 32 of them, and 512 / 128."},
  };
}

}  // namespace scan
