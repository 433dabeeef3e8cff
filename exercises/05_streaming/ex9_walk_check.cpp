// Exercise 9 is right when each tile is computed once; the medal is for few panels.
#include "check.h"
#include "engine/random.h"

namespace streaming {

/// Bytes of A and B: C comes in as it goes out, once.
static double bytes_of_panels(const warpwise::Counts& c) { return c.link_in - c.link_out; }
static double panels_of_hundred_tiles(const warpwise::Size& size) { return tiles(size) * bytes_of_panel(size) / 100; }

/// More rows of tiles than anybody plans for, and two or three strips of three columns.
static std::vector<warpwise::Shape> drawn_strips(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{90, 90, 3}}, random);
  shapes.push_back({{{32 * int64_t(8 + random % 3), 96 * int64_t(2 + random / 3 % 2), 3}}, true});
  // The last strip has one column or two.
  shapes.push_back({{{32 * int64_t(11 + random / 6 % 2), 32 * int64_t(10 + random / 16 % 2), 3}}, true});
  return shapes;
}

/// Tile t of more tiles than 16 bits count.
static std::vector<warpwise::Examined::Question> tiles_to_try(uint64_t seed) {
  std::vector<warpwise::Examined::Question> all;
  for (uint64_t i = 0; i < 40; i++) {
    const uint64_t random = warpwise::mixed(seed + i);
    const int64_t rows = 260 + int64_t(random % 40), cols = 260 + int64_t(random / 64 % 40);
    all.push_back({double(random / 4096 % uint64_t(rows * cols)), double(rows), double(cols)});
  }
  return all;
}
/// The tile's place, row by row; -1 for none.
static double place(void* function, const warpwise::Examined::Question& q) {
  struct Where {
    int row, col;
  };
  const Where tile = reinterpret_cast<Where (*)(int, int, int)>(function)(int(q[0]), int(q[1]), int(q[2]));
  const bool is_one = tile.row >= 0 && tile.row < q[1] && tile.col >= 0 && tile.col < q[2];
  return is_one ? tile.row * q[2] + tile.col : -1;
}
static std::string wrong_place(const warpwise::Examined::Question& q, double place) {
  if (place >= 0) return "";
  return "Of " + std::to_string(int(q[1])) + " x " + std::to_string(int(q[2])) + " tiles, number " +
         std::to_string(int(q[0])) + " is none.";
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
  exercise.examined = {
      .function = "streaming::where(int, int, int)", .questions = tiles_to_try, .answer = place, .wrong = wrong_place};
  return exercise;
}

}  // namespace streaming
