// Exercise 8 is right when all pieces of K are added, and C is multiplied by beta once.
#include "check.h"

namespace streaming {

/// Several pieces, the last one whole or not.
static std::vector<warpwise::Shape> drawn_deep(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{40, 40, 30}}, random);
  const auto deep = warpwise::Shape({{32, 64, 20 + int64_t(random % 20)}}, true);
  shapes.push_back(deep.with({{"beta", random / 32 % 2 ? "-0.7" : "1.3"}}, ""));
  shapes.push_back(warpwise::Shape({33, 20, 17 + int64_t(random / 8 % 24)}).with({{"beta", "0"}}, "beta is 0"));
  shapes.push_back(warpwise::Shape({5, 7, 2049 + int64_t(random / 64 % 700)}).uncounted());  // more than 256 pieces
  return shapes;
}

warpwise::Exercise exercise_depth() {
  warpwise::Exercise exercise = practice("depth");
  exercise.title = "Pieces of K";
  exercise.task = "Compute a tile from pieces of its panels, one after the other.";
  exercise.minutes = 15;
  exercise.drawn = drawn_deep;
  exercise.fails = "wrong at";
  exercise.hints = {
      "Which columns of A and rows of B does the second piece hold? How many are left for the last one?",
      "The first product takes g.beta times what is in the tile. The next ones add to it: beta is 1 for them.",
      "for (int64_t first = 0; first < g.k; first += kPiece), with std::min(kPiece, g.k - first) columns."};
  return exercise;
}

}  // namespace streaming
