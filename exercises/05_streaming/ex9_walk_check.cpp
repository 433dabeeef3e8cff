// Exercise 9 is right when each tile is computed once; the medal is for few panels.
#include "check.h"

namespace streaming {

/// Bytes of A and B: C comes in as it goes out, once.
static double bytes_of_panels(const warpwise::Counts& c) { return c.link_in - c.link_out; }
static double panels_of_hundred_tiles(const warpwise::Size& size) { return tiles(size) * bytes_of_panel(size) / 100; }

/// More rows of tiles than anybody plans for, and two or three strips of three columns.
static std::vector<warpwise::Shape> drawn_strips(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{90, 90, 3}}, random);
  shapes.push_back({{{32 * int64_t(8 + random % 3), 96 * int64_t(2 + random / 3 % 2), 3}}, true});
  shapes.push_back({{{32 * int64_t(11 + random / 6 % 2), 32 * int64_t(9 + random / 16 % 3), 3}}, true});
  return shapes;
}

warpwise::Exercise exercise_walk() {
  warpwise::Exercise exercise = practice("walk");
  exercise.title = "Walk with little luggage";
  exercise.kind = warpwise::ExerciseKind::optimise;
  exercise.task = "Order the tiles so that few panels come in, for a medal.";
  exercise.minutes = 25;
  exercise.shapes = {{{1, 1, 1}},
                     {{31, 33, 17}},
                     warpwise::Shape({64, 65, 5}).with({{"pad", "1"}}, "rows lie apart"),
                     {{40, 230, 3}},
                     {{{256, 288, 3}}, true}};
  exercise.drawn = drawn_strips;
  exercise.medals = {.what = "panels for 100 tiles",
                     .measure = bytes_of_panels,
                     .units = panels_of_hundred_tiles,
                     .bronze = 85,
                     .silver = 70,
                     .gold = 50,
                     .cause = "Which panels of B are there when a row of tiles begins, and which one does it ask for?"};
  exercise.fails = "No medal yet";
  exercise.given_stays = "the medal is for what fits into the given rooms";
  exercise.hints = {
      "A row of tiles needs all panels of B, and three of them are there. Which three, when a row ends? Where should the next row begin?",
      "Every second row backwards saves three panels a row, which is bronze. To save more, do not go to the end of the row: how many columns can you stay in, so that all their panels of B stay too?",
      "Gold: three columns. Go down all rows in these, then take the next three; the last strip may be narrower. first = 3 * (t / (3 * rows)) is the strip's first column, and t - first * rows counts its tiles."};
  return exercise;
}

}  // namespace streaming
