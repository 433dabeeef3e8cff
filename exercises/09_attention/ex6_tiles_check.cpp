// Exercise 6 is right when no warp reads a tile that another overwrites.
#include "check.h"

namespace attention {

/// How many tiles of 32 keys all blocks of four queries go through.
static double tiles_of(const warpwise::Size& size) {
  return double(size[0]) * parts(int(size[1]), 4) * parts(int(size[2]), 32);
}

warpwise::Exercise exercise_tiles() {
  return {
      .title = "A race between tiles",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Let no warp overwrite a tile that another still reads.",
      .minutes = 10,
      .launch = "attention::launch_tiles",
      .parameters = warpwise::parameters_of<LaunchAttention>(),
      .headers = {"keys_tile.h"},
      .call = call_attention,
      .shapes = kHeads,
      .drawn = drawn_heads,
      .launches = 1,
      .goals = {{.what = "barriers of the block",
                 .before = [](const warpwise::Size& size) { return tiles_of(size); },
                 // One more a block: a barrier of one's own has to be made first.
                 .target =
                     [](const warpwise::Size& size) { return 2 * tiles_of(size) + size[0] * parts(int(size[1]), 4); },
                 .measure = warpwise::block_barriers,
                 .cause = "A tile needs two barriers: one before it is overwritten, one before it is read."}},
      .fails = "race",
      .hints =
          {"Warp 0 is fast and comes to the next tile. What may warp 3 be doing?",
           "A barrier behind the copy makes all wait until the tile is there. Which one makes all wait until it is used?",
           "__syncthreads() in front of tile.load, too."},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
