// Exercise 3 is right when kernels run beside copies.
#include "check.h"

namespace streaming {

/// Four copies a tile on one stream, and the last kernel, of 5 pieces a tile.
static double double_buffered(const warpwise::Size& size) { return 100 * (4 * tiles(size) + 1) / (5 * tiles(size)); }

warpwise::Exercise exercise_buffer() {
  warpwise::Exercise exercise = practice("buffer");
  exercise.title = "Write the double buffer";
  exercise.task = "Copy the next tile in while this one is computed.";
  exercise.minutes = 30;
  exercise.drawn = drawn;
  exercise.goals = {{.what = "turns per 100 pieces of work",
                     .before = 100,
                     .target = double_buffered,
                     .measure = warpwise::turns_per_hundred,
                     .cause = "Ask for the next tile's copies in before you ask for this tile's copy out."},
                    {.what = "bytes in",
                     .before = all_again,
                     .target = all_again,
                     .measure = warpwise::bytes_in,
                     .cause = "Each tile comes in once. Is one of them brought again, which is there already?"}};
  exercise.goals.push_back(few_pieces(five_a_tile, five_a_tile));
  exercise.goals.push_back(kNoHost);
  exercise.fails = "turns per 100 pieces of work";
  exercise.hints = {
      "In which order do you ask for: tile 1 in, tile 0 computed, tile 0 out?",
      "Ask for tile t + 1's copies in first, then for tile t's copy out, which waits for its kernel.",
      "cudaEventRecord(room.arrived, copies); cudaStreamWaitEvent(kernels, room.arrived, 0); and the same with computed."};
  return exercise;
}

}  // namespace streaming
