// Exercise 5 is right when the output is for the same maximum as the sum.
#include "check.h"

namespace attention {

/// Each block of four queries loads all tiles of 32 keys and values of 64 columns; a warp loads its query.
static double loads_of_tiles(const warpwise::Size& size) {
  const double tiles = double((size[2] - 1) / 32 + 1), blocks = double((size[1] - 1) / 4 + 1);
  return double(size[0]) * (blocks * tiles * 128 + 2 * double(size[1]));
}

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
      .goals = {{.what = "load requests",
                 .before = loads_of_tiles,
                 .target = loads_of_tiles,
                 .measure = warpwise::read_requests,
                 .cause = "A block loads each key and each value once, with its tile."}},
      .fails = "wrong at",
      .hints = {"Three things are kept from tile to tile: largest, sum, row. Which of them depend on largest?",
                "The row is a sum of weight times value, and the weights were for the old maximum.",
                "for (float& x : row) x *= keep; before the tile is weighed."},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
