// Exercise 8 is right when the output is, on rows of any length, and a thread's four elements take one load.
#include "check.h"

namespace transpose {

warpwise::Exercise exercise_wide() {
  return {
      .title = "Read four elements at once",
      .task = "Load a thread's four neighbours with one access of 16 bytes, where a row allows it.",
      .minutes = 15,
      .launch = "transpose::launch_wide",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = {{{1, 1}},
                 {{1, 40}},
                 {{40, 1}},
                 {{33, 31}},
                 {{32, 31}},
                 {{64, 64}},
                 {{97, 130}},
                 {{66001, 1}},
                 {{{256, 256}}, true},
                 warpwise::Shape({1, 66004}).uncounted(),
                 warpwise::Shape({1028, 520}).uncounted()},
      .drawn = [](uint64_t random) { return drawn_ragged(random, 4); },
      .vast = kVast,
      .goals = {{.what = "load requests",
                 .before = once,
                 .target = [](const warpwise::Size& size) { return once(size) / 4; },
                 .measure = warpwise::read_requests,
                 .cause = "A thread still asks more than once for its four elements; an atomic is a request too."},
                {.what = "store requests",
                 .before = once,
                 .target = once,
                 .measure = warpwise::store_requests,
                 .cause = "Only the reading is to change."}},
      .causes = {kCopied},
      .fails = "load requests at 256x256: 2048.0 -> 512.0, yours 2048.0",
      .hints =
          {"A `float4` is four floats, and a load of one is one request for 16 bytes, if its address is a multiple of 16. Which type must `from` point to?",
           "*reinterpret_cast<const float4*>(from) loads four. `in` itself is aligned; where do the other rows start, when a row has 31 floats?",
           "if (cols % kEach == 0) { const float4 v = *reinterpret_cast<const float4*>(from); four[0] = v.x; ... } else the loop that was there."},
  };
}

}  // namespace transpose
