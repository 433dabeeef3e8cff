// What the check files of exercises on histograms share.
#pragma once
#include "check.h"
#include "histogram.h"

namespace scan {

inline void call_bytes(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<LaunchBytes*>(function)(a.get<const unsigned char>("in"), a.get<unsigned>("bins"),
                                           a.get<void>("scratch"), size_t(a.size()[0]), a.stream());
}

inline warpwise::Shape of_one_value(const warpwise::Shape& shape) {
  return shape.with({{"input", "one value"}}, "all bytes are equal");
}
inline std::vector<warpwise::Shape> bins_shapes() {
  // Small ones without counters: most bins stay 0 there, and need not be added to.
  return {warpwise::Shape({1}).uncounted(),
          warpwise::Shape({31}).uncounted(),
          warpwise::Shape({1000}).uncounted(),
          {{4099}},
          {{{65536}}, true},
          of_one_value({{3001}}).uncounted(),
          of_one_value({{49152}}).uncounted(),  // blocks that are full of equal bytes
          warpwise::Shape({9000}).with({{"input", "one value first"}}, "the first half is equal").uncounted(),
          warpwise::Shape({(1 << 20) + 20011}).uncounted()};
}
/// A block adds its counts to memory once: of each 64 bytes a thread.
inline double adds_of_blocks(const warpwise::Size& size) { return 8 * double((size[0] - 1) / 16384 + 1); }
inline warpwise::Goal adds_once(warpwise::Figure before, std::string cause) {
  return {.what = "global atomics",
          .before = std::move(before),
          .target = adds_of_blocks,
          .measure = warpwise::atomic_requests,
          .cause = std::move(cause)};
}
inline std::vector<warpwise::Shape> bins_drawn(uint64_t random) { return drawn(random); }
/// All bytes equal, at the sizes with goals, too.
inline std::vector<warpwise::Shape> equal_drawn(uint64_t random) {
  std::vector<warpwise::Shape> shapes;
  for (const auto& shape : drawn(random)) shapes.push_back(of_one_value(shape));
  shapes.push_back({{2003 + int64_t(random % 500)}});
  // The last warp has 30 or 31 bytes.
  shapes.push_back(of_one_value({{32 * (60 + int64_t(random % 50)) + 30 + int64_t(random / 64 % 2)}}));
  return shapes;
}

}  // namespace scan
