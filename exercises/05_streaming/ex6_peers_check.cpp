// Exercise 6 is right when a panel of B comes from the host once for two tiles.
#include "check.h"

namespace streaming {

/// Rows of tiles that the first GPU computes, and the second one.
static double first_rows(const warpwise::Size& size) { return std::ceil(tile_rows(size) / 2); }
static double second_rows(const warpwise::Size& size) { return tile_rows(size) - first_rows(size); }

static double alone(const warpwise::Size& size) {
  return bytes_of_a(size) + bytes_of_c(size) + tile_rows(size) * bytes_of_b(size);
}
static double shared(const warpwise::Size& size) {
  return bytes_of_a(size) + bytes_of_c(size) + first_rows(size) * bytes_of_b(size);
}
static double between(const warpwise::Size& size) { return second_rows(size) * bytes_of_b(size); }

/// Three copies and a kernel a tile, one after the other, on both GPUs at once.
static double turns_of(const warpwise::Size& size, double pieces) {
  const double last = second_rows(size) == first_rows(size) ? 1 : 0;  // the second GPU is a copy behind the first
  return 100 * (first_rows(size) * (4 * tile_cols(size) + 1) + last) / pieces;
}
static double both_at_once(const warpwise::Size& size) { return turns_of(size, 4 * tiles(size) + tile_rows(size)); }

warpwise::Exercise exercise_peers() {
  warpwise::Exercise exercise = practice("peers");
  exercise.title = "Share over peers";
  exercise.task = "Let the second GPU copy each panel of B from the first.";
  exercise.minutes = 20;
  exercise.devices = 2;
  exercise.drawn = drawn;
  exercise.goals = {
      {.what = "bytes in",
       .before = alone,
       .target = shared,
       .measure = warpwise::bytes_in,
       .bound = warpwise::Goal::Bound::exactly,
       .cause = "The first GPU has the panel of B already."},
      {.what = "bytes between the GPUs",
       .before = 0,
       .target = between,
       .measure = warpwise::bytes_between,
       .bound = warpwise::Goal::Bound::exactly,
       .cause = "A panel passes from GPU 0 to GPU 1 once for each pair of tiles."},
      {.what = "turns per 100 pieces of work",
       .before = both_at_once,
       .target = both_at_once,
       .measure = warpwise::turns_per_hundred,
       .cause =
           "The first GPU should work on while the second one copies: let the second GPU's stream wait and copy, not the host "
           "and not the first GPU's stream."}};
  exercise.goals.push_back(few_pieces(a_once_a_row, a_once_a_row));
  exercise.goals.push_back(kNoHost);
  exercise.fails = "bytes in";
  exercise.hints = {"Where does this panel of B lie already? From when on?",
                    "Wait for gpus[0].b_there, copy with cudaMemcpyPeerAsync, and record gpus[1].b_copied behind it.",
                    "cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, bytes, gpus[1].stream);"};
  return exercise;
}

}  // namespace streaming
