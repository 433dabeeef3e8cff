// Exercise 3 is right when no two lanes of a request meet in a bank.
#include "check.h"

namespace scan {

warpwise::Exercise exercise_padding() {
  return {
      .title = "Pad the tree",
      .task = "Say where each number lies in shared memory, so that no level of the tree has bank conflicts.",
      .minutes = 10,
      .launch = "scan::launch_padding",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"three_kernels.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = 7,
      .goals = {{.what = "wavefronts per shared load",
                 .before = 4.096,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_load,
                 .cause = "Some lanes of a warp still read different words of one bank."},
                {.what = "wavefronts per shared store",
                 .before = 3.922,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_store,
                 .cause = "Some lanes of a warp still write different words of one bank."},
                {.what = "bytes of shared memory a block",
                 .before = 4 * 512,
                 .target = 4 * 528,
                 .measure = warpwise::shared_bytes,
                 .cause = "One spare place after every 32 numbers is enough."}},
      .causes = {kCopied, kExclusive},
      .fails = "wavefronts per shared load",
      .hints = {"Bank = place mod 32. At distance 16 the nodes are numbers 31, 63, 95, ...: all in bank 31.",
                "Numbers 32 apart should lie in neighbouring banks: each row of 32 numbers one place further than the "
                "row before.",
                "place(i) = i + i / 32, which takes kNumbers + kNumbers / 32 places."},
      .given_stays = "The tree is to stay as it is: only the places of its numbers change",
  };
}

}  // namespace scan
