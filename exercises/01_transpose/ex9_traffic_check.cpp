// Exercise 9 is right when the output is; the medal is for what passes through the memory system.
#include "check.h"

namespace transpose {

/// Sectors, wavefronts and requests.
static double turns(const warpwise::Counts& c) {
  double sum = 0;
  for (const auto* access :
       {&c.global_load, &c.global_store, &c.global_atomic, &c.shared_load, &c.shared_store, &c.shared_atomic})
    sum += access->transfers + access->requests;
  return sum;
}

warpwise::Exercise exercise_traffic() {
  return {
      .title = "As little as possible",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Turn a matrix with as few sectors, wavefronts and requests as you can, for a medal.",
      .minutes = 40,
      .launch = "transpose::launch_traffic",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .medals = {.what = "sectors, wavefronts and requests for 32 elements",
                 .measure = turns,
                 .units = once,
                 .bronze = 15,
                 .silver = 13.5,
                 .gold = 9,
                 .cause = "8 sectors are the least: which of the three counts has most?"},
      .causes = {kCopied},
      .fails = "No medal yet",
      .hints =
          {"What does each 32 elements cost now: 4 sectors to load, 32 to store, a request each. Which of these can a tile save, and what does the tile itself cost?",
           "The padded tile has 8 sectors, 2 wavefronts and 4 requests: bronze. An access of 16 bytes makes one request of four, so loads of float4, 8 x 4 of a warp, win silver. A wavefront is saved only by not going through shared memory.",
           "Gold: a thread loads four float4 from four neighbouring rows, 4 x 4 elements, and stores four float4 with their columns. Lay the 32 patches of a warp out as 4 x 8, so that both sides fill whole sectors, and take single elements where rows % 4 or cols % 4 is not 0."},
  };
}

}  // namespace transpose
