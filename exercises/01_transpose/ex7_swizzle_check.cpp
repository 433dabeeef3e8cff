// Exercise 7 is right when the conflict is gone and the tile is as small as before.
#include "check.h"

namespace transpose {

static std::vector<warpwise::Goal> swizzle_goals() {
  std::vector<warpwise::Goal> all = kNoConflicts;
  all.push_back({.what = "bytes of shared memory a block",
                 .before = 4096,
                 .target = 4096,
                 .measure = warpwise::shared_bytes,
                 .cause = "No padding this time: the tile is 32 x 32 floats."});
  all.insert(all.end(), kStaysTiled.begin(), kStaysTiled.end());
  return all;
}

warpwise::Exercise exercise_swizzle() {
  return {
      .title = "No bank conflict, no padding",
      .task =
          "Choose where each element is kept in its row of the tile, so that rows and columns both cover all banks.",
      .minutes = 20,
      .launch = "transpose::launch_swizzle",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .goals = swizzle_goals(),
      .causes = {kCopied},
      .fails = "wavefronts per shared load at 256x256: 32.0 -> 1.0, yours 32.0",
      .hints =
          {"Place must give 32 different banks when row runs from 0 to 31 with col fixed, and when col runs with row fixed.",
           "Rotating each row by its own number would do. So does an operation that undoes itself: exclusive or.",
           "return col ^ row;"},
  };
}

}  // namespace transpose
