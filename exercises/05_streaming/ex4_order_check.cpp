// Exercise 4 is right when from one tile to the next one panel stays.
#include "check.h"
#include "engine/random.h"

namespace streaming {

/// A's panel once a row of tiles; B's for each tile.
static double by_rows(const warpwise::Size& size) {
  return bytes_of_c(size) + bytes_of_panel(size) * (tile_rows(size) + tiles(size));
}
/// Two panels for the first tile, one for each that follows.
static double one_each(const warpwise::Size& size) {
  return bytes_of_c(size) + bytes_of_panel(size) * (tiles(size) + 1);
}

/// Tile t and the next one, of rows x cols tiles: many more than the shapes have, and some more than
/// 16 bits count.
static std::vector<warpwise::Examined::Question> steps_to_try(uint64_t seed) {
  std::vector<warpwise::Examined::Question> all;
  for (uint64_t i = 0; i < 300; i++) {
    const uint64_t random = warpwise::mixed(seed + i);
    const bool many = i % 10 == 9;
    const int64_t rows = (many ? 260 : 1) + int64_t(random % 40), cols = (many ? 260 : 2) + int64_t(random / 64 % 40);
    // Half of them where a row or a column of tiles may end.
    const int64_t some = int64_t(random / 4096 % uint64_t(rows * cols - 1)), side = i % 4 == 1 ? cols : rows;
    const int64_t end = some / side * side + side - 1;
    all.push_back({double(i % 2 && end < rows * cols - 1 ? end : some), double(rows), double(cols)});
  }
  return all;
}
/// Row and column of a tile, and those of the next one, as the digits of one number: 4096 for each.
static double places(void* function, const warpwise::Examined::Question& q) {
  struct Where {
    int row, col;
  };
  double digits = 0;
  for (const int next : {0, 1}) {
    const Where tile = reinterpret_cast<Where (*)(int, int, int)>(function)(int(q[0]) + next, int(q[1]), int(q[2]));
    for (const auto& [place, end] : {std::pair(tile.row, q[1]), std::pair(tile.col, q[2])}) {
      if (!(place >= 0 && place < end)) return -1;
      digits = digits * 4096 + place;
    }
  }
  return digits;
}
static std::string wrong_step(const warpwise::Examined::Question& q, double digits) {
  const std::string step = "Of " + std::to_string(int(q[1])) + " x " + std::to_string(int(q[2])) + " tiles, number " +
                           std::to_string(int(q[0])) + " or the next one ";
  if (!(digits >= 0 && digits < 0x1p48)) return step + "is none.";
  const auto all = static_cast<uint64_t>(digits);
  const bool same_row = (all >> 36) == (all >> 12 & 4095), same_col = (all >> 24 & 4095) == (all & 4095);
  return same_row != same_col ? "" : step + (same_row ? "comes twice." : "lies in another row and another column.");
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
  exercise.examined = {
      .function = "streaming::where(int, int, int)", .questions = steps_to_try, .answer = places, .wrong = wrong_step};
  return exercise;
}

}  // namespace streaming
