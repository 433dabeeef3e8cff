// Exercise 3 is right when the output is and the stores no longer stride.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_stores() {
  return {
      .title = "Let the loads stride",
      .task = "Share out the tile among the lanes so that they write side by side.",
      .minutes = 10,
      .launch = "transpose::launch_stores",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = {{.what = "sectors per store request",
                 .before = 32,
                 .target = 4,
                 .measure = warpwise::sectors_per_store,
                 .cause = "The lanes of a warp still write to different rows of `out`."},
                kReadsOnce,
                kWritesOnce},
      .causes = {kCopied},
      .fails = "sectors per store request at 256x256: 32.0 -> 4.0, yours 32.0",
      .hints =
          {"`out` is indexed by (col, row): its rows run along `row`. Which of the two must change from lane to lane?",
           "Today `lane` is added to the column. Neighbouring lanes should differ in the row.",
           "row = tile_row + lane, and col = tile_col + warp + i."},
  };
}

}  // namespace transpose
