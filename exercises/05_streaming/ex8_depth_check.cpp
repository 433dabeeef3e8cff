// Exercise 8 is right when all pieces of K are added, and C is multiplied by beta once.
#include "check.h"

namespace streaming {

/// Several pieces, the last one whole or not.
static std::vector<warpwise::Shape> drawn_deep(uint64_t random) {
  return {{{{32, 64, 20 + int64_t(random % 20)}}, true}};
}

warpwise::Exercise exercise_depth() {
  return {
      .title = "Pieces of K",
      .task = "Compute a tile from pieces of its panels, one after the other.",
      .minutes = 15,
      .launch = "streaming::depth",
      .parameters = warpwise::parameters_of<Practice>(),
      .headers = {"practice.h"},
      .call = call_practice,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn_deep,
      .launches = 0,
      .causes = {kAsGiven},
      .fails = "wrong at",
      .hints =
          {"Which columns of A and rows of B does the second piece hold? How many are left for the last one?",
           "The first product takes g.beta times what is in the tile. The next ones add to it: beta is 1 for them.",
           "for (int64_t first = 0; first < g.k; first += kPiece), with std::min(kPiece, g.k - first) columns."},
      .choices = {{"pad", "0"}},
      .whole_input = false,
  };
}

}  // namespace streaming
