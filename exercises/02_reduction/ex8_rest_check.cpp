// Exercise 8 is right when the sum is, for any n, with a quarter of the loads.
#include "check.h"

namespace reduction {

static double vector_blocks(int64_t n) { return std::min(64., std::ceil(double(n) / 1024)); }
static double vector_launches(const warpwise::Size& size) { return vector_blocks(size[0]) > 1 ? 2 : 1; }
/// Of both launches, `each` numbers in a load of a lane. The second one adds the blocks' sums.
static double loads_of(const warpwise::Size& size, double each) {
  const double blocks = vector_blocks(size[0]);
  return std::ceil(double(size[0]) / (32 * each)) + (blocks > 1 ? std::ceil(blocks / (32 * each)) : 0);
}

static bool is_without_rest(const warpwise::Outcome& o) {
  if (o.size[0] % 4 == 0 || o.size[0] > 4) return false;
  return o.got.get<float>("out")[0] == 0;
}

/// The grid has 64 blocks at most: with so many numbers a thread adds 256 vectors.
static std::vector<warpwise::Shape> shapes_and_many_rounds() {
  std::vector<warpwise::Shape> shapes = kShapes;
  shapes.push_back(of_whole(warpwise::Shape({(1 << 24) + 4099}).uncounted()));
  return shapes;
}

warpwise::Exercise exercise_rest() {
  return {
      .title = "Vector loads, and the rest",
      .task =
          "Read four numbers with one access, and add the one to three that are left when n is no multiple of four.",
      .minutes = 15,
      .launch = "reduction::launch_rest",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"block_sum.h"},
      .call = call,
      .shapes = shapes_and_many_rounds(),
      .drawn = drawn,
      .vast = kVast,
      .launches = vector_launches,
      .goals = {{.what = "load requests",
                 .before = [](const warpwise::Size& size) { return loads_of(size, 1); },
                 .target = [](const warpwise::Size& size) { return loads_of(size, 4); },
                 .measure = warpwise::read_requests,
                 .cause = "A thread should ask for four neighbours with one access of 16 bytes."},
                {.what = "store requests",
                 .before = [](const warpwise::Size& size) { return vector_blocks(size[0]) + 1; },
                 .target = [](const warpwise::Size& size) { return vector_blocks(size[0]) + 1; },
                 .measure = warpwise::write_requests,
                 .cause = "Only the reading is to change."}},
      .causes =
          {{is_without_rest,
            "The sum is 0 where n is smaller than 4, and wrong where n is not a multiple of 4: who adds the numbers behind "
            "the last vector?"},
           kFirstOnly},
      .fails = "load requests at 65536",
      .hints =
          {"A float4 is four floats. If `in` is taken for an array of float4, how many of its elements are whole?",
           "Vectors 0 to n / 4 - 1 are whole. The numbers behind them begin at n / 4 * 4, and there are n % 4: one each for the first threads of the grid, not of each block.",
           "for (size_t i = first; i < n / 4; i += threads) { const float4 v = reinterpret_cast<const float4*>(in)[i]; ... } and then if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];"},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
