// Exercise 3 is right when kernels run beside copies.
#include "check.h"

namespace streaming {

/// Four copies a tile on one stream, and the last kernel, of 5 pieces a tile.
static double double_buffered(const warpwise::Size& size) { return 100 * (4 * tiles(size) + 1) / (5 * tiles(size)); }

warpwise::Exercise exercise_buffer() {
  return {
      .title = "Write the double buffer",
      .task = "Copy the next tile in while this one is computed.",
      .minutes = 30,
      .launch = "streaming::buffer",
      .parameters = warpwise::parameters_of<Practice>(),
      .headers = {"practice.h"},
      .call = call_practice,
      .program = true,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = 0,
      .goals = {{.what = "turns per 100 pieces of work",
                 .before = 100,
                 .target = double_buffered,
                 .measure = warpwise::turns_per_hundred,
                 .cause = "Ask for the next tile's copies in before you ask for this tile's copy out."},
                {.what = "bytes in",
                 .before = all_again,
                 .target = all_again,
                 .measure = warpwise::bytes_in,
                 .cause = "Each tile comes in once. Is one of them brought again, which is there already?"}},
      .causes = {kAsGiven},
      .fails = "turns per 100 pieces of work",
      .hints =
          {"In which order do you ask for: tile 1 in, tile 0 computed, tile 0 out?",
           "Ask for tile t + 1's copies in first, then for tile t's copy out, which waits for its kernel.",
           "cudaEventRecord(room.arrived, copies); cudaStreamWaitEvent(kernels, room.arrived, 0); and the same with computed."},
      .choices = {{"pad", "0"}},
      .whole_input = false,
  };
}

}  // namespace streaming
