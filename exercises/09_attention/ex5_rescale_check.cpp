// Exercise 5 is right when the output is for the same maximum as the sum.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_rescale() {
  return {
      .title = "Rescale",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Find what was summed for an old maximum.",
      .minutes = 10,
      .launch = "attention::launch_rescale",
      .parameters = warpwise::parameters_of<LaunchAttention>(),
      .headers = {"keys_tile.h"},
      .call = call_attention,
      .shapes = kHeads,
      .drawn = drawn_heads,
      .launches = 1,
      .fails = "wrong at",
      .hints = {"Three things are kept from tile to tile: largest, sum, row. Which of them depend on largest?",
                "The row is a sum of weight times value, and the weights were for the old maximum.",
                "for (float& x : row) x *= keep; before the tile is weighed."},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
