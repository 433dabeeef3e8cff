// Exercise 2 is right when nothing is copied into a room that a tile has not left, and the streams still overlap.
#include "check.h"

namespace streaming {

/// Three copies in for each tile, and what is done when these are over; 5 pieces a tile.
static double three_streams(const warpwise::Size& size) { return 100 * (3 * tiles(size) + 4) / (5 * tiles(size)); }

/// Where copies in wait for nothing.
static double with_no_wait(const warpwise::Size& size) { return 100 * (3 * tiles(size) + 2) / (5 * tiles(size)); }

warpwise::Exercise exercise_missing() {
  warpwise::Exercise exercise = practice("missing");
  exercise.title = "The missing event";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Keep a tile's room until the tile has left it, with an event.";
  exercise.minutes = 10;
  exercise.drawn = drawn;
  exercise.goals = {{.what = "turns per 100 pieces of work",
                     .before = with_no_wait,
                     .target = three_streams,
                     .measure = warpwise::turns_per_hundred,
                     .cause = "The three streams should still overlap: let a stream wait, not the host."}};
  exercise.goals.push_back(few_pieces(five_a_tile, five_a_tile));
  exercise.goals.push_back(kNoHost);
  exercise.fails = "with nothing that orders the two";
  exercise.hints = {
      "Tile 3 uses the room of tile 0. What must be over before its first copy in?",
      "Record room.left behind the copy out, on its stream. Let the copies in wait for it, before the first of them.",
      "cudaStreamWaitEvent(in, room.left, 0); ... cudaEventRecord(room.left, out);"};
  return exercise;
}

}  // namespace streaming
