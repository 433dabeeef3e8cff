// Exercise 7 is right when the conflict is gone and the tile is as small as before.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_swizzle() {
  return {
      .title = "No bank conflict, no padding",
      .task =
          "Choose where each element is kept in its row of the tile, so that rows and columns both cover all banks.",
      .launch = "transpose::launch_swizzle",
      .parameters = warpwise::parameters_of<Launch>(),
      .call = call,
      .shapes = kShapes,
      .counted = kCounted,
      .goals = {{.what = "wavefronts per shared load",
                 .before = 32,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_load,
                 .cause = "Some rows still keep the same column in the same bank."},
                {.what = "wavefronts per shared store",
                 .before = 1,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_store,
                 .cause = "The elements of one row must stay in 32 different banks."}},
      .causes = {kCopied},
      .fails = "wavefronts per shared load at 256x256: 32.0 -> 1.0, yours 32.0",
      .hints =
          {"Place must give 32 different banks when row runs from 0 to 31 with col fixed, and when col runs with row fixed.",
           "Rotating each row by its own number would do. So does an operation that undoes itself: exclusive or.",
           "return col ^ row;"},
  };
}

}  // namespace transpose
