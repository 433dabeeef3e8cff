// Exercise 6 is right when neither side strides and the tile has no bank conflict.
#include "check.h"

namespace transpose {

static std::vector<warpwise::Goal> tile_goals() {
  std::vector<warpwise::Goal> all = {
      {.what = "sectors per load request",
       .before = 4,
       .target = 4,
       .measure = warpwise::sectors_per_load,
       .cause = "Lanes of a warp should read neighbours of a row of `in`."},
      {.what = "sectors per store request",
       .before = 32,
       .target = 4,
       .measure = warpwise::sectors_per_store,
       .cause = "Lanes of a warp should write neighbours of a row of `out`: let the tile do the turning."},
      kReadsOnce,
      kWritesOnce};
  all.insert(all.end(), kNoConflicts.begin(), kNoConflicts.end());
  return all;
}

warpwise::Exercise exercise_tile() {
  return {
      .title = "Write the padded tile",
      .task = "Stage a tile of 32 x 64 in shared memory, so that loads and stores both run along rows, and pad it.",
      .minutes = 20,
      .launch = "transpose::launch_tile",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = tile_goals(),
      .causes = {kCopied},
      .fails = "sectors per store request at 256x256: 32.0 -> 4.0, yours 32.0",
      .hints =
          {"Three parts: rows of `in` into rows of the tile; a barrier; columns of the tile into rows of `out`.",
           "A row of the tile takes a warp twice, 32 floats each time. In the second part a warp takes a whole column j: lane `lane` reads tile[lane][j] and writes row tile_col + j of `out`, column tile_row + lane.",
           "Bank = word address mod 32. With rows of 64 floats a column lies in one bank; with 65 it is spread over all: float tile[kHeight][kWidth + 1]."},
  };
}

}  // namespace transpose
