// Exercise 4 is right when from one tile to the next one panel stays.
#include "check.h"

namespace streaming {

/// A's panel once a row of tiles; B's for each tile.
static double by_rows(const warpwise::Size& size) {
  return bytes_of_c(size) + bytes_of_panel(size) * (tile_rows(size) + tiles(size));
}
/// Two panels for the first tile, one for each that follows.
static double one_each(const warpwise::Size& size) {
  return bytes_of_c(size) + bytes_of_panel(size) * (tiles(size) + 1);
}

warpwise::Exercise exercise_order() {
  warpwise::Exercise exercise = practice("order");
  exercise.title = "Choose the order";
  exercise.task = "Order the tiles so that from one to the next, one panel stays.";
  exercise.minutes = 10;
  exercise.drawn = drawn;
  exercise.goals = {{.what = "bytes in",
                     .before = by_rows,
                     .target = one_each,
                     .measure = warpwise::bytes_in,
                     .cause = "From one tile to the next, either its row or its column should stay."}};
  exercise.fails = "bytes in";
  exercise.hints = {"Which panel of B is there when a row of tiles ends? Which one comes first in the next row?",
                    "Walk every second row of tiles backwards.", "row % 2 == 0 ? col : cols - 1 - col"};
  return exercise;
}

}  // namespace streaming
