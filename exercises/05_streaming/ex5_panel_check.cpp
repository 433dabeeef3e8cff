// Exercise 5 is right when each panel of A comes in once.
#include "check.h"

namespace streaming {

/// Each row of tiles brings all of B.
static double a_once(const warpwise::Size& size) {
  return bytes_of_a(size) + bytes_of_c(size) + tile_rows(size) * bytes_of_b(size);
}

/// Where every tile waits for the kernel before it, and where only each row's first one does.
static double all_wait(const warpwise::Size& size) { return 100 * (4 * tiles(size) + 1) / (5 * tiles(size)); }
static double first_waits(const warpwise::Size& size) {
  return 100 * (2 * tiles(size) + 2 * tile_rows(size) + 1) / (4 * tiles(size) + tile_rows(size));
}

warpwise::Exercise exercise_panel() {
  warpwise::Exercise exercise = practice("panel");
  exercise.title = "Keep the panel";
  exercise.task = "Bring a panel of A in once for its row of tiles.";
  exercise.minutes = 15;
  exercise.drawn = drawn;
  exercise.goals = {
      {.what = "bytes in",
       .before = all_again,
       .target = a_once,
       .measure = warpwise::bytes_in,
       .bound = warpwise::Goal::Bound::exactly,
       .cause = "Only the first tile of a row of tiles has to bring the rows of A."},
      {.what = "turns per 100 pieces of work",
       .before = all_wait,
       .target = first_waits,
       .measure = warpwise::turns_per_hundred,
       .cause = "Only the copy that replaces the panel has to wait for the kernels that read it, and no host has to."}};
  exercise.goals.push_back(few_pieces(five_a_tile, a_once_a_row));
  exercise.goals.push_back(kNoHost);
  exercise.fails = "bytes in";
  exercise.hints = {
      "Which tiles need the same rows of A? In which order do they come?",
      "The first tile of a row has tile.col == 0. Its copy replaces a panel that earlier kernels have read.",
      "if (tile.col == 0) { cudaStreamWaitEvent(in, used, 0); bring_a(kept, g, tile, in); }"};
  return exercise;
}

}  // namespace streaming
