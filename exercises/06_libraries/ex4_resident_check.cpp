// Exercise 4 is right when each byte of A and B comes in once, and each byte of C goes out once.
#include "check.h"

namespace libraries {

static double in_again(const warpwise::Size& size) {
  return bytes_of_a(size) + double((size[0] + 7) / 8) * bytes_of_b(size);
}

warpwise::Exercise exercise_resident() {
  warpwise::Exercise exercise = practice_gemm("resident");
  exercise.title = "Keep it on the device";
  exercise.task = "Let each byte of A and B come in once.";
  exercise.minutes = 10;
  exercise.goals = {{.what = "bytes in",
                     .before = in_again,
                     .target = in_once,
                     .measure = warpwise::bytes_in,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "B is the same for every band: where does it have to be copied?"},
                    {.what = "bytes out",
                     .before = bytes_of_c,
                     .target = bytes_of_c,
                     .measure = warpwise::bytes_out,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Each element of C goes out once."}};
  exercise.fails = "bytes in";
  exercise.hints = {"Count what crosses the link for three bands. What is the same each time?",
                    "What does not change from band to band is copied before the loop.",
                    "Move cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice) in front of the loop."};
  return exercise;
}

}  // namespace libraries
